import type { Translate } from "../../i18n/types";
import type { Use } from "./art/faces";
import { cardName, type Tongue } from "./names";
import { sentenceWords } from "./sentence";
import type { Table, Unit } from "./table";

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

const GONE = ["destroyed", "gone"];

/** Where a unit is, in a word. */
export function whereWords({ spot }: Unit, { t }: Tongue): string {
  return spot === "quarters" ? t("korash.quarters.word") : spot.startsWith("bay") ? t("korash.bay") : spot;
}

/** All that a seat may ever say in a window: its interrupts and combat tactics, and what its units can use there. */
export function sayings(table: Table, tongue: Tongue, seat: number): Saying[] {
  const { t, scenery, view } = tongue;
  const timing = (id: string) => scenery?.tactics.find((card) => card.id === id)?.timing ?? "";
  const cards = [...new Set(view?.sides[seat]?.tactics ?? [])].filter((id) => ["interrupt", "combat"].includes(timing(id)));
  const units = [...table.units.values()].filter((unit) => unit.seat === seat && !GONE.includes(unit.spot));
  return [
    ...cards.map((id) => ({ say: `use:${id}`, words: t("korash.order.play", { card: cardName(id, tongue) }) })),
    ...units.flatMap((unit) => quickUses(unit.card?.uses).map(({ name, number }) => ({ say: `ability:${unit.name}:${number}`, words: t("korash.order.ability", { name, unit: cardName(unit.name, tongue), spot: whereWords(unit, tongue) }) }))),
    ...units.flatMap((unit) => {
      const land = table.landAt.get(unit.spot);
      const uses = land?.faceup ? quickUses(land.card?.uses) : [];
      return uses.map(({ name, number }) => ({ say: `ground:${unit.name}:${number}`, words: t("korash.order.ground", { name, land: land?.card?.name ?? "", unit: cardName(unit.name, tongue) }) }));
    }),
  ];
}

/** The abilities that can be used in windows, with their numbers among those that can be used at all. */
function quickUses(uses: readonly Use[] = []): { name: string; number: number }[] {
  return uses.flatMap(({ name, timing }, at) => (timing === "interrupt" || timing === "combat" ? [{ name, number: at + 1 }] : []));
}

/** Which of them an order is for; empty: another one, by its windows. */
function occasionOf(order: Order, stops: readonly string[]): string {
  const same = (one: readonly string[] = [], other: readonly string[] = []) => [...one].sort().join() === [...other].sort().join();
  const known = Object.entries(occasions(stops)).find(([, wanted]) => same(wanted.about, order.about) && (wanted.of ?? "") === (order.of ?? ""));
  return known?.[0] ?? "";
}

/** An order in words: when, what, how long. */
export function orderWords(order: Order, stops: readonly string[], seat: number, tongue: Tongue): string {
  const { t } = tongue;
  const what = order.say === "pass" ? t("korash.order.pass") : sentenceWords(order.say, seat, tongue);
  const told = t("korash.order.told", { when: whenWords(order, stops, t, tongue), what });
  const spend = order.spend ? t("korash.order.told.spend") : "";
  return [told, spend, order.until === "turn" ? t("korash.order.told.turn") : ""].filter(Boolean).join(" ");
}

function whenWords(order: Order, stops: readonly string[], t: Translate, tongue: Tongue): string {
  if (order.names) return t("korash.order.when.unit", { unit: cardName(order.names, tongue) });
  const known = occasionOf(order, stops);
  return known ? t(`korash.order.when.${known}`) : (order.about ?? []).map((stop) => t(`korash.stop.${stop}`)).join(" / ");
}
