import { describe as group, expect, it } from "vitest";
import { browse, chooseFlip, columns, readAsk, tiltedTo, turn, walk, wayOf } from "./choices";
import { WAYS } from "../state/geometry";
import { recorded } from "../samples";

group("choices and keys", () => {
  const { scenery, frames } = recorded[0]!;
  const step = frames[0]!.ask;

  it("reads every kind of answer back to its code", () => {
    const kinds = new Set<string>();
    for (const game of recorded) {
      for (const { ask } of game.frames) {
        if (!ask) continue;
        const choices = readAsk(ask);
        const codes = [
          ...[...choices.steps.values()].flatMap((here) => [...here.values()]),
          ...choices.grapples.values(),
          ...choices.flips.map((flip) => flip.code),
          ...choices.picks.values(),
        ];
        expect(codes.sort((a, b) => a - b)).toEqual([...ask.legal]);
        kinds.add(ask.choices[0]!.kind);
      }
    }
    expect([...kinds].sort()).toEqual(["flip", "grapple", "pick", "step"]);
  });

  it("offers exactly the legal lies, in columns of one face", () => {
    for (const [, here] of readAsk(step).steps) {
      const table = columns(here, scenery.lies);
      expect(table.flatMap((column) => column.lies).sort()).toEqual([...here.keys()].sort());
      for (const column of table) expect(new Set(column.lies.map((lie) => lie[0])).size).toBe(1);
    }
  });

  it("walks with arrows and stays on the stone", () => {
    expect(walk("c3", "ArrowUp", 5)).toBe("c4");
    expect(walk("c5", "ArrowUp", 5)).toBe("c5");
    expect(walk("a1", "ArrowLeft", 5)).toBe("a1");
    expect(walk("b2", "End", 7)).toBe("g2");
    expect(walk("b2", "x", 7)).toBeNull();
    expect(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map(wayOf)).toEqual(["n", "e", "s", "w"]);
    expect(wayOf("Enter")).toBeNull();
  });

  it("turns among the legal rotations and browses the tray", () => {
    const [, here] = [...readAsk(step).steps][0]!;
    const table = columns(here, scenery.lies);
    for (const { lies } of table) {
      for (const lie of lies) {
        const next = turn(here, scenery.lies, lie, 1);
        expect(here.has(next)).toBe(true);
        expect(turn(here, scenery.lies, next, -1)).toBe(lie);
      }
    }
    expect(browse(table, null, "ArrowRight")).toBe(table[0]!.lies[0]);
    expect(browse(table, table[0]!.lies[0]!, "ArrowRight")).toBe(table[1]!.lies[0]);
    expect(browse(table, table[0]!.lies[0]!, "ArrowDown")).toBe(table[0]!.lies[1]);
    expect(browse(table, null, "a")).toBeNull();
  });

  it("rolls a held die on to a way to lie that is allowed, or not at all", () => {
    for (const [, here] of readAsk(step).steps) {
      for (const lie of here.keys()) {
        for (const way of WAYS) {
          const next = tiltedTo(here, scenery.lies, lie, way);
          if (next === null) continue;
          expect(here.has(next)).toBe(true);
          expect(next).not.toBe(lie);
        }
      }
    }
    expect(tiltedTo(new Map([["34", 1]]), scenery.lies, "34", "n")).toBeNull();
  });

  it("always keeps a flip legal", () => {
    const ask = recorded.flatMap((game) => game.frames).find((frame) => frame.ask?.choices[0]?.kind === "flip")!.ask;
    const { flips } = readAsk(ask);
    for (const flip of flips) {
      for (const at of [0, 1]) {
        for (const other of flips) {
          const lie = other.dice[at]!.lie;
          const chosen = chooseFlip(flips, flip, at, lie);
          expect(chosen?.dice[at]?.lie).toBe(lie);
          expect(flips).toContain(chosen);
        }
      }
    }
  });
});
