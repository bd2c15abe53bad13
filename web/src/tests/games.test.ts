import { describe, expect, it } from "vitest";
import { botLevel } from "../app/games";
import type { GameShown } from "../wire";

const game = { ratings: { careful: 1340 } } as unknown as GameShown;

describe("what a bot is called where one is chosen", () => {
  it("has its measured strength beside it", () => {
    expect(botLevel("careful", game)).toBe("Careful bot · 1340");
  });

  it("is its name alone where nothing was measured", () => {
    expect(botLevel("steady", game)).toBe("Steady bot");
    expect(botLevel("steady", undefined)).toBe("Steady bot");
  });
});
