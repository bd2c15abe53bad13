import { expect, it } from "vitest";
import type { Result } from "../../wire";
import board, { words } from "./index";
import samples from "./samples.json";
import type { View } from "./table";

/** The sentence in which a board says why it is over. */

const translate =
  (catalogue: Record<string, string>) =>
  (key: string, params: Record<string, string | number> = {}): string =>
    (catalogue[key] ?? `missing ${key}`).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `missing ${name}`));
const t = translate(words.en);
const { moments, scenery } = samples as unknown as { moments: { view: View }[]; scenery: unknown };
const start = moments.find(({ view }) => view.pieces.filter(({ spot }) => /^[A-N]\d$/.test(spot)).length >= 2)!.view;
const titles = ["Ada", "Bo"];

interface Had {
  influence?: number;
  damage?: number;
  out?: boolean;
  platform?: string;
}

/** A last view in which the two had this. */
function ended(...had: [Had, Had]): View {
  const sides = start.sides.map((side, seat) => ({ ...side, influence: had[seat]?.influence ?? 0, out: had[seat]?.out ?? false }));
  const pieces = start.pieces.map((piece) => {
    const own = had[Number(piece.name.slice(1)) < 11 ? 0 : 1];
    return Number(piece.name.slice(1)) % 11 === 0 ? { ...piece, damage: own?.damage ?? 0, spot: own?.platform ?? piece.spot } : { ...piece, spot: "quarters" };
  });
  return { ...start, sides, pieces, grounds: start.grounds.map((ground) => ({ ...ground, faceup: false })) };
}
const why = (rule: string, places: number[], view: View, seat: number | null = 0, say = t) => board.ending({ rule, places } as Result, view, say, { seat, titles, scenery });

it("says who won by what", () => {
  expect(why("KOR-GOAL-2", [1, 2], ended({ influence: 3 }, { influence: 1 }))).toBe("You hold 3 influence; three are enough.");
  expect(why("KOR-GOAL-2", [1, 2], ended({ influence: 3 }, {}), 1)).toBe("Ada holds 3 influence; three are enough.");
  expect(why("KOR-GOAL-2", [1, 1], ended({ influence: 3 }, {}), null)).toBe("Ada holds 3 influence; three are enough. The whole team wins with it.");
  expect(why("KOR-END-2", [1, 2], ended({}, { out: true, platform: "destroyed" }))).toBe("Bo has no platform and no unit on the map any more.");
  expect(why("KOR-END-2", [1, 2], ended({}, { out: true, platform: "gone" }), 1)).toBe("You gave up.");
  expect(why("KOR-END-2", [1, 1], ended({ out: true }, { out: true }))).toBe("Everybody else is out.");
});

it("says what decided after the last round", () => {
  expect(why("KOR-END-5", [1, 2], ended({ influence: 2 }, { influence: 1 }))).toBe("After the last round influence decides: Ada 2, Bo 1.");
  expect(why("KOR-END-5", [2, 1], ended({ damage: 3 }, { damage: 1 }))).toBe("After the last round influence is equal, so damage to the platforms decides: Ada 3, Bo 1.");
  expect(why("KOR-END-5", [1, 1], ended({}, {}))).toBe("After the last round influence, damage and territories are all equal.");
});

it("has words for every end in both languages", () => {
  for (const say of [t, translate(words.de)]) {
    const said = ["KOR-GOAL-2", "KOR-END-2", "KOR-END-5"].flatMap((rule) => [0, 1, null].map((seat) => why(rule, [1, 2], ended({ influence: 3 }, { out: true }), seat, say)));
    for (const sentence of said) expect(sentence).not.toMatch(/missing|^$/);
    const over = [["P1"], ["P1", "P2"], ["-"]].map((winners) => board.describe({ type: "GameOver", winners: winners.join(), rule: "KOR-END-5" }, ended({}, {}), say, { seat: 0, titles, scenery }));
    for (const sentence of over) expect(sentence).not.toMatch(/missing|KOR-/);
  }
});
