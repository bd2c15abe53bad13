import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainChoices } from "../choices";
import { api, ApiRefusal } from "../../app/api";
import { Match } from "../../match/match.svelte";
import { place, unheard } from "../../match/ordering";
import { digest } from "../../match/commitReveal";
import type { Update, Waiting } from "../../wire";
import { Wire } from "./cutWire";
import { shown, update } from "./fixtures";

const moved = (seq: number, more: Partial<Update> = {}) => update(seq, { events: [{ type: "Moved", seq }], ...more });

describe("place", () => {
  it("distinguishes first, next, same and old updates", () => {
    expect(place(null, update(5))).toBe("first");
    expect(place(update(5), moved(6))).toBe("next");
    expect(place(update(5), update(5))).toBe("same");
    expect(place(update(5), moved(4))).toBe("old");
  });

  it("recognises a gap by the update's number", () => {
    expect(place(update(5), moved(7))).toBe("gap");
  });

  it("treats a first update and a take-back as a gap, but not a line of chat", () => {
    expect(place(update(5), update(6, { kind: "now" }))).toBe("gap");
    expect(place(update(5), update(6, { kind: "take_back" }))).toBe("gap");
    expect(place(update(5), update(6, { kind: "chat" }))).toBe("next");
    expect(place(update(5), update(6))).toBe("next");
  });
});

describe("unheard", () => {
  const line = (text: string) => ({ seat: 0, name: "Ada", text, phrase: "" });
  const texts = (known: string, all: string) => unheard([...known].map(line), [...all].map(line)).map(({ text }) => text).join("");

  it("returns all lines at first, the missed lines after a break, and none if all are known", () => {
    expect(texts("", "abc")).toBe("abc");
    expect(texts("ab", "abcd")).toBe("cd");
    expect(texts("abc", "abc")).toBe("");
    expect(texts("aa", "aaa")).toBe("");
  });

  it("works if the server has dropped the oldest lines, or this browser joined later", () => {
    expect(texts("abcd", "cdef")).toBe("ef");
    expect(texts("cd", "abcde")).toBe("e");
    expect(texts("ab", "xyz")).toBe("xyz");
  });
});

