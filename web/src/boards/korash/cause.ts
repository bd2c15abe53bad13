import { faceOf } from "./art/faces";
import { entriesOf, framesOf, queueOf, type Entry } from "./core";
import { pendingWords } from "./labels";
import { cardName, type Tongue } from "./names";
import { valueWords } from "./sentence";
import { pendingOf, type Pending, type Table, type View } from "./table";

/** Why something is asked while it happens: what it is, in words and as printed. */
export interface Cause {
  words: string;
  lines: readonly { name: string; text: string }[];
  /** What is to be paid, or else it happens. */
  toll: number;
  /** What takes effect at once, where its order is asked. */
  order: string[];
}

/** The entry that is being carried out, or the triggers that are about to enter: of one player, at one moment. */
function askingOf(view: View): { entries: Entry[]; waits: boolean } {
  const frames = framesOf(view);
  const top = frames.at(-1);
  if (top?.name === "triggers") {
    const queue = queueOf(view, top.depth ?? 0);
    return { entries: queue.filter((entry) => entry.stamp === queue[0]?.stamp && entry.seat === queue[0].seat), waits: true };
  }
  const frame = frames.findLast(({ name }) => name === "entry");
  const entry = entriesOf(view)[frame?.entry ?? -1];
  return { entries: entry ? [entry] : [], waits: false };
}

/** How an ability begins that waits for something to happen. */
const OCCASION = /^(at|when|whenever|the first time|each time)\b/i;

/** What is printed on it; of what enters by itself, the likely lines first: there may be room for few. */
function linesOf({ source, kind }: Pending, table: Table, { scenery }: Tongue): Cause["lines"] {
  const face = scenery && faceOf(scenery, table.units.get(source)?.design ?? source);
  const lines = face?.lines ?? [];
  const late = ({ text }: { text: string }) => Number(!OCCASION.test(text));
  return kind === "trigger" ? [...lines].sort((one, other) => late(one) - late(other)) : lines;
}

export function causeOf(view: View, table: Table, tongue: Tongue): Cause | null {
  const { entries, waits } = askingOf(view);
  const pending = entries.map((entry, at) => pendingOf(entry, at, table.landAt, view));
  const [first] = pending;
  if (!first) return null;
  const top = framesOf(view).at(-1);
  const name = ({ source }: Pending) => (table.units.has(source) ? valueWords(source, "", tongue) : cardName(source, tongue));
  return {
    words: waits ? name(first) : pendingWords(first, tongue),
    lines: linesOf(first, table, tongue),
    toll: top?.name === "toll" ? (top.price ?? 0) : 0,
    order: waits ? pending.map(name) : [],
  };
}
