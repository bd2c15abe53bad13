import { browse, walk, wayOf } from "./choices";
import type { Hand } from "./hand.svelte";

/** Where a key leads; what it returns is to be focused. */
export type Focus = { square: string } | { lie: string } | null;

const QUARTERS: Record<string, 1 | -1> = { q: -1, e: 1 };

function modified(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Keys that mean the same wherever the focus is on the board: back, turn, aim. */
export function boardKey(event: KeyboardEvent, hand: Hand, onBoard: boolean): Focus | undefined {
  if (event.key === "Escape" && (hand.chosen || hand.way)) {
    const back = hand.chosen;
    hand.close();
    return back ? { square: back } : null;
  }
  const quarter = QUARTERS[event.key.toLowerCase()];
  if (quarter && hand.here && hand.preview && !modified(event)) {
    hand.turn(quarter);
    return onBoard ? null : { lie: hand.preview };
  }
  const way = wayOf(event.key);
  if (way && hand.choices.grapples.size > 0 && !event.shiftKey) {
    hand.point(way);
    return null;
  }
  if (event.key === "Enter" && hand.way && hand.choices.grapples.has(hand.way) && onBoard) {
    hand.answer(hand.choices.grapples.get(hand.way));
    return null;
  }
  return undefined;
}

/** Keys on the squares. */
export function gridKey(event: KeyboardEvent, hand: Hand, size: number): Focus | undefined {
  if (hand.choices.grapples.size > 0 && !event.shiftKey) return undefined;
  const to = walk(hand.start, event.key, size);
  return to === null ? undefined : { square: to };
}

/** Keys in the tray. */
export function trayKey(event: KeyboardEvent, hand: Hand): Focus | undefined {
  const to = browse(hand.table, hand.preview, event.key);
  if (to === null) return undefined;
  hand.preview = to;
  return { lie: to };
}
