import { describe, expect, it } from "vitest";
import { botLevel } from "../app/games";
import type { GameShown } from "../wire";

const game = { ratings: { careful: 1340 } } as unknown as GameShown;

describe("a bot's name in the list of opponents", () => {
  it("contains its measured strength", () => {
    expect(botLevel("careful", game)).toBe("Careful bot · 1340");
  });

  it("is the name alone if its strength was not measured", () => {
    expect(botLevel("steady", game)).toBe("Steady bot");
    expect(botLevel("steady", undefined)).toBe("Steady bot");
  });
});
