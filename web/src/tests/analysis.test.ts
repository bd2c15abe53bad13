import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readPlace, writePlace } from "../analysis/place";
import { longest, noteSolved, readSolved, shifted, streak, today } from "../analysis/streak";
import { Study } from "../analysis/study.svelte";
import { adviceOf, doubted, height, refusedWords, toneOf, turnWords, worthSign, worthWords } from "../analysis/words";
import { api, ApiRefusal } from "../app/api";
import { plain } from "../boards/plain";
import { arrowsOf, bestBySquare } from "../boards/inyo/act/advice";
import { plainChoices, stepTo } from "./choices";
import { settings } from "../app/settings.svelte";
import Choices from "../routes/analysis/Choices.svelte";
import Course from "../routes/analysis/Course.svelte";
import type { Appraisal, Decided, Explore, Explored, Judged, Moment, Point, Reviewed, Worth } from "../wire";

beforeEach(() => settings.set("language", "en"));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const worth = (text: string, more: Partial<Worth> = {}): Worth => ({ path: [text.charCodeAt(0)], choice: { kind: "plain", text }, chance: 0.5, cost: 0, value: "draw", steps: 0, share: 0, span: null, clear: true, ...more });
const judged = (answers: Worth[], more: Partial<Judged> = {}): Judged => ({ kind: "exact", seat: 0, chance: 0.5, value: "draw", steps: 0, answers, book: true, tries: 0, ...more });
const decided = (more: Partial<Decided> = {}): Decided => ({ seat: 0, chosen: worth("a"), kind: "exact", chance: 1, value: "win", steps: 2, mark: "blunder", best: [], book: true, standing: [], ...more });

describe("a place in an analysis", () => {
  it.each([
    { turn: 0, line: [], text: "" },
    { turn: 12, line: [["+c3:B4"], [">e"], ["~b1:01,c2:0D"]], text: "" },
    { turn: 2, line: [["A1", "T2"]], text: "5 b2:34 d4:30 s step m" },
    { turn: 0, line: [], text: "hand P1=A2 P2=B3; play P1=A/B? P2=C&D # *" },
  ])("survives its address: %j", (place) => {
    expect(readPlace(`#${writePlace(place)}`)).toEqual(place);
  });

  it("is readable in the address, and shortened if it is too long", () => {
    expect(writePlace({ turn: 3, line: [["+c3:B4"]], text: "" })).toBe("3/+c3:B4");
    expect(writePlace({ turn: 3, line: [], text: "x".repeat(5000) })).toBe("3");
    expect(readPlace("#nonsense/x")).toEqual({ turn: null, line: [], text: "" });
  });
});

describe("the streak", () => {
  it("counts solved days in a row, also if today is not solved yet", () => {
    const solved = { "2026-11-13": 1, "2026-11-14": 2, "2026-11-15": 1, "2026-11-10": 1 };
    expect(streak(solved, "2026-11-15")).toBe(3);
    expect(streak(solved, "2026-11-16")).toBe(3);
    expect(streak(solved, "2026-11-17")).toBe(0);
    expect(longest(solved)).toBe(3);
    expect(shifted("2026-03-01", -1)).toBe("2026-02-28");
  });

  it("keeps the tries of the first solution, and ignores a broken storage", () => {
    noteSolved("inyo", "2026-11-15", 2);
    expect(noteSolved("inyo", "2026-11-15", 1)).toEqual({ "2026-11-15": 2 });
    localStorage.setItem("threefold.puzzle.inyo", '{"2026-11-15":"much","hello":1}');
    expect(readSolved("inyo")).toEqual({});
    localStorage.setItem("threefold.puzzle.inyo", "{");
    expect(readSolved("inyo")).toEqual({});
    expect(today(new Date(2026, 0, 5))).toBe("2026-01-05");
  });
});

