import { describe as group, expect, it } from "vitest";
import type { Inyo } from "../../../wire";
import { AXIS, BACK, WAYS, diceOf, faces, inside, quarter, rotations, tiltLie } from "./geometry";
import type { Faces } from "./geometry";
import { nets } from "../samples";

type Point = readonly [number, number, number];

/** Where the quadrants of the six faces lie in space as the board folds them: x east, y south, z up. */
function quadrantsInSpace(shown: Faces): Map<string, string> {
  const found = new Map<string, string>();
  const put = ([x, y, z]: Point, quadrant: string | undefined) => found.set(`${x},${y},${z}`, quadrant ?? "?");
  for (let at = 0; at < 4; at += 1) {
    const [x, y] = [at % 2 ? 1 : -1, at > 1 ? 1 : -1];
    put([x, y, 2], shown.top[at]);
    // A side unfolded beside the top is folded down: the distance from the hinge becomes depth.
    put([x, 2, -y], shown.s[at]);
    put([x, -2, y], shown.n[at]);
    put([2, y, -x], shown.e[at]);
    put([-2, y, x], shown.w[at]);
    put([x, -y, -2], shown.bottom[at]);
  }
  return found;
}

group("the cube", () => {
  it("shows on each side what comes up when it tilts the other way", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        const shown = faces(lies, lie);
        for (const way of WAYS) {
          expect(shown[way]).toBe(lies[tiltLie(lies, lie, BACK[way])]?.quadrants);
          const letter = lies[lie]?.sides[WAYS.indexOf(way)];
          expect(tiltLie(lies, lie, BACK[way])[0]).toBe(letter);
        }
      }
    }
  });

  it("ends a roll as the lie that the scenery tells, all six faces", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        for (const way of WAYS) {
          const turned = new Map<string, string>();
          for (const [at, quadrant] of quadrantsInSpace(faces(lies, lie))) {
            turned.set(quarter(way, at.split(",").map(Number) as [number, number, number]).join(), quadrant);
          }
          const clean = (map: Map<string, string>) => [...map].map(([at, q]) => `${at.replaceAll("-0", "0")} ${q}`).sort();
          expect(clean(turned)).toEqual(clean(quadrantsInSpace(faces(lies, tiltLie(lies, lie, way)))));
        }
      }
    }
  });

  it("turns by the CSS axis as by the quarter turn", () => {
    for (const way of WAYS) {
      const [ax, ay, sign] = AXIS[way];
      const [sin] = [sign];
      const css = ([x, y, z]: Point): number[] => (ax ? [x, -z * sin, y * sin] : [z * sin, y, -x * sin]);
      expect(ax + ay).toBe(1);
      expect(css([1, 2, 3]).map((n) => n + 0)).toEqual(quarter(way, [1, 2, 3]).map((n) => n + 0));
    }
  });

  it("rotates clockwise through four lies", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        const [first, second] = rotations(lies, lie);
        expect(first).toBe(lie);
        expect(new Set(rotations(lies, lie)).size).toBe(4);
        const [nw, ne, sw, se] = lies[lie]?.quadrants ?? "";
        expect(lies[second ?? ""]?.quadrants).toBe(`${sw}${nw}${se}${ne}`);
      }
    }
  });
});

group("a die outside", () => {
  const standing = (...squares: string[]): Inyo.Standing => ({ dice: squares.map((square) => ({ square, lie: "34" })), pips: 0, lost: 0 });
  const dice = (moon: Inyo.Standing, size = 5, sun = standing()) => diceOf({ moon, sun, variant: { size, net: 0 } });

  it("lies beyond the edge that its fellow is at, though the view does not tell where", () => {
    expect(dice(standing("a3", ""))[1]).toMatchObject({ file: -1, rank: 2, lost: true });
    expect(dice(standing("c5", ""))[1]).toMatchObject({ file: 2, rank: 5 });
    expect(dice(standing("g4", ""), 7)[1]).toMatchObject({ file: 7, rank: 3 });
  });

  it("never lies in the arena, not even without a fellow", () => {
    for (const die of [...dice(standing("", "")), ...dice(standing(), 6, standing("", ""))]) {
      expect(inside(die.file, die.rank, 5)).toBe(false);
    }
  });
});
