import { describe as group, expect, it } from "vitest";
import { seatToShow } from "../../match/seating";

group("the seat that a row of them shows", () => {
  it("is whoever is waited for, and else whose turn it is", () => {
    expect(seatToShow([4], 2, [0])).toBe(4);
    expect(seatToShow([3, 5], 2, [])).toBe(3);
    expect(seatToShow([], 2, [0])).toBe(2);
    expect(seatToShow([], null, [0])).toBeNull();
  });

  it("is who acts, while we are asked about it", () => {
    expect(seatToShow([0], 3, [0])).toBe(3);
    expect(seatToShow([0, 4], 3, [0])).toBe(3);
    expect(seatToShow([0], 0, [0])).toBe(0);
    expect(seatToShow([1, 2], null, [2])).toBe(2);
  });
});