describe("Match", () => {
  let match: Match;
  const replay = vi.spyOn(api, "replay");

  beforeEach(() => {
    vi.useFakeTimers();
    replay.mockReset();
    replay.mockResolvedValue({ shown: null as never, frames: [], notation: "", first: 0, turns: [] });
    match = new Match("m", shown());
  });
  afterEach(() => {
    match.close();
    vi.useRealTimers();
  });

  it("shows events one batch after the other, and the view after each", () => {
    match.hear(update(1));
    match.hear(moved(2));
    match.hear(moved(3));
    expect(match.animations.view).toEqual({ seq: 2 });
    expect(match.animations.calm).toEqual({ seq: 1 });
    expect(match.animations.settled).toBe(false);
    match.animations.animated();
    expect(match.animations.view).toEqual({ seq: 3 });
    match.animations.animated();
    expect(match.animations.settled).toBe(true);
    expect(match.animations.calm).toEqual({ seq: 3 });
  });

  it("logs whose time ran out even without events, and whose seat a bot plays", () => {
    const seat = (minded: boolean) => ({ seat: 1, kind: minded ? ("bot" as const) : ("human" as const), name: "Bo", bot: "", present: false, absent_person: minded });
    match.hear(update(1, { seats: [seat(false)] }));
    match.hear(update(2, { seats: [seat(false)], late: [1] }));
    match.hear(update(3, { seats: [seat(true)], late: [1], minded: [1] }));
    match.hear(update(4, { seats: [seat(false)], kind: "seat" }));
    match.hear(update(5, { seats: [seat(true)], kind: "seat", by: { who: "clock", seat: 1, name: "Bo" } }));
    match.hear(update(6, { seats: [seat(true)] }));
    expect(match.log.played.map(({ late, minded }) => [late, minded])).toEqual([[[1], []], [[1], [1]]]);
    expect(match.log.all.flatMap((entry) => entry.seat?.how ?? [])).toEqual(["back", "timed"]);
  });

  it("counts the events that a reader missed, unless there was only one", () => {
    match.hear(update(1));
    match.leave();
    match.hear(moved(2));
    match.comeBack();
    expect(match.missed).toEqual([]);
    match.leave();
    match.hear(moved(3));
    match.hear(moved(4));
    match.comeBack();
    match.hear(moved(5));
    expect(match.missed.map(({ turn }) => turn)).toEqual([3, 4]);
    localStorage.clear();
  });

  it("reads the events that happened while the page was closed", async () => {
    match.hear(update(1));
    match.leave();
    const frame = (turn: number) => ({ turn, at: turn, by: { who: "person" as const, seat: 0, name: "" }, choices: [], events: [{}], view: null, late: [], minded: [], show: null, beat: 300 });
    replay.mockResolvedValue({ shown: null as never, frames: [1, 2, 3].map(frame), notation: "", first: 0, turns: [1, 2, 3] });
    const back = new Match("m", shown());
    back.hear(update(3, { kind: "now" }));
    await vi.waitFor(() => expect(back.missed.map(({ turn }) => turn)).toEqual([2, 3]));
    back.hear(moved(4));
    expect(back.missed.length).toBe(2);
    back.close();
    localStorage.clear();
  });

  it("goes on if a board never says that it is done", () => {
    match.hear(update(1));
    match.hear(moved(2));
    vi.advanceTimersByTime(10_000);
    expect(match.animations.settled).toBe(true);
  });

  it("drops late updates", () => {
    match.hear(update(4));
    match.hear(moved(3));
    expect(match.update?.seq).toBe(4);
    expect(match.animations.view).toEqual({ seq: 4 });
  });

  it("reads the log on arrival and after a gap, and shows the newest view at once", async () => {
    match.hear(update(1));
    await vi.waitFor(() => expect(replay).toHaveBeenCalledTimes(1));
    await vi.advanceTimersByTimeAsync(1);
    match.hear(moved(5));
    expect(match.animations.view).toEqual({ seq: 5 });
    expect(match.animations.settled).toBe(true);
    expect(replay).toHaveBeenCalledTimes(2);
  });

  it("logs events once that arrive while the log is being read", async () => {
    const frame = (turn: number) => ({ ...moved(turn), hash: "" }) as never;
    let give = (_: unknown) => {};
    replay.mockReturnValue(new Promise((resolve) => (give = resolve)) as never);
    match.hear(update(3));
    match.hear(moved(4));
    match.hear(moved(5));
    give({ shown: null, frames: [1, 2, 3, 4].map(frame), notation: "" });
    await vi.waitFor(() => expect(match.log.played.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5]));
  });

  it("keeps chat and events in the order of their times", () => {
    match.hear(update(1));
    match.hear(moved(2));
    match.hear(update(3, { turn: 2, said: { seat: 0, name: "Ada", text: "hi", phrase: "" } }));
    match.hear(moved(4));
    expect(match.log.all.map((entry) => entry.at)).toEqual([2, 3, 4]);
  });

  it("shows the next player at a shared screen their own view, and takes their answer", () => {
    const ask = { rule: "R-X-1", legal: [3], choices: plainChoices("a"), sealed: [], sealing: "" as const };
    match.hear(update(1, { seat: 0, ask }));
    match.answer([3]);
    match.hear(update(1, { seat: 1, ask, view: { of: 1 } }));
    expect(match.animations.view).toEqual({ of: 1 });
    expect(match.answering).toBe(-1);
    match.answer([3]);
    match.hear(update(1, { seat: 1, ask: { ...ask, sealed: [3] }, view: { of: 1 } }));
    expect(match.answering).toBe(-1);
  });

  it("shows a refusal until the next message", () => {
    match.hear(update(1));
    match.answer([3]);
    expect(match.answering).toBe(1);
    match.hear({ type: "refused", code: "illegal", rule: "R-X-1", detail: "", turn: -1 });
    expect(match.answering).toBe(-1);
    expect(match.refused?.rule).toBe("R-X-1");
    match.hear(moved(2));
    expect(match.refused).toBeNull();
  });

  it("shows earlier chat once", () => {
    const said = (text: string) => ({ seat: 1, name: "Bo", text, phrase: "" });
    const shownLines = () => match.log.all.map((entry) => entry.said?.text);
    match.hear(update(3, { kind: "now" }));
    match.hear({ type: "chat", lines: [said("one"), said("two")] });
    expect(shownLines()).toEqual(["one", "two"]);
    match.hear(update(4, { turn: 3, kind: "chat", said: said("three") }));
    match.hear({ type: "chat", lines: [said("one"), said("two"), said("three")] });
    expect(shownLines()).toEqual(["one", "two", "three"]);
    expect(new Set(match.log.all.map(({ key }) => key)).size).toBe(3);
  });

  it("recognises a take-back by the kind of the update", () => {
    match.hear(moved(1));
    match.hear(update(2, { by: { who: "house", seat: null, name: "" } }));
    expect(match.log.all.some((entry) => entry.taken)).toBe(false);
    match.hear(update(3, { kind: "take_back", by: { who: "house", seat: null, name: "" } }));
    expect(match.log.all.filter((entry) => entry.taken)).toHaveLength(1);
  });

  it("is adjourned when the server says so, and shows no invitation", () => {
    match.hear(update(1, { kind: "now", view: null }));
    expect(match.doing).toBe("open");
    match.hear({ type: "refused", code: "adjourned", rule: "", detail: "", turn: -1 });
    expect(match.doing).toBe("resting");
    expect(match.refused).toBeNull();
    expect(replay).toHaveBeenCalledTimes(1);
    match.hear({ type: "presence", present: [], watching: 1 });
    expect(match.resting).toBe(true);
  });

  it("says why next steps cannot be shown, until the player tries again", async () => {
    const asked = vi.spyOn(api, "consider").mockRejectedValue(new ApiRefusal("offline"));
    match.hear(update(1));
    await expect(match.consider([3])).rejects.toThrow("offline");
    expect(match.refused?.code).toBe("offline");
    match.forgive();
    expect(match.refused).toBeNull();
    match.hear({ type: "refused", code: "busy", rule: "", detail: "", turn: 1 });
    match.forgive();
    expect(match.refused?.code).toBe("busy");
    const late = match.consider([3]);
    match.hear(update(2));
    await expect(late).rejects.toThrow("offline");
    expect(match.refused).toBeNull();
    asked.mockRestore();
  });

  it("counts a running clock down", () => {
    match.hear(update(1, { clocks: [{ seat: 0, left: 5000, running: true, starts_in: 0 }] }));
    expect(match.left(0, performance.now() + 2000)).toBeCloseTo(3000, -2);
    expect(match.left(0, performance.now() + 9000)).toBe(0);
    expect(match.left(1)).toBeNull();
  });

  it("stops the clock of a player who has locked an answer", () => {
    const clock = (seat: number, left: number, running: boolean) => ({ seat, left, running, starts_in: 0 });
    match.hear(update(1, { clocks: [clock(0, 60_000, true), clock(1, 60_000, true)] }));
    match.hear({ type: "waiting", turn: 1, waiting: [1], sealed: [3], sealing: "", pledges: [], clocks: [clock(0, 55_000, false), clock(1, 50_000, true)] });
    expect(match.update?.clocks.map(({ running }) => running)).toEqual([false, true]);
    const later = performance.now() + 2000;
    expect(match.left(0, later)).toBe(55_000);
    expect(match.left(1, later)).toBeCloseTo(48_000, -2);
  });
});