describe("values in words", () => {
  it("are a proven result, or a chance in per cent", () => {
    expect(worthWords(worth("a", { value: "win", steps: 2 }))).toBe("win in 2");
    expect(worthSign(worth("a", { value: "loss", steps: 1 }))).toBe("−1");
    expect(worthWords(worth("a", { value: null, chance: 0.481 }))).toBe("48 %");
    expect(toneOf(worth("a", { value: null, cost: 0.2 }))).toBe("loss");
    expect(toneOf(worth("a", { value: null, cost: 0.2 }), "estimate")).toBe("draw");
  });

  it("say how a choice changed the result", () => {
    expect(turnWords(decided())).toBe("gave a win away: now a draw");
    expect(turnWords(decided({ value: "draw", chosen: worth("a") }))).toBe("");
    expect(turnWords(decided({ kind: "mix", value: null, chosen: worth("a", { value: null, cost: 0.041 }) }))).toContain("4.1 %");
  });

  it("are higher the nearer a win is", () => {
    const of = (value: Worth["value"], steps: number) => height(worth("a", { value, steps }));
    expect(of("win", 1)).toBeGreaterThan(of("win", 3));
    expect(of("win", 9)).toBeGreaterThan(of("draw", 0));
    expect(of("loss", 9)).toBeLessThan(of("draw", 0));
    expect(of("loss", 1)).toBe(0);
  });
});

describe("advice on the board of INYO", () => {
  const wins = worth("+c3:B4", { choice: stepTo("c3", "B4"), value: "win", steps: 1, chance: 1 });
  const draws = worth("+c3:14", { choice: stepTo("c3", "14") });
  const away = worth("+d4:14", { choice: stepTo("d4", "14") });
  const advice = adviceOf(judged([wins, draws, away], { value: "win", steps: 1, chance: 1 }));

  it("marks the best answer on each square, and draws an arrow to the best of all", () => {
    expect([...bestBySquare(advice)].map(([square, one]) => [square, one.label])).toEqual([["c3", "+1"], ["d4", "="]]);
    const dice = [{ id: 1, player: "m" as const, file: 1, rank: 1, lie: "34" }];
    expect(arrowsOf(advice, dice, "m", 5)).toEqual([{ from: [1, 1], to: [2, 2] }]);
  });

  it("draws no arrows if all answers are equally good, or all lose", () => {
    const dice = [{ id: 1, player: "m" as const, file: 1, rank: 1, lie: "34" }];
    const alike = adviceOf(judged(["a1", "a2", "a3", "b1"].map((square) => worth(square, { choice: stepTo(square, "14") }))));
    expect(arrowsOf(alike, dice, "m", 5)).toEqual([]);
    const lost = adviceOf(judged([worth("+a1:14", { choice: stepTo("a1", "14"), value: "loss", steps: 1 })], { value: "loss", steps: 1 }));
    expect(arrowsOf(lost, dice, "m", 5)).toEqual([]);
  });
});

const moment = (turn: number, texts: string[], more: Partial<Moment> = {}): Moment => ({ turn, choices: plainChoices(...texts), by: [], events: [], view: {}, show: null, position: "", decided: [], outcome: null, ...more });
const ask = (seat: number) => ({ seat, rule: "R-1", legal: [97, 98], choices: plainChoices("a", "b"), view: {}, show: null });

/** A server with a game of three turns: every turn allows a and b, and "a" was played each time. */
function serve(asks = [ask(0)]): void {
  vi.spyOn(api, "review").mockImplementation(({ first = 0, count = 1 }): Promise<Reviewed> => {
    const all = [0, 1, 2, 3].map((turn) => moment(turn, turn ? asks.map(() => "a") : [], { decided: turn === 2 ? [decided({ seat: 1 })] : [] }));
    return Promise.resolve({ game: "g", options: {}, seats: 2, names: [], scenery: null, turns: 3, appraised: false, moments: all.slice(first ? first + 1 : 0, first + count + 1) });
  });
  vi.spyOn(api, "explore").mockImplementation(({ turn = 0, line = [], answers }: Explore): Promise<Explored> => {
    const texts = answers?.map((path) => String.fromCharCode(path[0] ?? 0)) ?? line.at(-1) ?? [];
    return Promise.resolve({ moment: moment(turn + line.length + (answers ? 1 : 0), texts), asks, judged: [] });
  });
}

