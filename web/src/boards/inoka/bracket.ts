/** A knock-out as a tree: who meets whom in which stage, as far as it is known. */

export interface Cell {
  kind: "match" | "bye";
  seats: (number | null)[];
  winner: number | null;
  now: boolean;
}

export interface Column {
  stage: number;
  cells: Cell[];
}

/**
 * Everybody's way through the stages.
 *
 * `stages` has the order of each stage that has begun, `through` those who have reached the next one so far, in its
 * order. In the first stage the byes come first; the place of a cell is the place of its winner in the next stage.
 */
export function columnsOf(players: number, stages: readonly number[][], through: readonly number[], match: readonly number[]): Column[] {
  const depth = Math.max(1, Math.ceil(Math.log2(Math.max(2, players))));
  const byes = 2 ** depth - players;
  return Array.from({ length: depth }, (_, at) => {
    const order = stages[at] ?? (at === stages.length && at > 0 ? through : []);
    const next = stages[at + 1] ?? (at === stages.length - 1 ? through : []);
    const cells = Array.from({ length: 2 ** (depth - at - 1) }, (_, place): Cell => {
      const winner = next[place] ?? null;
      if (at === 0 && place < byes) return { kind: "bye", seats: [order[place] ?? null], winner, now: false };
      const first = at === 0 ? byes + (place - byes) * 2 : place * 2;
      const seats = [order[first] ?? null, order[first + 1] ?? null];
      const now = match.length === 2 && at === stages.length - 1 && seats.every((seat, side) => seat === match[side]);
      return { kind: "match", seats, winner, now };
    });
    return { stage: at + 1, cells };
  });
}
