import { describe as group, expect, it } from "vitest";
import { seatToShow } from "../../match/seating";

group("the seat that a row of them shows", () => {
  it("is a player who is waited for, or else the player in turn", () => {
    expect(seatToShow([4], 2, [0])).toBe(4);
    expect(seatToShow([3, 5], 2, [])).toBe(3);
    expect(seatToShow([], 2, [0])).toBe(2);
    expect(seatToShow([], null, [0])).toBeNull();
  });

  it("is the player in turn while this browser's player is asked", () => {
    expect(seatToShow([0], 3, [0])).toBe(3);
    expect(seatToShow([0, 4], 3, [0])).toBe(3);
    expect(seatToShow([0], 0, [0])).toBe(0);
    expect(seatToShow([1, 2], null, [2])).toBe(2);
  });
});
