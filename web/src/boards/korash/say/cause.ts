import { faceOf } from "../art/faces";
import { pendingWords } from "./labels";
import { cardName, type Tongue } from "./names";
import { thingWords } from "./sentence";
import type { Pending, Table } from "../state/table";

/** Why something is asked while it happens: what it is, in words and as printed. */
export interface Cause {
  words: string;
  lines: readonly { name: string; text: string }[];
  /** What is to be paid, or else it happens. */
  toll: number;
  /** What takes effect at once, where its order is asked. */
  order: string[];
}

/** What is printed on it, the line that takes effect first: there may be room for few. */
function linesOf({ source, line }: Pending, table: Table, { scenery }: Tongue): Cause["lines"] {
  const face = scenery && faceOf(scenery, table.units.get(source)?.design ?? source);
  const lines = face?.lines ?? [];
  const own = lines[line];
  return own ? [own, ...lines.filter((other) => other !== own)] : lines;
}

export function causeOf(table: Table, tongue: Tongue): Cause | null {
  const { entries = [], waits = false, toll = 0 } = table.asking ?? {};
  const [first] = entries;
  if (!first) return null;
  const name = ({ source }: Pending) => (table.units.has(source) ? thingWords({ kind: "unit", name: source, number: 0 }, tongue) : cardName(source, tongue));
  return {
    words: waits ? name(first) : pendingWords(first, tongue),
    lines: linesOf(first, table, tongue),
    toll,
    order: waits ? entries.map(name) : [],
  };
}
