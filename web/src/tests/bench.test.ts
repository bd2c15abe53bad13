import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiRefusal } from "../app/api";
import { Bench } from "../routes/cards/bench.svelte";
import { settings } from "../app/settings.svelte";
import type { Bench as Wire } from "../wire";

const TEXT = '[set]\nid = "mine"\n\n[[unit]]\nid = "a"\nstr = 1\n\n[[unit]]\nid = "b"\nstr = 2\n';

function card(id: string, number: number, line: number, last: number): Wire.Written {
  return { id, name: id, kind: "unit", number, file: "all.toml", line, last, values: { id, str: number + 1 }, lines: { id: line + 1, str: line + 2 } };
}

function report(problems: Wire.Problem[] = []): Wire.Report {
  return { name: "Mine", hash: problems.length > 0 ? "" : "mine@1", problems, cards: [card("a", 0, 4, 6), card("b", 1, 8, 10)], scenery: null };
}

const slip: Wire.Problem = { file: "all.toml", line: 10, card: "b", code: "E10", message: "unknown key", hint: "", warning: false };
const idle: Wire.Simulation = { state: "idle", done: 0, total: 0, hash: "", bot: "", rows: [], first: 0, rounds: 0, detail: "" };

async function laid(): Promise<Bench> {
  const shown = { game: "korash", folder: "mine", texts: { "all.toml": TEXT }, changed: [], elsewhere: [], version: 1, fields: {}, report: report(), simulation: idle };
  vi.spyOn(api, "bench").mockResolvedValue(shown);
  const bench = new Bench();
  await bench.load();
  return bench;
}

const answer = (text: string, problems: Wire.Problem[] = []): Wire.Checked => ({ file: "all.toml", text, changed: ["all.toml"], version: 2, report: report(problems) });

beforeEach(() => {
  vi.restoreAllMocks();
  settings.set("language", "en");
});