describe("a pasted game that could not be read", () => {
  it("is reported in a sentence, then exactly, and shortened", () => {
    expect(refusedWords({ code: "notation", detail: 'turn 1: "x" is no move' })).toBe('That cannot be read as a position or a game. Check the notation. Turn 1: "x" is no move');
    expect(refusedWords({ code: "notation", detail: "x".repeat(50_000) }).length).toBeLessThan(400);
    expect(refusedWords({ code: "notation", detail: "" })).toMatch(/notation\.$/);
  });
});

describe("a study", () => {
  it("reads the game part by part and goes to the moment in the address", async () => {
    serve();
    const study = new Study({ game: "g" });
    await study.open({ turn: 2, line: [], text: "" });
    await vi.waitFor(() => expect(study.at?.turn).toBe(2));
    expect(study.main).toHaveLength(4);
    expect(study.mistakes([1]).map(({ node }) => node.turn)).toEqual([2]);
    expect(study.mistakes([0])).toEqual([]);
  });

  it("follows the game if the answer is the same, and branches if it differs", async () => {
    serve();
    const study = new Study({ game: "g" });
    await study.open({ turn: 0, line: [], text: "" });
    await vi.waitFor(() => expect(study.asked).not.toBeNull());
    expect(await study.answer(0, [97])).toBe(study.main[1]);
    await vi.waitFor(() => expect(study.asked).not.toBeNull());
    const tried = await study.answer(0, [98]);
    expect(tried?.line).toEqual([["b"]]);
    expect(tried?.parent).toBe(study.main[1]);
    study.walk("ArrowUp");
    expect(study.at).toBe(study.main[2]);
    study.walk("ArrowDown");
    expect(study.at).toBe(tried);
    study.walk("Home");
    expect(study.at).toBe(study.main[0]);
    expect(study.walk("x")).toBe(false);
  });

  it("follows a line as far as its answers are legal, and says why it ends there", async () => {
    serve();
    const study = new Study({ game: "g" });
    const known = vi.mocked(api.explore).getMockImplementation()!;
    vi.mocked(api.explore).mockImplementation((wanted) => (wanted.line?.at(-1)?.[0] === "x" ? Promise.reject(new ApiRefusal("notation", "", "no move")) : known(wanted)));
    await study.open({ turn: 1, line: [["b"], ["x"], ["b"]], text: "" });
    await vi.waitFor(() => expect(study.failed?.detail).toBe("no move"));
    expect(study.at?.line).toEqual([["b"]]);
    expect(study.explored).not.toBeNull();
  });

  it("waits for all seats if several choose at once", async () => {
    serve([ask(0), ask(1)]);
    const study = new Study({ game: "g" });
    await study.open({ turn: 0, line: [["b", "a"], ["a", "b"]], text: "" });
    await vi.waitFor(() => expect(study.at?.line).toHaveLength(2));
    await vi.waitFor(() => expect(study.asked?.seat).toBe(0));
    expect(await study.answer(0, [98])).toBeNull();
    expect(study.asked?.seat).toBe(1);
    expect((await study.answer(1, [98]))?.line.at(-1)).toEqual(["b", "b"]);
  });
});

const opinion = (text: string, chance: number, more: Partial<Worth> = {}): Worth => worth(text, { value: null, chance, span: [chance - 0.1, chance + 0.1], ...more });

/** A bot's opinion of the turn after this number of turns: it would have chosen b. */
function point(turn: number, chance: number, more: Partial<Worth> = {}): Point {
  const chosen = opinion("a", chance, { cost: 0.2, ...more });
  const estimate = judged([opinion("b", chance + 0.2), chosen], { kind: "estimate", value: null });
  return { turn, judged: estimate, decided: decided({ kind: "estimate", value: null, mark: "", chosen, best: plainChoices("b"), standing: [chance, 1 - chance] }) };
}

