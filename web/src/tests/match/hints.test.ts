import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainChoices, stepTo } from "../choices";
import type { BoardModule } from "../../boards/board";
import inoka from "../../boards/inoka";
import { commonCards } from "../../boards/inoka/state/cards";
import inyo from "../../boards/inyo";
import { hintedIn, readAsk } from "../../boards/inyo/act/choices";
import { plain } from "../../boards/plain";
import { hintWords, lessonWords, reasonWords, reminderOf } from "../../match/hints";
import { addWords } from "../../i18n/index.svelte";
import { Match } from "../../match/match.svelte";
import { settings } from "../../app/settings.svelte";
import type { Ask, Hint, HintReason, Inoka, Inyo, Lesson, LessonCode, Update, Why } from "../../wire";
import { shown, update as heard } from "./fixtures";

const ask = (legal: number[], choices = plainChoices(...legal.map(String))): Ask => ({ rule: "INYO-STEP-2", legal, choices, sealed: [], sealing: "" });
const reason = (why: Why, rest: Partial<HintReason> = {}): HintReason => ({ why, steps: 0, share: 0, worse: 0, of: 9, ...rest });
const hint = (rest: Partial<Hint>): Hint => ({ turn: 1, strength: 2, rule: "", known: "proof", good: [], best: [], choice: null, reason: null, ...rest });
const lesson = (code: LessonCode, rest: Partial<Lesson> = {}): Lesson => ({ type: "lesson", turn: 1, code, steps: 0, share: 0, choice: null, undo: false, ...rest });

const east: Inyo.Choice = { kind: "grapple", text: ">e", way: "e" };
const dice = [{ square: "c3", lie: "41" }, { square: "d3", lie: "30" }];
const flip: Inyo.Choice = { kind: "flip", text: "~c3:41,d3:30", dice };
const pick: Inyo.Choice = { kind: "pick", text: "-c3", square: "c3" };
const block: Inoka.Choice = { kind: "card", text: "B2", card: "B2" };

beforeEach(() => {
  settings.set("language", "en");
  addWords(inyo.words);
  addWords(inoka.words);
});

