import type { Korash } from "../../../wire";
import { plain } from "../../plain";
import { endingWords } from "./ending";
import { markWords } from "./marks";
import { cardName, landWords, spotWords, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { sentenceOf } from "../act/offers";
import { sentenceWords } from "./sentence";
import { seatNumber, seatOf } from "../state/table";

/** What has happened, in words. */

export type Event = Korash.Event;
type Of<Name extends Korash.EventName> = Extract<Event, { type: Name }>;
type Teller<Name extends Korash.EventName> = (event: Of<Name>, tongue: Tongue) => string;

/** `korash.x.you` or `korash.x.other`, whoever it is about. */
function ofSeat(key: string, seat: string, tongue: Tongue, params: Record<string, string | number> = {}): string {
  const number = seatNumber(seat, tongue.view);
  const mine = number >= 0 && number === tongue.reader.seat;
  return tongue.t(`korash.${key}.${mine ? "you" : "other"}`, { who: whoIs(number, tongue), ...params });
}

/** What was said. A way over several tiles, which is said at each of them, is told once; who is left behind has an event of its own. */
function used(event: Of<"Used">, tongue: Tongue): string {
  const said = sentenceOf(event.said);
  if (!said || (said.verb === "move" && tongue.view?.transit === said.unit)) return "";
  return sentenceWords({ ...said, leave: false }, seatNumber(event.seat, tongue.view), tongue, event.bay);
}

/** What somebody gets. Who draws and sees the own hand is told each card by its name. */
function gained({ seat, what, n }: Of<"Gained">, tongue: Tongue): string {
  if (what !== "tactic") return ofSeat(`gained.${what}`, seat, tongue, { n });
  const number = seatNumber(seat, tongue.view);
  if (number === tongue.reader.seat && number === tongue.view?.seat) return "";
  return ofSeat(n === 1 ? "gained.card" : "gained.cards", seat, tongue, { n });
}

/** Somebody shows a card to find who begins; with the last one, what came of it. */
function shown({ seat, card, cost, highest, tied, begins, lot }: Of<"Shown">, tongue: Tongue): string {
  const said = ofSeat("shown", seat, tongue, { card: cardName(card, tongue), cost });
  if (begins) return [said, ofSeat("shown.begins", begins, tongue, { n: highest })].join(" ");
  const who = tied.map((one) => whoIs(seatNumber(one, tongue.view), tongue)).join(", ");
  return who ? [said, tongue.t(lot ? "korash.shown.lot" : "korash.shown.tied", { n: highest, who })].join(" ") : said;
}

/** A unit is put somewhere; of a first place that nobody was asked for, why. */
function placed({ unit: name, spot: at, why = "", past = 0, behind = "", apart = 0, rule = "" }: Of<"Placed">, tongue: Tongue): string {
  const spot = spotWords(at, tongue);
  if (!why) return tongue.t("korash.placed", { unit: unitTitle(name, tongue), spot });
  const [printed, seat] = [unitName(name, tongue), seatOf(name, tongue.view)];
  const unit = seat === tongue.reader.seat ? printed : tongue.t("korash.owned", { unit: printed, who: whoIs(seat, tongue) });
  if (why === "agreed") return tongue.t("korash.placed.agreed", { unit, spot });
  return ofSeat(past > 0 ? "placed.past" : "placed.counted", behind, tongue, { unit, spot, n: apart, rule });
}

function over(_: Of<"GameOver">, tongue: Tongue): string {
  const { t, view } = tongue;
  const winners = view?.ended?.winners ?? [];
  const [first, ...others] = winners;
  const who = winners.map((seat) => whoIs(seat, tongue)).join(", ");
  const isAll = winners.length === view?.sides.length;
  const won = first === undefined ? "nobody" : others.length === 0 ? (first === tongue.reader.seat ? "you" : "other") : isAll ? "all" : "shared";
  return [t(`korash.over.${won}`, { who }), endingWords(view?.ended ?? null, tongue)].filter(Boolean).join(" ");
}

const unitOf = (key: string) => ({ unit }: { unit: string }, tongue: Tongue) => tongue.t(`korash.${key}`, { unit: unitTitle(unit, tongue) });
const hurt = (key: string) => ({ unit, n }: { unit: string; n: number }, tongue: Tongue) => tongue.t(`korash.${key}`, { unit: unitTitle(unit, tongue), n });
const card = (key: string) => ({ seat, card: id }: { seat: string; card: string }, tongue: Tongue) => ofSeat(key, seat, tongue, { card: cardName(id, tongue) });
const ground = (key: string) => ({ land, card: id }: { land: string; card: string }, tongue: Tongue) => tongue.t(`korash.${key}`, { land: landWords(land, tongue), card: cardName(id, tongue) });
const plainly = (key: string) => (_: Event, { t }: Tongue) => t(`korash.${key}`);

/** A sentence for each event; null where the map and the numbers show it by themselves. */
const TELLERS: { [Name in Korash.EventName]: Teller<Name> | null } = {
  TurnStarted: ({ seat, round }, tongue) => ofSeat("turn", seat, tongue, { round }),
  Phase: null,
  Used: used,
  Paid: null,
  Tapped: null,
  Untapped: null,
  Exhausted: null,
  UnitDone: null,
  PickedUp: ({ unit, carrier = "" }, tongue) => tongue.t(carrier ? "korash.picked_up.by" : "korash.picked_up", { unit: unitTitle(unit, tongue), carrier: unitTitle(carrier, tongue) }),
  Destroyed: unitOf("destroyed"),
  Gained: gained,
  Lost: ({ seat, n, what }, tongue) => ofSeat("lost", seat, tongue, { n, what: tongue.t(`korash.res.${what}`) }),
  Drew: card("drew"),
  Shown: shown,
  Burned: card("burned"),
  Discarded: null,
  Recovered: card("recovered"),
  Trigger: ({ source }, tongue) => tongue.t("korash.trigger", { source: cardName(source, tongue) }),
  Resolved: null,
  Fizzled: plainly("fizzled"),
  Cancelled: plainly("cancelled"),
  Declined: ({ seat }, tongue) => ofSeat("declined", seat, tongue),
  Moved: null,
  Advanced: ({ unit, spot }, tongue) => tongue.t("korash.advanced", { unit: unitTitle(unit, tongue), spot: spotWords(spot, tongue) }),
  Placed: placed,
  Boarded: ({ unit, platform }, tongue) => tongue.t("korash.boarded", { unit: unitTitle(unit, tongue), platform: unitTitle(platform, tongue) }),
  LeftBehind: unitOf("left_behind"),
  Deployed: null,
  CombatStarted: null,
  Compared: ({ attacker, defender }, { t }) => t("korash.compared", { attacker, defender }),
  CombatEnded: ({ winner }, tongue) => (winner === "-" ? "" : tongue.t("korash.won", { unit: unitTitle(winner, tongue) })),
  Damage: hurt("damage"),
  Prevented: hurt("prevented"),
  Repaired: hurt("repaired"),
  Reward: ({ seat, n }, tongue) => ofSeat("reward", seat, tongue, { n }),
  Revealed: ground("revealed"),
  Hidden: ground("hidden"),
  Buried: ground("buried"),
  Peeked: ground("peeked"),
  Refilled: null,
  Shuffled: null,
  ModifierAdded: ({ on, mark }, tongue) => tongue.t("korash.modified", { unit: cardName(on, tongue), what: markWords(mark, tongue.t) }),
  ModifierExpired: null,
  Cut: plainly("cut"),
  Eliminated: ({ seat }, tongue) => ofSeat("eliminated", seat, tongue),
  GameOver: over,
};

/** How loud an event is: of all that has just happened the bar has room for the loudest. 0: it is never a headline. */
const LOUDNESS: Record<Korash.EventName, number> = {
  ...{ GameOver: 16, Eliminated: 15, Reward: 14, Destroyed: 13, Damage: 12, Compared: 11, Buried: 10, Revealed: 9 },
  ...{ Boarded: 8, PickedUp: 7, LeftBehind: 6, Fizzled: 5, Cancelled: 4, Used: 3, Trigger: 2, TurnStarted: 1 },
  ...{ Phase: 0, Paid: 0, Tapped: 0, Untapped: 0, Exhausted: 0, UnitDone: 0, Gained: 0, Lost: 0, Drew: 0, Shown: 0 },
  ...{ Burned: 0, Discarded: 0, Recovered: 0, Resolved: 0, Declined: 0, Moved: 0, Advanced: 0, Placed: 0, Deployed: 0 },
  ...{ CombatStarted: 0, CombatEnded: 0, Prevented: 0, Repaired: 0, Hidden: 0, Peeked: 0, Refilled: 0, Shuffled: 0 },
  ...{ ModifierAdded: 0, ModifierExpired: 0, Cut: 0 },
};

export function describe(event: Event, tongue: Tongue): string {
  // An older edition may have had events that have no words here any more.
  if (!(event.type in TELLERS)) return plain.describe(event, null, tongue.t);
  const teller = TELLERS[event.type] as ((event: Event, tongue: Tongue) => string) | null;
  return teller ? teller(event, tongue) : "";
}

/** The loudest of what has just happened: in the bar there is room for a line. */
export function headline(events: Event[], tongue: Tongue): string {
  const settled = events.find((event) => event.type === "Shown" && event.begins);
  if (settled) return describe(settled, tongue);
  const first = events.find(({ type }) => type === "Used");
  const loud = events.reduce<Event | undefined>((best, event) => (LOUDNESS[event.type] > (best ? LOUDNESS[best.type] : 0) ? event : best), undefined);
  const said = [first, loud === first ? undefined : loud].flatMap((event) => (event ? [describe(event, tongue)] : []));
  return said.filter(Boolean).join(" ") || events.map((event) => describe(event, tongue)).find(Boolean) || "";
}
