import type { Said, Update } from "../wire";

/**
 * How an update relates to the last known one.
 *
 * - `first`: no update was known.
 * - `next`: it follows directly, and contains all new events.
 * - `same`: it repeats the known state after a reconnect.
 * - `gap`: an update between was missed; show the new view and read the log again.
 * - `old`: it arrived too late and is ignored.
 */
export type Place = "first" | "next" | "same" | "gap" | "old";

export function place(known: Pick<Update, "seq"> | null, update: Pick<Update, "seq" | "kind">): Place {
  if (known === null) return "first";
  if (update.seq < known.seq) return "old";
  if (update.seq === known.seq) return "same";
  if (update.seq > known.seq + 1) return "gap";
  // The first update has no events, and a take-back removes events that the log contains.
  return update.kind === "now" || update.kind === "take_back" ? "gap" : "next";
}

/** Return the new lines of chat. The server keeps only the latest lines, so either list may begin later. */
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