describe("hints in words", () => {
  it("say why the best answer is the best", () => {
    expect(reasonWords(reason("wins", { steps: 1 }))).toBe("it wins in this very step.");
    expect(reasonWords(reason("wins", { steps: 4 }))).toBe("it wins in 4 steps.");
    expect(reasonWords(reason("draws"))).toBe("it keeps the draw.");
    expect(reasonWords(reason("draws", { worse: 5 }))).toBe("it keeps the draw; 5 of the 9 others lose.");
    expect(reasonWords(reason("draws", { worse: 9 }))).toBe("nothing else keeps the draw.");
    expect(reasonWords(reason("mix", { share: 43 }))).toContain("43 %");
    expect(reasonWords(reason("search"))).toBe("the search likes it best.");
  });

  it("count the good answers, and name the best in the board's words", () => {
    const words = (one: Partial<Hint>, board: BoardModule = plain) => hintWords(hint(one), ask([1, 2, 3]), board, {});
    expect(words({ good: [2] })).toBe("One answer is better than all others: it is marked.");
    expect(words({ good: [1, 2] })).toBe("2 of 3 answers are good: they are marked.");
    expect(words({ good: [1, 2, 3] })).toBe("All answers are equally good here.");
    const best = { strength: 3, good: [2], best: [2], choice: east, reason: reason("wins", { steps: 2 }) };
    expect(words(best)).toBe(">e: it wins in 2 steps.");
    expect(words(best, inyo)).toBe("Tilt east: it wins in 2 steps.");
    expect(words({ ...best, choice: block }, inoka)).toBe("Block II: it wins in 2 steps.");
  });

  it("remind of the rule in the board's short words, or else with the rule itself", async () => {
    expect(await reminderOf("inyo", ask([1], [stepTo("c3", "41")]), { phase: "step" }, inyo)).toMatch(/^Step beside your own die/);
    const text = await reminderOf("inyo", ask([1]), {}, plain);
    expect(text).toMatch(/^The square must be adjacent/);
    expect(text.length).toBeLessThan(160);
    expect(await reminderOf("nothing", ask([1]), {}, plain)).toBe("Open the rules for what is asked here.");
  });

  it("have words for every lesson, in both languages", () => {
    const codes = ["win_here", "narrow", "win_to_draw", "win_to_loss", "draw_to_loss", "missed_win", "overlooked", "rare"] as const;
    for (const language of ["en", "de"] as const) {
      settings.set("language", language);
      for (const code of codes) {
        for (const steps of [1, 3]) {
          const words = lessonWords(lesson(code, { steps, share: 12, choice: east }), inyo, {});
          expect(words, code).not.toBe("");
          expect(words, code).not.toMatch(/\{|lesson\./);
        }
      }
    }
    expect(lessonWords(lesson("made up" as never), inyo, {})).toBe("");
  });
});

describe("marks on boards", () => {
  it("are squares, orientations, directions, flips and dice in INYO", () => {
    const choices = readAsk(ask([1, 2, 3, 4, 5, 6], [stepTo("c3", "41"), stepTo("c3", "30"), stepTo("d3", "41"), east, flip, pick]));
    const hinted = hintedIn(choices, [2, 4, 5, 6]);
    expect([...hinted.squares]).toEqual(["c3"]);
    expect([...(hinted.lies.get("c3") ?? [])]).toEqual(["30"]);
    expect([...hinted.ways]).toEqual(["e"]);
    expect(hinted.flips.map(({ code }) => code)).toEqual([5]);
    expect(hintedIn(choices, []).squares.size).toBe(0);
  });

  it("are the cards that most good hands contain in Inoka", () => {
    expect(commonCards([["A1", "A2", "A3", "B1", "B2"], ["A1", "A2", "T1", "T2", "T3"], ["A1", "B1", "T1", "T2", "T3"]]).sort()).toEqual(["A1", "A2", "B1", "T1", "T2", "T3"]);
    expect(commonCards([])).toEqual([]);
  });
});

describe("asking", () => {
  const answered = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  let match: Match;

  const update = (turn: number, seat = 0): Update => heard(turn, { seat, ask: ask([1, 2]) });

  beforeEach(() => {
    // The page also requests older events; this test does not count them.
    const elsewhere = () => Promise.resolve(Response.json({ type: "refused", code: "running" }, { status: 409 }));
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => (url.endsWith("/hint") ? answered(url, init) : elsewhere()));
    match = new Match("m", shown());
    match.hear(update(1));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    answered.mockReset();
  });

  const asked = () => answered.mock.calls.map(([, init]) => JSON.parse(String(init.body)) as unknown);

  it("goes from the rule to the good answers to the best, and starts again at the next question", async () => {
    answered.mockImplementation((_, init) => Promise.resolve(Response.json(hint(JSON.parse(String(init.body)) as Partial<Hint>))));
    await match.askHint();
    expect(match.hint).toMatchObject({ strength: 1, rule: "INYO-STEP-2" });
    expect(asked()).toEqual([]);
    await match.askHint();
    await match.askHint();
    expect(asked()).toEqual([{ turn: 1, strength: 2 }, { turn: 1, strength: 3 }]);
    expect(match.hint?.strength).toBe(3);
    match.hear(update(2));
    expect(match.hint).toBeNull();
  });

  it("does not give the hint to another player at this screen who is asked in the same turn", async () => {
    await match.askHint();
    match.hear(lesson("overlooked", { undo: true }));
    match.hear(update(1, 1));
    expect([match.hint, match.lesson]).toEqual([null, null]);
    await match.askHint();
    answered.mockResolvedValue(Response.json(hint({})));
    const asking = match.askHint();
    match.hear(update(1, 0));
    await asking;
    expect(match.hint).toBeNull();
  });

  it("says that the table gives no hints", async () => {
    answered.mockResolvedValue(Response.json({ type: "refused", code: "warming", rule: "", detail: "", turn: -1 }, { status: 503 }));
    await match.askHint();
    await match.askHint();
    expect(match.refused?.code).toBe("warming");
    expect(match.hint?.strength).toBe(1);
    expect(match.hinting).toBe(false);
  });

  it("keeps a teacher's comment in the log, and shows it until the game goes on", () => {
    match.hear(lesson("overlooked", { turn: 0 }));
    expect(match.lesson).toBeNull();
    match.hear(lesson("overlooked", { undo: true }));
    match.hear(lesson("overlooked", { undo: true }));
    expect(match.lesson?.undo).toBe(true);
    expect(match.log.all.filter((entry) => entry.lesson).length).toBe(1);
    match.hear(update(2));
    expect(match.lesson).toBeNull();
    expect(match.log.all.filter((entry) => entry.lesson).length).toBe(1);
  });
});