describe("a bot's review of a game", () => {
  const parts: Appraisal[] = [
    { next: 1, turns: 3, points: [point(0, 0.4)] },
    { next: 3, turns: 3, points: [point(1, 0.7, { clear: false })] },
  ];

  async function opened(): Promise<Study> {
    serve();
    const study = new Study({ game: "g" }, (node) => node.turn === 1);
    await study.open({ turn: 0, line: [], text: "" });
    await vi.waitFor(() => expect(study.explored).not.toBeNull());
    return study;
  }

  it("arrives part by part, and is shown beside each choice and after it", async () => {
    const asked = vi.spyOn(api, "appraise").mockImplementation(({ first }) => Promise.resolve(first ? (parts[1] as Appraisal) : (parts[0] as Appraisal)));
    const study = await opened();
    await study.appraise(true);
    expect(asked.mock.calls.map(([wanted]) => wanted.first)).toEqual([0, 1]);
    expect([study.appraising, study.appraised]).toEqual([null, true]);
    expect(study.judged(0)?.answers.map((one) => one.choice.text)).toEqual(["b", "a"]);
    expect(study.main.map((node) => study.decided(node)[0]?.kind)).toEqual([undefined, "estimate", "exact", undefined]);
  });

  it("stops when the reader stops it, and keeps its opinions so far", async () => {
    const study = await opened();
    vi.spyOn(api, "appraise").mockImplementation(() => {
      study.halt();
      return Promise.resolve(parts[0] as Appraisal);
    });
    await study.appraise(true);
    expect([study.points.size, study.appraising, study.appraised]).toEqual([1, null, false]);
  });

  it("does not criticise a choice if sampling may explain the difference", () => {
    expect(doubted(point(0, 0.4))).toBe(true);
    expect(doubted(point(0, 0.4, { clear: false }))).toBe(false);
    expect(doubted(point(0, 0.4, { cost: 0.002 }))).toBe(false);
  });

  it("is drawn as an estimate, with the turns at which the bot would have chosen otherwise", async () => {
    vi.spyOn(api, "appraise").mockImplementation(({ first }) => Promise.resolve(first ? (parts[1] as Appraisal) : (parts[0] as Appraisal)));
    const study = await opened();
    await study.appraise();
    const { container } = render(Course, { study, titles: ["Ada", "Bo"], looks: [0, 1] });
    expect(container.textContent).toContain("estimate");
    expect(container.querySelector("svg")?.getAttribute("aria-label")).toContain("made otherwise: 1");
    expect(container.querySelectorAll(".dot")).toHaveLength(2);
    expect(container.querySelectorAll(".doubted")).toHaveLength(1);
  });

  it("is skipped at moments without events", async () => {
    const study = await opened();
    study.walk("ArrowRight");
    expect(study.at?.turn).toBe(2);
    study.walk("ArrowLeft");
    expect(study.at?.turn).toBe(0);
  });
});

describe("the list of choices", () => {
  it("shows an interval beside an estimate", () => {
    const estimate = judged([opinion("A2", 0.52)], { kind: "estimate", value: null, tries: 8 });
    const { container } = render(Choices, { board: plain, ask: { ...ask(0), choices: plainChoices("A2") }, judged: estimate, name: "Ada", view: {}, scenery: null, reader: {}, onplay: () => undefined });
    expect(container.querySelector("td")?.textContent?.replace(/\s+/g, " ").trim()).toBe("52 % 42 to 62 %");
  });

  it("shows the equilibrium's mix beside the played choice", () => {
    const answers = [worth("A2", { value: null, share: 0.7, chance: 0.5 }), worth("B1", { value: null, share: 0, chance: 0.44, cost: 0.06 })];
    const props = { board: plain, ask: { ...ask(0), choices: plainChoices("A2", "B1") }, judged: judged(answers, { kind: "mix", value: null }), name: "Ada", played: "B1", view: {}, scenery: null, reader: {}, onplay: () => undefined };
    const { container } = render(Choices, props);
    const rows = [...container.querySelectorAll("tbody tr")].map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, " ").trim()));
    expect(rows).toEqual([["A2", "70 %", "50.0 %", "nothing"], ["B1 played", "0 %", "44.0 %", "6.0 %"]]);
  });
});
