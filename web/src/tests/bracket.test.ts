import { describe, expect, it } from "vitest";
import { columnsOf, pathOf, stageToShow } from "../ui/bracket";
import type { FixtureShown } from "../wire";

function fixture(number: number, stage: number, sides: (number | null)[], more: Partial<FixtureShown> = {}): FixtureShown {
  const rest = { winner: null, lot: false, score: [], match: "", watch: "", waiting: [], feeders: sides.map(() => -1) };
  return { ...rest, number, stage, sides, status: "waiting", ...more };
}

/** Five seats in the order 3, 1, 4, 0, 2: three wait, 0 plays against 2. */
const five = [
  fixture(0, 1, [0, 2], { status: "over", winner: 2 }),
  fixture(1, 2, [3, 1], { status: "running" }),
  fixture(2, 2, [4, 2], { status: "running", feeders: [-1, 0] }),
  fixture(3, 3, [null, null], { feeders: [1, 2] }),
];

describe("columnsOf", () => {
  it("puts each match between the two that lead to it", () => {
    const cells = columnsOf(five).map((column) => column.map((cell) => cell.fixture?.number ?? `bye ${cell.bye}`));
    expect(cells).toEqual([["bye 3", "bye 1", "bye 4", 0], [1, 2], [3]]);
  });

  it("returns no columns before the order is drawn", () => {
    expect(columnsOf([])).toEqual([]);
  });
});

describe("stageToShow", () => {
  it("returns the reader's stage, or else one with a running match, or else the final", () => {
    expect(stageToShow(five, [])).toBe(2);
    expect(stageToShow([fixture(0, 1, [0, 2], { status: "running" }), ...five.slice(1)], [4])).toBe(2);
    expect(stageToShow(five.map((one) => ({ ...one, status: "over" as const })), [])).toBe(3);
  });
});

describe("pathOf", () => {
  it("returns every match of one player", () => {
    expect(pathOf(five, 2).map((one) => one.number)).toEqual([0, 2]);
  });
});
