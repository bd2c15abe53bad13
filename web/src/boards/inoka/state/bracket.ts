import type { FixtureShown, Inoka } from "../../../wire";

/**
 * A tournament at one table, told as the matches of any knock-out, as far as they are known.
 *
 * `stages` has the order of each stage that has begun, `through` those who have reached the next one so far, in its
 * order. In the first stage the byes come first; the place of a match is the place of its winner in the next stage.
 */
export function fixturesOf({ counts, achkai, players, stones, phase }: Inoka.InokaShow): FixtureShown[] {
  const { stages = [], through = [] } = achkai ?? {};
  const depth = Math.max(1, Math.ceil(Math.log2(Math.max(2, counts.length))));
  const byes = 2 ** depth - counts.length;
  const fixtures: FixtureShown[] = [];
  /** The number of the match at each place of the stage before; -1 for a bye. */
  let before: number[] = [];
  for (let at = 0; at < depth; at += 1) {
    const order = stages[at] ?? (at === stages.length && at > 0 ? through : []);
    const next = stages[at + 1] ?? (at === stages.length - 1 ? through : []);
    before = Array.from({ length: 2 ** (depth - at - 1) }, (_, place) => {
      if (at === 0 && place < byes) return -1;
      const first = at === 0 ? byes + (place - byes) * 2 : place * 2;
      const sides = [first, first + 1].map((from) => (before[from] === -1 ? stages[0]?.[from] : order[from]) ?? null);
      const winner = next[place] ?? null;
      const running = phase !== "over" && at === stages.length - 1 && players.length === 2 && sides.every((seat) => seat !== null && players.includes(seat));
      const feeders = at === 0 ? [-1, -1] : [before[first] ?? -1, before[first + 1] ?? -1];
      fixtures.push({
        number: fixtures.length,
        stage: at + 1,
        sides,
        winner,
        feeders,
        status: winner !== null ? "over" : running ? "running" : "waiting",
        score: running ? sides.map((seat) => stones[seat ?? -1] ?? 0) : [],
        lot: false,
        match: "",
        watch: "",
        waiting: [],
      });
      return fixtures.length - 1;
    });
  }
  return fixtures;
}
