import { describe as group, expect, it } from "vitest";
import type { Inyo } from "../../../wire";
import board, { words } from "../index";
import { describe, lieWords, narrate } from "./speech";
import { recorded, en, de } from "../samples";

group("words", () => {
  it("are complete in both languages, with the same gaps to fill", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
    const gaps = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort();
    for (const [key, sentence] of Object.entries(words.en)) {
      expect(gaps(words.de[key] ?? ""), key).toEqual(gaps(sentence));
      expect(key.startsWith("inyo.")).toBe(true);
    }
  });

  it("tell every event of the games from every seat", () => {
    for (const { scenery, frames } of recorded) {
      for (const { events, view, ask } of frames) {
        for (const t of [en, de]) {
          for (const seat of [null, 0, 1]) {
            const reader = { seat, lies: scenery.lies };
            for (const event of events) expect(describe(event, view, t, reader)).toMatch(/\.$/);
            expect(narrate(view, t, reader)).not.toMatch(/undefined|\{/);
          }
          if (ask) expect(board.ask(ask, view, t)).toMatch(/\.$/);
        }
      }
    }
  });

  it("give a seat the look and the standing of its side, whoever is Moon", () => {
    const view = recorded[0]!.frames[0]!.view;
    expect([0, 1].map((seat) => board.seatLook(seat, { ...view, moon_seat: 1 }))).toEqual([1, 0]);
    expect(board.seatNote(view.moon_seat, view, en)).toBe("3 pips");
    expect(board.seatNote(view.moon_seat, { ...view, moon: { ...view.moon, lost: 1 } }, en)).toBe("out");
  });

  it("speak to the reader", () => {
    const view = recorded[0]!.frames[0]!.view;
    const thrown: Inyo.Event = { type: "Thrown", moon: [0, 0, 0, 2], sun: [0, 0, 0, 0], tilts: [2, 0], to: null };
    expect(describe(thrown, view, en, { seat: 0 })).toBe("Sun’s two pips meet your gaps: you are thrown 2 west.");
    expect(describe(thrown, view, en, { seat: 1 })).toBe("Your two pips meet Moon’s gaps: Moon is thrown 2 west.");
    expect(describe(thrown, view, en)).toBe("Sun’s two pips meet Moon’s gaps: Moon is thrown 2 west.");
    expect(lieWords(recorded[0]!.scenery.lies, "34", en)).toBe(
      "3 pips, gap north-east; tilting north shows 0, east the diagonal 2, south 4, west the bar of 2",
    );
  });
});
