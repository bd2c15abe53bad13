import type { MatchShown, Update } from "../../wire";

/** A match as the server sends it to a page that opens. */
export function shown(more: Partial<MatchShown> = {}): MatchShown {
  const people = { seats: [], mine: [0], waiting: [], tournament: "" };
  const table = { game: "plain", options: {}, scenery: null, status: "running" as const, turn: 1, created: 0, result: null };
  return { match: "m", watch: "w", ...people, ...table, sealed: false, hints: true, masked: true, commitment: "", seed: "", since: 0, host: false, ...more };
}

/** An update after log entry `seq` in which nothing has happened, except for `more`. */
export function update(seq: number, more: Partial<Update> = {}): Update {
  const news = { kind: "play" as const, seq, turn: seq, at: seq, by: { who: "person" as const, seat: 0, name: "" }, events: [], beat: more.events?.length ? 700 : 0, said: null, late: [], minded: [] };
  const people = { seats: [], seat: 0, waiting: [], clocks: [], offers: [], next_match: "" };
  const question = { ask: null, calls: { codes: [], choices: [] }, window: null, pledges: [], opened: [], takeable: false };
  return { type: "update", ...news, view: { seq }, show: null, ...people, ...question, result: null, ...more };
}
