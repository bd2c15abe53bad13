import { beforeEach, describe as group, expect, it } from "vitest";
import { addWords } from "../../../i18n/index.svelte";
import { HAND, SET } from "../state/cards";
import { words } from "../index";
import { dropPreset, keepLast, keepPreset, randomHand, read } from "./keeping";

addWords(words);

group("hands that are kept", () => {
  beforeEach(() => localStorage.clear());

  it("last as long as the browser remembers", () => {
    keepLast(["B1", "A1", "A2", "T1", "T2"]);
    keepPreset("brave", ["A1", "A2", "A3", "T1", "B1"]);
    keepPreset("brave", ["A1", "A2", "A3", "T1", "B2"]);
    expect(read()).toEqual({
      last: ["A1", "A2", "T1", "T2", "B1"],
      presets: [{ name: "brave", hand: ["A1", "A2", "A3", "T1", "B2"] }],
    });
    expect(dropPreset("brave").presets).toEqual([]);
  });

  it("are forgotten where what is stored is nonsense", () => {
    localStorage.setItem("threefold.inoka.hands", '{"last":"A1A1A1A1A1","presets":[{"name":"x"},7]}');
    expect(read()).toEqual({ last: [], presets: [] });
    localStorage.setItem("threefold.inoka.hands", "{");
    expect(read()).toEqual({ last: [], presets: [] });
  });

  it("are five different cards when drawn at random", () => {
    for (let n = 0; n < 50; n += 1) {
      const hand = randomHand();
      expect(new Set(hand).size).toBe(HAND);
      expect(hand.every((card) => SET.includes(card))).toBe(true);
    }
  });
});
