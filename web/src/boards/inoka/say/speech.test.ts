import { describe as group, expect, it } from "vitest";
import type { Inoka } from "../../../wire";
import { words } from "../index";
import { sceneOf } from "../state/scene";
import { choiceWords, comparisons, describe, headline, narrate, verdict } from "./speech";
import { frames, titles, en, de } from "../samples";

group("speech", () => {
  it("has the same sentences with the same gaps in both languages", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
    const gaps = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(words.en)) expect(gaps(words.de[key]), key).toEqual(gaps(text));
  });

  it("has a sentence for every event, for who did it and for the others", () => {
    for (const { events, view } of frames) {
      for (const seat of [null, 0, 1]) {
        const reader = { seat, titles };
        for (const event of events) {
          expect(describe(event, en, reader), event.type).toMatch(/\S[.]$/);
          expect(describe(event, de, reader), event.type).toMatch(/\S[.]$/);
        }
        if (events.length > 0) expect(headline(events, en, reader)).not.toBe("");
        expect(narrate(sceneOf(view, null, en), en, reader)).not.toMatch(/undefined|null|NaN/);
        expect(narrate(sceneOf(view, null, de), de, reader)).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  it("speaks to the reader, and of the others by name", () => {
    const clash = { seats: [0, 1], cards: ["A3", "T2"] };
    expect(comparisons(clash, en, { seat: 0, titles })).toEqual(["Your Attack III beats Bo’s Taunt II."]);
    expect(comparisons(clash, en, { seat: 1, titles })).toEqual(["Ada’s Attack III beats your Taunt II."]);
    expect(comparisons({ ...clash, cards: ["A3", "A3"] }, en, { titles })).toEqual(["Ada and Bo show the same card: Attack III."]);
    const won: Inoka.Event[] = [
      { type: "Clashed", kind: "duel", ...clash, to: null },
      { type: "Won", seats: [0], team: "", to: null },
      { type: "TotemTaken", seats: [0], team: "", to: null },
    ];
    expect(verdict(won, en, { seat: 0, titles })[0]).toBe("You win the clash. You take the totem.");
  });

  it("says in a circle who beats whom, in a crowd only how many the best ones beat", () => {
    const three = comparisons({ seats: [0, 1, 2], cards: ["B3", "B2", "A2"] }, en, { seat: 2, titles });
    expect(three[0]).toBe("Ada’s Block III beats 2: Bo and you.");
    expect(three.at(-1)).toBe("Your Attack II beats nobody.");
    const six = { seats: [0, 1, 2, 3, 4, 5], cards: ["T3", "T2", "T2", "T2", "B3", "A3"] };
    expect(comparisons(six, en, { seat: null, titles })).toEqual(["Ada’s Taunt III beats 4.", "Fay’s Attack III beats 4."]);
  });
});

group("a suggestion", () => {
  it("names the champion and the card, not their signs", () => {
    const reader = { titles: ["Ada", "Bo", "Cy"] };
    expect(choiceWords({ kind: "send", text: "P3", seat: 2 }, en, reader)).toBe("Cy");
    expect(choiceWords({ kind: "card", text: "B2", card: "B2" }, en, reader)).toBe("Block II");
    expect(choiceWords({ kind: "spend", text: "spend" }, en, reader)).toBe("spend");
  });
});
