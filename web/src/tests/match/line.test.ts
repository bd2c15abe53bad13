import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainChoices } from "../choices";
import { Match } from "../../match/match.svelte";
import { pause, PING } from "../../match/socket";
import { AWAY_MILLIS } from "../../wire";
import { shown, update } from "./fixtures";
import { Wire } from "./cutWire";

describe("a line that breaks", () => {
  const ask = { rule: "R-X-1", legal: [3], choices: plainChoices("a"), sealed: [], sealing: "" as const };
  let match: Match;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
    match = new Match("m", shown());
    match.open();
  });
  afterEach(() => {
    match.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const answers = (wire: Wire | undefined) => wire?.sent.filter((text) => text.includes('"answer"')) ?? [];

  it("says a lost answer again, once, where the turn still stands", () => {
    Wire.all[0]!.open(update(1, { ask, events: [] }));
    match.animations.animated();
    match.answer([3]);
    expect(match.doing).toBe("sent");
    Wire.all[0]!.cut();
    expect(match.line).toBe("lost");
    vi.advanceTimersByTime(2_000);
    Wire.all[1]!.open(update(1, { ask }));
    expect(match.line).toBe("live");
    expect(answers(Wire.all[1])).toHaveLength(1);
    Wire.all[1]!.onmessage?.({ data: JSON.stringify(update(1, { ask })) });
    expect(answers(Wire.all[1])).toHaveLength(1);
    expect(match.doing).toBe("sent");
  });

  it("does not say it again where it had arrived", () => {
    Wire.all[0]!.open(update(1, { ask }));
    match.answer([3]);
    Wire.all[0]!.cut();
    vi.advanceTimersByTime(2_000);
    Wire.all[1]!.open(update(2, { ask }));
    expect(answers(Wire.all[1])).toHaveLength(0);
    expect(match.answering).toBe(-1);
  });

  it("keeps what was answered without a line until there is one", () => {
    Wire.all[0]!.open(update(1, { ask }));
    Wire.all[0]!.cut();
    match.answer([3]);
    vi.advanceTimersByTime(2_000);
    Wire.all[1]!.open(update(1, { ask }));
    expect(answers(Wire.all[1])).toHaveLength(1);
  });

  it("says it again though somebody has chatted meanwhile", () => {
    Wire.all[0]!.open(update(1, { ask }));
    Wire.all[0]!.cut();
    match.answer([3]);
    expect(match.doing).toBe("unsent");
    vi.advanceTimersByTime(2_000);
    Wire.all[1]!.open(update(3, { turn: 1, kind: "now", ask }));
    expect(answers(Wire.all[1])).toHaveLength(1);
  });

  it("tells why a choice without a line came to nothing", () => {
    Wire.all[0]!.open(update(1, { ask }));
    Wire.all[0]!.cut();
    match.answer([3]);
    vi.advanceTimersByTime(2_000);
    Wire.all[1]!.open(update(2, { kind: "now", ask }));
    expect(answers(Wire.all[1])).toHaveLength(0);
    expect(match.answering).toBe(-1);
    expect(match.refused?.code).toBe("stale");
  });
});

describe("a line that says nothing", () => {
  let match: Match;
  let visibility: DocumentVisibilityState;
  const pings = (wire: Wire | undefined) => wire?.sent.filter((text) => text.includes('"ping"')).length ?? 0;
  const show = (state: DocumentVisibilityState) => {
    visibility = state;
    document.dispatchEvent(new Event("visibilitychange"));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Wire);
    visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
    Wire.all = [];
    match = new Match("m", shown());
    match.open();
    Wire.all[0]!.open(update(1));
  });
  afterEach(() => {
    match.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is lost within ten seconds, and replaced", () => {
    vi.advanceTimersByTime(PING);
    expect(pings(Wire.all[0])).toBe(1);
    expect(match.line).toBe("live");
    vi.advanceTimersByTime(10_000 - PING);
    expect(match.line).toBe("lost");
    Wire.all[1]!.open(update(1));
    expect(match.line).toBe("live");
  });

  it("stands as long as every ping is answered", () => {
    for (let number = 1; number <= 20; number += 1) {
      vi.advanceTimersByTime(PING);
      Wire.all[0]!.onmessage?.({ data: JSON.stringify({ type: "pong", at: 0 }) });
      expect(pings(Wire.all[0])).toBe(number);
    }
    expect(match.line).toBe("live");
    expect(Wire.all).toHaveLength(1);
  });

  it("is lost at once when the browser says that it is offline", () => {
    dispatchEvent(new Event("offline"));
    expect(match.line).toBe("lost");
    expect(match.isHere({ seat: 0, kind: "bot", name: "", bot: "", present: true, absent_person: false })).toBe(false);
  });

  it("is not asked while nobody sees the page, and not trusted after ten minutes of sleep", () => {
    show("hidden");
    vi.advanceTimersByTime(600_000);
    expect(pings(Wire.all[0])).toBe(0);
    show("visible");
    expect(match.line).toBe("lost");
    Wire.all[1]!.open(update(1));
    expect(match.line).toBe("live");
  });

  it("is tried at once on demand", () => {
    Wire.all[0]!.cut();
    match.tryNow();
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(2_000);
    expect(Wire.all).toHaveLength(2);
  });

  it("tells nothing more once it was given up", () => {
    match.tryNow();
    Wire.all[0]!.onmessage?.({ data: JSON.stringify(update(2)) });
    expect(match.update?.seq).toBe(1);
  });
});

describe("people who go away", () => {
  afterEach(() => vi.useRealTimers());

  it("may be played for once the grace is over, unless they come back", () => {
    vi.useFakeTimers();
    const match = new Match("m", shown());
    const seats = [0, 1].map((seat) => ({ seat, kind: "human" as const, name: "", bot: "", present: true, absent_person: false }));
    match.line = "live";
    match.hear(update(1, { seats }));
    match.hear({ type: "presence", present: [0], watching: 0 });
    expect(match.absent.map(({ seat }) => seat)).toEqual([1]);
    vi.advanceTimersByTime(AWAY_MILLIS - 1);
    expect(match.away.long).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(match.away.long).toEqual([1]);
    match.hear({ type: "presence", present: [0, 1], watching: 0 });
    expect(match.away.long).toEqual([]);
    match.close();
  });
});

describe("pause", () => {
  it("grows with every failure and has an end", () => {
    expect(pause(1, 0.5)).toBeLessThan(pause(3, 0.5));
    expect(pause(50, 1)).toBeLessThan(30_000);
  });
});
