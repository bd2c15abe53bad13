import type { Translate } from "../../../i18n/types";
import type { Korash } from "../../../wire";
import { abilityName, cardName, whoIs, type Tongue } from "./names";
import type { Table, Unit } from "../state/table";

/** A standing order as the table knows it. */
export interface Order {
  say: string;
  about?: string[];
  of?: string;
  names?: string;
  until?: string;
  spend?: boolean;
}

const STRUCK = ["names_mine", "against_me"];
const COMBAT = ["my_combat"];
const LOUD = [...STRUCK, ...COMBAT];

/** The occasions that a form offers: which windows an order is for. A unit of one's own is one, too. */
export function occasions(stops: readonly string[]): Record<string, Partial<Order>> {
  return {
    struck: { about: STRUCK },
    combat: { about: COMBAT },
    tactic: { about: ["enemy_tactic", "names_mine", "third_influence"], of: "tactic" },
    near: { about: ["near_me"] },
    quiet: { about: stops.filter((stop) => !LOUD.includes(stop)) },
    all: {},
  };
}

/** What an order can say, and how the form calls it. */
export interface Saying {
  say: string;
  words: string;
}

/** Where a unit is, in a word. */
export function whereWords({ place, spot }: Unit, { t }: Tongue): string {
  return place === "quarters" ? t("korash.quarters.word") : place === "bay" ? t("korash.bay") : spot;
}

/** All that may ever be said in a window by who looks: interrupts and combat tactics, and what units can use there. */
export const sayings = (table: Table, tongue: Tongue): Saying[] => table.sayings.map((saying) => ({ say: saying.say, words: sayingWords(saying, table, tongue) }));

function sayingWords({ kind, card, unit, number }: Korash.Saying, table: Table, tongue: Tongue): string {
  const { t, scenery } = tongue;
  const name = abilityName(scenery, card, number);
  const user = table.units.get(unit);
  switch (kind) {
    case "use":
      return t("korash.order.play", { card: cardName(card, tongue) });
    case "ability":
      return t("korash.order.ability", { name, unit: cardName(unit, tongue), spot: user ? whereWords(user, tongue) : "" });
    case "ground":
      return t("korash.order.ground", { name, land: cardName(card, tongue), unit: cardName(unit, tongue) });
    default:
      return kind satisfies never;
  }
}

/** Which of them an order is for; empty: another one, by its windows. */
function occasionOf(order: Order, stops: readonly string[]): string {
  const same = (one: readonly string[] = [], other: readonly string[] = []) => [...one].sort().join() === [...other].sort().join();
  const known = Object.entries(occasions(stops)).find(([, wanted]) => same(wanted.about, order.about) && (wanted.of ?? "") === (order.of ?? ""));
  return known?.[0] ?? "";
}

/** What an order says, as a sentence of who gave it. */
function saidWords(say: string, tongue: Tongue): string {
  const { t, scenery, view, reader } = tongue;
  const said = view?.sayings.find((saying) => saying.say === say);
  if (!said) return say;
  const { kind, card, unit, number } = said;
  const params = { who: whoIs(reader.seat ?? -1, tongue), targets: "" };
  const name = abilityName(scenery, card, number);
  if (kind === "use") return t("korash.used.use.you", { ...params, card: cardName(card, tongue) });
  if (kind === "ability") return t("korash.used.ability.you", { ...params, unit: cardName(unit, tongue), name });
  return t("korash.used.ground.you", { ...params, unit: cardName(unit, tongue), land: cardName(card, tongue) });
}

/** An order in words: when, what, how long. */
export function orderWords(order: Order, stops: readonly string[], tongue: Tongue): string {
  const { t } = tongue;
  const what = order.say === "pass" ? t("korash.order.pass") : saidWords(order.say, tongue);
  const told = t("korash.order.told", { when: whenWords(order, stops, t, tongue), what });
  const spend = order.spend ? t("korash.order.told.spend") : "";
  return [told, spend, order.until === "turn" ? t("korash.order.told.turn") : ""].filter(Boolean).join(" ");
}

function whenWords(order: Order, stops: readonly string[], t: Translate, tongue: Tongue): string {
  if (order.names) return t("korash.order.when.unit", { unit: cardName(order.names, tongue) });
  const known = occasionOf(order, stops);
  return known ? t(`korash.order.when.${known}`) : (order.about ?? []).map((stop) => t(`korash.stop.${stop}`)).join(" / ");
}
