import type { Said, Update } from "../wire";

/**
 * How an update stands to what is known already.
 *
 * - `first`: nothing was known.
 * - `next`: it follows directly, and its events tell all that happened.
 * - `same`: the state that is known, said again after a reconnect.
 * - `gap`: something between was missed; its view is the truth, the log has to be read again.
 * - `old`: it came late and is left alone.
 */
export type Place = "first" | "next" | "same" | "gap" | "old";

export function place(known: Pick<Update, "seq"> | null, update: Pick<Update, "seq" | "kind">): Place {
  if (known === null) return "first";
  if (update.seq < known.seq) return "old";
  if (update.seq === known.seq) return "same";
  if (update.seq > known.seq + 1) return "gap";
  // What is told on arrival brings no events, and a take-back undoes some that the log has.
  return update.kind === "now" || update.kind === "take_back" ? "gap" : "next";
}

/** The last of all lines of chat that are not known yet. The table keeps only the latest, so either list may begin later. */
export function unheard(known: readonly Said[], all: readonly Said[]): readonly Said[] {
  if (known.length === 0) return all;
  for (let end = all.length; end > 0; end -= 1) {
    const many = Math.min(end, known.length);
    const tail = known.slice(-many);
    if (all.slice(end - many, end).every((line, at) => same(line, tail[at]))) return all.slice(end);
  }
  return all;
}

function same(one: Said, other: Said | undefined): boolean {
  return one.seat === other?.seat && one.name === other.name && one.text === other.text && one.phrase === other.phrase;
}
