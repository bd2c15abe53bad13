import type { Translate } from "../i18n/types";
import type { BoardModule, Reader } from "./board";
import { plain } from "./plain";

/** Whether an event is for one pair of eyes, where several look. */
export const isSecret = (event: unknown, { shared }: Reader): boolean => Boolean(shared) && (event as { to?: unknown }).to != null;

/** One event as a sentence; at a shared screen nothing that is for one pair of eyes. Without a view it is one of an older edition, which this board may not know any more. */
export function tell(board: BoardModule, event: unknown, view: unknown, t: Translate, reader: Reader): string {
  if (isSecret(event, reader)) return "";
  if (view !== null) return board.describe(event, view, t, reader);
  try {
    return board.describe(event, view, t, { ...reader, seat: null });
  } catch {
    return plain.describe(event, view, t);
  }
}
