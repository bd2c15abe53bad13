import type { Update } from "./wire";

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

export function place(known: Pick<Update, "seq" | "turn"> | null, update: Pick<Update, "seq" | "turn" | "events">): Place {
  if (known === null) return "first";
  if (update.seq < known.seq) return "old";
  if (update.seq === known.seq) return "same";
  if (update.seq > known.seq + 1) return "gap";
  // A state that is told on arrival brings no events, so a new turn without any may hide some.
  return update.turn > known.turn && update.events.length === 0 ? "gap" : "next";
}