describe("a sealed table", () => {
  const ask = (sealing: Waiting["sealing"]) => ({ rule: "R-X-1", legal: [3, 4], choices: plainChoices("a", "b"), sealed: [], sealing });
  const waiting = (sealing: Waiting["sealing"], hash = ""): Waiting => ({
    type: "waiting",
    turn: 1,
    waiting: [1],
    sealed: [],
    sealing,
    pledges: hash ? [{ seat: 1, hash }] : [],
    clocks: [],
  });
  let match: Match;
  const said = (kind: string) => (Wire.all.at(-1)?.sent ?? []).map((text) => JSON.parse(text) as Record<string, unknown>).filter((one) => one.type === kind);

  function sit(): void {
    match = new Match("m", shown());
    match.open();
  }
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
    localStorage.clear();
    sit();
  });
  afterEach(() => {
    match.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("sends a hash first, shows the choice as locked, and opens it when all have locked", () => {
    Wire.all[0]!.open(update(1, { ask: ask("pledge") }));
    expect(match.doing).toBe("yours");
    match.answer([4]);
    expect(said("answer")).toEqual([]);
    expect(said("pledge")).toHaveLength(1);
    match.hear(waiting("pledged"));
    expect(match.doing).toBe("sealed");
    expect(match.update?.ask?.sealed).toEqual([4]);
    match.hear(waiting("reveal"));
    const [opened] = said("open");
    const { path, nonce } = opened as { path: number[]; nonce: string };
    expect(path).toEqual([4]);
    expect(digest("m", { turn: 1, seat: 0, path, nonce })).toBe(said("pledge")[0]?.hash);
  });

  it("opens a locked choice after a reload, too", () => {
    Wire.all[0]!.open(update(1, { ask: ask("pledge") }));
    match.answer([4]);
    match.close();
    sit();
    Wire.all[1]!.open(update(1, { ask: ask("reveal") }));
    expect(said("open")).toHaveLength(1);
    expect(match.unopened).toBe(false);
  });

  it("says that another browser has locked the choice", () => {
    Wire.all[0]!.open(update(1, { ask: ask("reveal") }));
    expect(said("open")).toEqual([]);
    expect(match.unopened).toBe(true);
    expect(match.doing).toBe("sealed");
  });

  it("warns of a choice that was changed after all had locked", () => {
    const honest = { turn: 1, seat: 1, path: [3], nonce: "0123456789abcdef" };
    const changed = { ...honest, path: [4] };
    Wire.all[0]!.open(update(1, { ask: ask("pledge") }));
    match.hear(waiting("pledge", digest("m", honest)));
    match.hear(moved(2, { opened: [{ ...changed, hash: digest("m", changed) }] }));
    expect(match.log.played.at(-1)?.changed).toEqual([1]);
  });
});
