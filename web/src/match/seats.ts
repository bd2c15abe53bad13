import { botName } from "../app/games";
import { known, t, type Key, type Params } from "../i18n/index.svelte";
import type { EndedBy, MatchShown, Result, SeatShown } from "../wire";

/** Return the name of a seat's player; a guest without a nickname gets a number. */
export function seatTitle(seat: SeatShown, mine: readonly number[] = []): string {
  const alone = mine.length === 1 && mine[0] === seat.seat;
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "bot" && !seat.absent_person) return botName(seat.bot);
  if (alone) return seat.name || t("seat.you");
  return seat.name || t("seat.guest", { number: seat.seat + 1 });
}

/** Add numbers to equal names: seven careful bots become Bot 2 to Bot 8. */
export function distinct(titles: readonly string[], seats: readonly SeatShown[]): string[] {
  return titles.map((title, seat) => {
    if (titles.filter((other) => other === title).length < 2) return title;
    const bot = seats[seat]?.kind === "bot" && !seats[seat]?.absent_person;
    return t("seat.numbered", { name: bot ? t("seat.bot.short") : title, number: seat + 1 });
  });
}

/** Return a sentence about people at the table, in the form for one person, for several, or for "you". */
export function about(key: Key, names: readonly string[], params: Params = {}): string {
  const [name] = names;
  const form = `${key}.${names.length > 1 ? "many" : name === t("seat.you") ? "you" : ""}`;
  return t(known(form) ? form : key, { ...params, name: names.join(", ") });
}

/** Say how a match ended for the reader: as a winner, a loser or a spectator. */
export function outcome(result: Result, mine: readonly number[], titles: readonly string[]): string {
  if (result.rule === "cancelled") return t("over.cancelled");
  const best = result.places.filter((place) => place === 1).length;
  if (best === result.places.length) return t("over.draw");
  const winners = titles.filter((_, seat) => result.places[seat] === 1);
  const one = mine.length === 1 ? mine[0] : undefined;
  if (one !== undefined && result.places[one] === 1) return best === 1 ? t("over.won") : t("over.shared");
  if (one !== undefined && result.places.length === 2) return t("over.lost");
  return about("over.winner", winners);
}

/** The sentence for each way to end a match without a rule; `loser`: the log's sentence, which names who lost. */
const endings: Record<EndedBy, { why: Key; loser?: Key }> = {
  resign: { why: "over.resign", loser: "log.resigned" },
  agreed: { why: "over.agreed" },
};
const endingOf = ({ rule }: Result) => (rule in endings ? endings[rule as EndedBy] : undefined);

/** Return why a match ended without a rule; empty if a rule ended it. */
export function reason(result: Result): string {
  const ending = endingOf(result);
  return ending ? t(ending.why) : "";
}

/** Return the last line of the log of a match that ended without a rule; empty if a rule ended it. */
export function lastWords(result: Result, titles: readonly string[]): string {
  const loser = endingOf(result)?.loser;
  return loser ? about(loser, [titles[result.places.indexOf(2)] ?? ""]) : reason(result);
}

/** Say whose time ran out, and whose seat a bot plays now. */
export function lateWords({ late, minded }: { late: readonly number[]; minded: readonly number[] }, titles: readonly string[]): string[] {
  const told = (key: Key, seats: readonly number[]) => seats.map((seat) => about(key, [titles[seat] ?? ""]));
  return [...told("log.late", late), ...told("log.minded", minded)];
}

export function isMyTurn(match: MatchShown): boolean {
  return match.status === "running" && match.waiting.some((seat) => match.mine.includes(seat));
}

/** Return the state of a match in a few words, for a list. */
export function status(match: MatchShown): string {
  if (match.result)
    return outcome(match.result, match.mine, match.seats.map((seat) => seatTitle(seat, match.mine)));
  if (match.status === "open") return t("status.open");
  if (match.status === "adjourned") return t("status.adjourned");
  if (isMyTurn(match)) return t("status.yours");
  const names = match.waiting.flatMap((seat) => match.seats[seat] ?? []).map((seat) => seatTitle(seat, match.mine));
  return names.length > 0 ? about("waiting.for", names) : t("status.running", { turn: match.turn });
}
