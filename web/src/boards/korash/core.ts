import type { View } from "./table";

/** A pending entry, as far as the board tells of it. */
export interface Entry {
  of: number;
  seat: number;
  unit: number;
  source: number;
  uid: number;
  stamp: number;
  sentence: string;
  dead: boolean;
}

/** A procedure in progress: its name, and those of its fields that the board reads. */
export interface Frame {
  name: string;
  entry?: number;
  kind?: number;
  depth?: number;
  unit?: number;
  price?: number;
}

const entry = (fields: Record<string, unknown>): Entry => fields as unknown as Entry;

/** The pending entries, the oldest first. */
export const entriesOf = ({ core }: View): Entry[] => core.entries.map(entry);

/** The triggers that wait at a depth of the stack. */
export const queueOf = ({ core }: View, depth: number): Entry[] => (core.queues[depth] ?? []).map(entry);

/** The procedures in progress, the innermost last. */
export const framesOf = ({ core }: View): Frame[] => core.frames.map(([name, fields]) => ({ name, ...fields }));