describe("the bench", () => {
  it("shows the lines of one card", async () => {
    const bench = await laid();
    expect(bench.card?.id).toBe("a");
    bench.choose(bench.report!.cards[1]!);
    expect(bench.slice).toBe('[[unit]]\nid = "b"\nstr = 2');
    bench.chooseFile("all.toml");
    expect(bench.slice).toBe(TEXT);
    expect(bench.card).toBeNull();
  });

  it("puts the typed text back among the other lines, and sends one request", async () => {
    vi.useFakeTimers();
    const bench = await laid();
    bench.choose(bench.report!.cards[1]!);
    const asked = vi.spyOn(api, "benchText").mockImplementation(async ({ text }) => answer(text, [slip]));
    bench.type('[[unit]]\nid = "b"\nstr = 2\nst');
    bench.type('[[unit]]\nid = "b"\nstr = 2\nstrr = 3');
    expect(bench.texts["all.toml"]).toBe(`${TEXT}strr = 3\n`);
    expect(bench.span?.last).toBe(11);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(bench.errors).toBe(1);
    expect(bench.changed).toEqual(["all.toml"]);
    vi.useRealTimers();
  });

  it("sends the typed text before a value, and stays at the card", async () => {
    const bench = await laid();
    const order: string[] = [];
    vi.spyOn(api, "benchText").mockImplementation(async ({ text }) => (order.push("text"), answer(text)));
    vi.spyOn(api, "benchValue").mockImplementation(async () => (order.push("value"), answer(TEXT.replace("str = 1", "str = 7"))));
    bench.type('[[unit]]\nid = "a"\nstr = 12');
    await bench.set(bench.report!.cards[0]!, "str", 7);
    expect(order).toEqual(["text", "value"]);
    expect(bench.slice).toContain("str = 7");
  });

  it("stays at a newly chosen card when a value of another card arrives", async () => {
    const bench = await laid();
    vi.spyOn(api, "benchValue").mockImplementation(async () => answer(TEXT.replace("str = 1", "str = 7")));
    bench.choose(bench.report!.cards[1]!);
    await bench.set(bench.report!.cards[0]!, "str", 7);
    expect(bench.card?.id).toBe("b");
    expect(bench.texts["all.toml"]).toContain("str = 7");
  });

  it("undoes and redoes typed text and values", async () => {
    const bench = await laid();
    vi.spyOn(api, "benchText").mockImplementation(async ({ text }) => answer(text));
    vi.spyOn(api, "benchValue").mockImplementation(async () => answer(TEXT.replace("str = 1", "str = 7")));
    expect(bench.history.canUndo).toBe(false);
    await bench.set(bench.report!.cards[0]!, "str", 7);
    bench.type('[[unit]]\nid = "a"\nstr = 78');
    bench.type('[[unit]]\nid = "a"\nstr = 789');
    await bench.undo();
    expect(bench.slice).toContain("str = 7");
    expect(bench.slice).not.toContain("str = 78");
    await bench.undo();
    expect(bench.texts["all.toml"]).toBe(TEXT);
    expect(bench.history.canUndo).toBe(false);
    await bench.redo();
    await bench.redo();
    expect(bench.slice).toContain("str = 789");
    expect(bench.history.canRedo).toBe(false);
  });

  it("reads a file again that another program has changed, and stays at the card", async () => {
    const bench = await laid();
    bench.choose(bench.report!.cards[1]!);
    vi.spyOn(api, "benchLook").mockResolvedValue({ version: 5, elsewhere: [] });
    const moved = { ...report(), cards: [card("a", 0, 5, 7), card("b", 1, 9, 11)] };
    const shown = { ...bench.shown!, texts: { "all.toml": `# new\n${TEXT}` }, version: 5, report: moved };
    vi.spyOn(api, "bench").mockResolvedValue(shown);
    await bench.look();
    expect(bench.reread).toEqual(["all.toml"]);
    expect(bench.card?.id).toBe("b");
    expect(bench.slice).toContain('id = "b"');
    await bench.look();
    expect(api.bench).toHaveBeenCalledTimes(2);
  });

  it("sends the typed text again after a failed request, before it saves", async () => {
    const bench = await laid();
    const typed = vi.spyOn(api, "benchText").mockRejectedValueOnce(new ApiRefusal("offline"));
    const saved = vi.spyOn(api, "benchSave").mockImplementation(async () => ({ ...bench.shown!, texts: bench.texts }));
    bench.type('[[unit]]\nid = "a"\nstr = 12');
    await bench.save();
    expect(bench.failed).not.toBe("");
    expect(saved).not.toHaveBeenCalled();
    typed.mockImplementation(async ({ text }) => answer(text));
    await bench.save();
    expect(typed).toHaveBeenLastCalledWith({ file: "all.toml", text: expect.stringContaining("str = 12") });
    expect(typed).toHaveBeenCalledTimes(2);
    expect(bench.saved).toBe(true);
    await bench.save();
    expect(typed).toHaveBeenCalledTimes(2);
  });

  it("sends another request for text that was typed during the first", async () => {
    const bench = await laid();
    const typed = vi.spyOn(api, "benchText").mockImplementation(async ({ text }) => {
      if (text.includes("str = 12\n")) bench.type('[[unit]]\nid = "a"\nstr = 123');
      return answer(text);
    });
    vi.spyOn(api, "simulationStop").mockResolvedValue(idle);
    bench.type('[[unit]]\nid = "a"\nstr = 12');
    await bench.stop();
    await bench.stop();
    expect(typed.mock.calls.map(([{ text }]) => /str = (\d+)/.exec(text)?.[1])).toEqual(["12", "123"]);
    expect(bench.slice).toContain("str = 123");
  });

  it("says why it could not save", async () => {
    const bench = await laid();
    vi.spyOn(api, "benchSave").mockRejectedValue(new ApiRefusal("changed_elsewhere"));
    await bench.save();
    expect(bench.failed).toContain("another program");
    expect(bench.saved).toBe(false);
  });
});
