import type { Translate } from "../i18n/types";
import type { BoardModule, Reader } from "./board";
import { plain } from "./plain";

/** One event as a sentence. Without a view it is one of an older edition, which this board may not know any more. */
export function tell(board: BoardModule, event: unknown, view: unknown, t: Translate, reader: Reader): string {
  if (view !== null) return board.describe(event, view, t, reader);
  try {
    return board.describe(event, view, t, { ...reader, seat: null });
  } catch {
    return plain.describe(event, view, t);
  }
}
