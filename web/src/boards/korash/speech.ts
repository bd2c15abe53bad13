import type { Translate } from "../../i18n/types";
import type { Ask, Korash } from "../../wire";
import type { Reader } from "../board";
import { plain } from "../plain";
import { framesOf } from "./core";
import { endingWords } from "./ending";
import { beginsWords, placesWords } from "./laying";
import { cardName, landWords, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { offered, offersOf } from "./offers";
import { sentenceWords } from "./sentence";
import { placeOf, seatNumber, seatOf, tableOf, type Scenery, type View } from "./table";

/** The table in words. */

export interface Event {
  type: string;
  [field: string]: unknown;
}

export function tongueOf(view: unknown, t: Translate, reader: Reader = {}): Tongue {
  return { t, reader, view: (view as View | null) ?? null, scenery: (reader.scenery as Scenery | undefined) ?? null };
}

const text = (event: Event, field: string): string => String(event[field] ?? "");

/** `korash.x.you` or `korash.x.other`, whoever it is about. */
function ofSeat(key: string, seat: string, tongue: Tongue, params: Record<string, string | number> = {}): string {
  const number = seatNumber(seat);
  const mine = number === tongue.reader.seat;
  return tongue.t(`korash.${key}.${mine ? "you" : "other"}`, { who: whoIs(number, tongue), ...params });
}

const spotWords = (spot: string, t: Translate): string => (spot.startsWith("bay") ? t("korash.bay.to") : spot);

const gains = ["industry", "influence"];

function modifierWords(what: string, t: Translate): string {
  const stat = /^(str|prot|life|mp)([+-]|=)(\d+)$/.exec(what);
  if (stat) return t(`korash.mod.${stat[2] === "=" ? "set" : "stat"}`, { n: `${stat[2]?.replace("-", "−").replace("=", "") ?? ""}${stat[3] ?? ""}`, stat: t(`korash.stat.${stat[1] ?? "str"}`) });
  const points = /^([a-z]+)=(\d+)$/.exec(what);
  if (points) return t(`korash.mod.${points[1] ?? ""}`, { n: points[2] ?? "" });
  if (/^[a-z]+$/.test(what)) return t(`korash.mod.${what}`);
  if (what.startsWith("forbid=")) return t(`korash.mod.${what.replace("=", ".")}`);
  return what.replace(/^\+/, "");
}

/** A mark on a unit as the notation writes it, in words: "+9 strength until the end of combat". */
export function markWords(mark: string, t: Translate): string {
  const [what = "", until = ""] = (mark.split("@")[0] ?? "").split("/");
  const lasts = ["combat", "turn", "your_next_turn", "while"].includes(until) ? t(`korash.until.${until}`) : "";
  return [modifierWords(what, t), lasts].filter(Boolean).join(" ");
}

/** Whether a way over several tiles, which is said at each of them, has been told already. */
function goesOn(sentence: string, { view }: Tongue): boolean {
  const [verb, unit] = sentence.split(":");
  return verb === "move" && Boolean(view && framesOf(view).some((frame) => frame.name === "transit" && `u${frame.unit}` === unit));
}

/** What somebody gets. Who draws and sees the own hand is told each card by its name. */
function gained(event: Event, tongue: Tongue): string {
  const [seat, what, n] = [text(event, "seat"), text(event, "what"), text(event, "n")];
  if (what !== "tactic") return gains.includes(what) ? ofSeat(`gained.${what}`, seat, tongue, { n }) : "";
  if (seatNumber(seat) === tongue.reader.seat && tongue.reader.seat === tongue.view?.seat) return "";
  return ofSeat(n === "1" ? "gained.card" : "gained.cards", seat, tongue, { n });
}

function overWords(winners: string[], tongue: Tongue): string {
  const [first, ...others] = winners;
  if (!first) return tongue.t("korash.over.nobody");
  if (others.length === 0) return ofSeat("over", first, tongue);
  const isAll = winners.length === tongue.view?.sides.length;
  return isAll ? tongue.t("korash.over.all") : tongue.t("korash.over.shared", { who: winners.map((seat) => whoIs(seatNumber(seat), tongue)).join(", ") });
}

/** Somebody shows a card to find who begins; with the last one, what came of it. */
function shown(event: Event, tongue: Tongue): string {
  const said = ofSeat("shown", text(event, "seat"), tongue, { card: cardName(text(event, "card"), tongue), cost: text(event, "cost") });
  const n = text(event, "highest");
  const tied = Array.isArray(event.tied) ? event.tied.map((seat) => whoIs(seatNumber(String(seat)), tongue)).join(", ") : "";
  if (text(event, "begins")) return [said, ofSeat("shown.begins", text(event, "begins"), tongue, { n })].join(" ");
  return tied ? [said, tongue.t(event.lot ? "korash.shown.lot" : "korash.shown.tied", { n, who: tied })].join(" ") : said;
}

/** A unit is put somewhere; of a first place that nobody was asked for, why. */
function placed(event: Event, tongue: Tongue): string {
  const [name, spot, why] = [text(event, "unit"), spotWords(text(event, "spot"), tongue.t), text(event, "why")];
  if (!why) return tongue.t("korash.placed", { unit: unitTitle(name, tongue), spot });
  const printed = unitName(name, tongue);
  const unit = seatOf(name) === tongue.reader.seat ? printed : tongue.t("korash.owned", { unit: printed, who: whoIs(seatOf(name), tongue) });
  if (why === "agreed") return tongue.t("korash.placed.agreed", { unit, spot });
  return ofSeat(Number(event.past ?? 0) > 0 ? "placed.past" : "placed.counted", text(event, "behind"), tongue, { unit, spot, n: text(event, "apart"), rule: text(event, "rule") });
}

/** What was said; who is left behind by a Move has an event of its own. */
const usedSentence = (event: Event): string => text(event, "sentence").replace(/^(move:.*):leave$/, "$1");

type Teller = (event: Event, tongue: Tongue) => string;

const TELLERS: Record<string, Teller> = {
  TurnStarted: (event, tongue) => ofSeat("turn", text(event, "seat"), tongue, { round: text(event, "round") }),
  Used: (event, tongue) => (goesOn(text(event, "sentence"), tongue) ? "" : sentenceWords(usedSentence(event), seatNumber(text(event, "seat")), tongue, text(event, "bay"))),
  Gained: gained,
  Lost: (event, tongue) => ofSeat("lost", text(event, "seat"), tongue, { n: text(event, "n"), what: tongue.t(`korash.res.${text(event, "what")}`) }),
  Drew: (event, tongue) => ofSeat("drew", text(event, "seat"), tongue, { card: cardName(text(event, "card"), tongue) }),
  Shown: shown,
  Burned: (event, tongue) => ofSeat("burned", text(event, "seat"), tongue, { card: cardName(text(event, "card"), tongue) }),
  Recovered: (event, tongue) => ofSeat("recovered", text(event, "seat"), tongue, { card: cardName(text(event, "card"), tongue) }),
  Trigger: (event, tongue) => tongue.t("korash.trigger", { source: cardName(text(event, "source"), tongue) }),
  Fizzled: (_, { t }) => t("korash.fizzled"),
  Cancelled: (_, { t }) => t("korash.cancelled"),
  Declined: (event, tongue) => ofSeat("declined", text(event, "seat"), tongue),
  Advanced: (event, tongue) => tongue.t("korash.advanced", { unit: unitTitle(text(event, "unit"), tongue), spot: spotWords(text(event, "spot"), tongue.t) }),
  Placed: placed,
  Boarded: (event, tongue) => tongue.t("korash.boarded", { unit: unitTitle(text(event, "unit"), tongue), platform: unitTitle(text(event, "platform"), tongue) }),
  LeftBehind: (event, tongue) => tongue.t("korash.left_behind", { unit: unitTitle(text(event, "unit"), tongue) }),
  PickedUp: (event, tongue) => tongue.t(event.carrier ? "korash.picked_up.by" : "korash.picked_up", { unit: unitTitle(text(event, "unit"), tongue), carrier: unitTitle(text(event, "carrier"), tongue) }),
  Compared: (event, { t }) => t("korash.compared", { attacker: text(event, "attacker"), defender: text(event, "defender") }),
  CombatEnded: (event, tongue) => (text(event, "winner") === "-" ? "" : tongue.t("korash.won", { unit: unitTitle(text(event, "winner"), tongue) })),
  Damage: (event, tongue) => tongue.t("korash.damage", { unit: unitTitle(text(event, "unit"), tongue), n: text(event, "n") }),
  Prevented: (event, tongue) => tongue.t("korash.prevented", { unit: unitTitle(text(event, "unit"), tongue), n: text(event, "n") }),
  Repaired: (event, tongue) => tongue.t("korash.repaired", { unit: unitTitle(text(event, "unit"), tongue), n: text(event, "n") }),
  Destroyed: (event, tongue) => tongue.t("korash.destroyed", { unit: unitTitle(text(event, "unit"), tongue) }),
  Reward: (event, tongue) => ofSeat("reward", text(event, "seat"), tongue, { n: text(event, "n") }),
  Revealed: (event, tongue) => tongue.t("korash.revealed", { land: landWords(text(event, "land")), card: cardName(text(event, "card"), tongue) }),
  Hidden: (event, tongue) => tongue.t("korash.hidden", { land: landWords(text(event, "land")) }),
  Buried: (event, tongue) => tongue.t("korash.buried", { land: landWords(text(event, "land")), card: cardName(text(event, "card"), tongue) }),
  Peeked: (event, tongue) => tongue.t("korash.peeked", { land: landWords(text(event, "land")), card: cardName(text(event, "card"), tongue) }),
  ModifierAdded: (event, tongue) => {
    const what = `${text(event, "what")}/${text(event, "until")}`;
    return tongue.t("korash.modified", { unit: cardName(text(event, "on"), tongue), what: markWords(what, tongue.t) });
  },
  Cut: (_, { t }) => t("korash.cut"),
  Eliminated: (event, tongue) => ofSeat("eliminated", text(event, "seat"), tongue),
  GameOver: (event, tongue) => {
    const winners = text(event, "winners").split(",").filter((seat) => seat !== "-");
    return [overWords(winners, tongue), tongue.view ? endingWords(text(event, "rule"), winners.map(seatNumber), tongue.view, tongue) : ""].filter(Boolean).join(" ");
  },
};

/** What the map and the numbers show by themselves. */
const SILENT = new Set(["Phase", "Paid", "Tapped", "Untapped", "Exhausted", "UnitDone", "Discarded", "Resolved", "Moved", "Deployed", "CombatStarted", "Refilled", "Shuffled", "ModifierExpired"]);

export function describe(event: Event, tongue: Tongue): string {
  const teller = TELLERS[event.type];
  if (teller) return teller(event, tongue);
  // An older edition may have had events that have no words here any more.
  return SILENT.has(event.type) ? "" : plain.describe(event, null, tongue.t);
}

/** The loudest of what has just happened: in the bar there is room for a line. */
const LOUD = ["GameOver", "Eliminated", "Reward", "Destroyed", "Damage", "Compared", "Buried", "Revealed", "Boarded", "PickedUp", "LeftBehind", "Fizzled", "Cancelled", "Used", "Trigger", "TurnStarted"];

export function headline(events: Event[], tongue: Tongue): string {
  const settled = events.find(({ type, begins }) => type === "Shown" && begins);
  if (settled) return describe(settled, tongue);
  const used = events.find(({ type }) => type === "Used");
  const loud = LOUD.map((type) => events.find((event) => event.type === type)).find(Boolean);
  const said = [used, loud === used ? undefined : loud].flatMap((event) => (event ? [describe(event, tongue)] : []));
  return said.filter(Boolean).join(" ") || events.map((event) => describe(event, tongue)).find(Boolean) || "";
}

/** Which question is asked. */
export function questionOf(ask: Ask, view: View): string {
  const offers = offersOf(ask);
  const verb = offers[0]?.verb ?? "";
  if (["faction", "platform", "place"].includes(verb)) return verb;
  if (offered(offers, "advance")) return "advance";
  if (offered(offers, "pay")) return "pay";
  if (offered(offers, "accept")) return offered(offers, "decline") ? "may" : "choose";
  const top = framesOf(view).at(-1);
  if (verb === "pick") return top?.name === "triggers" ? "order" : "pick";
  if (offered(offers, "end")) return view.core.phase === 1 ? "planning" : "main";
  const kind = top?.name === "window" ? (top.kind ?? 0) : -1;
  if (kind === 6) return "engage";
  if (kind === 0) return "respond";
  return kind > 0 ? "step" : "choose";
}

/** The whole position in words. */
export function narrate(view: View, tongue: Tongue): string {
  const { t, scenery } = tongue;
  if (!scenery) return "";
  const table = tableOf(view, scenery);
  const mine = (seat: number) => (seat === tongue.reader.seat ? "you" : "other");
  const turn = table.phase === "setup" ? [t("korash.say.setup"), beginsWords(tongue), placesWords(tongue)].filter(Boolean).join(" ") : t(`korash.say.turn.${mine(table.active)}`, { who: whoIs(table.active, tongue), round: view.round, phase: t(`korash.phase.${table.phase}`) });
  const sides = view.sides.map((side, seat) =>
    t("korash.say.side", { who: whoIs(seat, tongue), influence: side.influence, industry: side.industry, cards: side.cards, faction: scenery.tribes.find((tribe) => tribe.id === side.faction)?.name ?? "" }),
  );
  const units = [...table.units.values()]
    .filter((unit) => placeOf(unit.spot) || unit.spot.startsWith("bay"))
    .map((unit) => t(`korash.say.unit.${mine(unit.seat)}`, { unit: unitName(unit.name, tongue), spot: [spotWords(unit.spot, t), ...(unit.aboard ? [t("korash.state.aboard", { unit: unitTitle(unit.aboard, tongue) })] : [])].join(", "), who: whoIs(unit.seat, tongue), strength: unit.now.strength, life: unit.now.life }));
  const lands = table.lands.filter((land) => land.faceup).map((land) => t("korash.say.land", { land: landWords(land.name), card: land.card?.name ?? "" }));
  return [turn, ...sides, ...units, ...lands].join(" ");
}

export type Outlook = Korash.Outlook;
