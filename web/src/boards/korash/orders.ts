import type { Translate } from "../../i18n/types";
import { cardName, type Tongue } from "./names";
import { sentenceWords } from "./sentence";

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
