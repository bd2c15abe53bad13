import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainChoices } from "../choices";
import { Match } from "../../match/match.svelte";
import { Wire } from "./cutWire";
import { shown, update } from "./fixtures";

describe("a choice that is to be confirmed", () => {
  const ask = { rule: "R-X-1", legal: [3], choices: plainChoices("a"), sealed: [], sealing: "" as const };
  let match: Match;
  const answers = () => Wire.all[0]!.sent.filter((text) => text.includes('"answer"'));
  beforeEach(() => {
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
    match = new Match("m", shown());
    match.open();
    Wire.all[0]!.open(update(1, { ask }));
  });
  afterEach(() => {
    match.close();
    vi.unstubAllGlobals();
  });

  it("is sent only once it is confirmed", () => {
    match.choose([3], true);
    expect(match.confirming).toEqual([3]);
    expect(answers()).toHaveLength(0);
    match.answer(match.confirming!);
    expect(match.confirming).toBeNull();
    expect(answers()).toHaveLength(1);
  });

  it("is forgotten when its question goes, and when another seat is asked", () => {
    match.choose([3], true);
    match.hear(update(2, { ask }));
    expect(match.confirming).toBeNull();
    match.choose([3], true);
    match.hear(update(2, { kind: "now", seat: 1, ask }));
    expect(match.confirming).toBeNull();
  });

  it("is sent at once where nobody wants to be asked", () => {
    match.choose([3], false);
    expect(answers()).toHaveLength(1);
  });
});
