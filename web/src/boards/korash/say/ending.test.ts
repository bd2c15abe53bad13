import { expect, it } from "vitest";
import type { Korash, Result } from "../../../wire";
import board, { words } from "../index";
import { moments, scenery } from "../samples";
import type { View } from "../state/table";

/** The sentence in which a board says why it is over. */

const translate =
  (catalogue: Record<string, string>) =>
  (key: string, params: Record<string, string | number> = {}): string =>
    (catalogue[key] ?? `missing ${key}`).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `missing ${name}`));
const t = translate(words.en);
const start = moments.at(-1)!.view;
const titles = ["Ada", "Bo"];
const BLANK: Korash.Ending = { rule: "", why: "equal", seats: [], count: "", counts: [], winners: [], standings: [] };

const ended = (parts: Partial<Korash.Ending>): View => ({ ...start, ended: { ...BLANK, ...parts } });
const why = (parts: Partial<Korash.Ending>, seat: number | null = 0, say = t) => board.ending({} as Result, ended(parts), say, { seat, titles, scenery });

it("says who won by what", () => {
  const enough: Partial<Korash.Ending> = { why: "influence", seats: [0], count: "influence", counts: [3, 1], winners: [0] };
  expect(why(enough)).toBe("You hold 3 influence; three are enough.");
  expect(why(enough, 1)).toBe("Ada holds 3 influence; three are enough.");
  expect(why({ ...enough, winners: [0, 1] }, null)).toBe("Ada holds 3 influence; three are enough. The whole team wins with it.");
  expect(why({ ...enough, seats: [0, 1], winners: [0, 1] })).toBe("Ada, Bo reached 3 influence together.");
  expect(why({ why: "fallen", seats: [1], winners: [0] })).toBe("Bo has no platform and no unit on the map any more.");
  expect(why({ why: "gave_up", seats: [1], winners: [0] }, 1)).toBe("You gave up.");
  expect(why({ why: "last", seats: [1, 2], winners: [0] })).toBe("Everybody else is out.");
  expect(why({ why: "nobody", seats: [0, 1] })).toBe("The last of you fell together.");
});

it("says what decided after the last round", () => {
  expect(why({ why: "count", seats: [0, 1], count: "influence", counts: [2, 1] })).toBe("After the last round influence decides: Ada 2, Bo 1.");
  expect(why({ why: "count", seats: [0, 1], count: "damage", counts: [3, 1] })).toBe("After the last round influence is equal, so damage to the platforms decides: Ada 3, Bo 1.");
  expect(why({ why: "equal", seats: [0, 1] })).toBe("After the last round influence, damage and territories are all equal.");
  expect(board.ending({} as Result, start, t, { seat: 0, titles, scenery }), "a game that the rules have not ended").toBe("");
});

it("has words for every end in both languages", () => {
  const ways: Korash.Ending["why"][] = ["influence", "nobody", "last", "fallen", "gave_up", "equal"];
  const counts = (["influence", "damage", "territories"] as const).map((count) => ({ why: "count", count }) as const);
  for (const say of [t, translate(words.de)]) {
    const said = [...ways.map((one) => ({ why: one })), ...counts].flatMap((one) => [0, 1, null].map((seat) => why({ seats: [1], ...one }, seat, say)));
    for (const sentence of said) expect(sentence).not.toMatch(/missing|^$/);
    const over = [[0], [0, 1], []].map((winners) => board.describe({ type: "GameOver", winners: "", rule: "KOR-END-5" }, ended({ winners }), say, { seat: 0, titles, scenery }));
    for (const sentence of over) expect(sentence).not.toMatch(/missing|KOR-/);
  }
});
