import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../../app/api";
import { Match } from "../../match/match.svelte";
import { settings } from "../../app/settings.svelte";
import { lineWords, Talk } from "../../match/talk.svelte";
import type { FromTable, Team, Update } from "../../wire";
import { shown, update as heard } from "./fixtures";

const said = (seat: number, text: string) => ({ seat, name: ["Ada", "Bo"][seat] ?? "", text, phrase: "" });
const update = (seq: number, more: Partial<Update> = {}) => heard(seq, { kind: "now", turn: 1, at: 100 * seq, view: null, ...more });
const chat = (seq: number, seat: number, text: string) => update(seq, { kind: "chat", said: said(seat, text) });
const team = (...lines: [number, number, string][]) =>
  ({ type: "team", seats: [0, 1], pins: [], asked: [], lines: lines.map(([at, seat, text]) => ({ number: at, at, ...said(seat, text) })) }) as unknown as Team;

/** Ada, who has just opened the match and receives this message. */
function ada(...first: FromTable[]): { talk: Talk; hear: (...messages: FromTable[]) => void } {
  const match = new Match("m", shown());
  const talk = new Talk(match, [0]);
  const hear = (...messages: FromTable[]) =>
    messages.forEach((message) => {
      match.hear(message);
      talk.come();
    });
  hear(...first);
  return { talk, hear };
}

beforeEach(() => {
  settings.set("language", "en");
  vi.spyOn(api, "replay").mockResolvedValue({ frames: [] } as never);
});

describe("what the others say", () => {
  it("is unread until the reader looks; earlier chat is not unread", () => {
    const { talk, hear } = ada(update(1), { type: "chat", lines: [said(1, "early")] });
    expect(talk.unread("all")).toBe(0);
    expect(talk.newest).toBeNull();
    hear(chat(2, 1, "Hello"), chat(3, 0, "Hi"));
    expect(talk.unread("all")).toBe(1);
    talk.read("all");
    expect(talk.unread("all")).toBe(0);
    hear(chat(4, 1, "Ready?"));
    expect(talk.unread("all")).toBe(1);
    expect(talk.newest && lineWords(talk.newest)).toBe("Ready?");
  });

  it("is unread, too, if it was said while the connection was broken", () => {
    const { talk, hear } = ada(update(1), { type: "chat", lines: [said(1, "early")] });
    hear(update(3), { type: "chat", lines: [said(1, "early"), said(1, "Still there?")] });
    expect(talk.unread("all")).toBe(1);
  });

  it("is counted separately for the team", () => {
    const { talk, hear } = ada(update(1), team([150, 1, "early"]));
    expect(talk.unread("team")).toBe(0);
    hear(team([150, 1, "early"], [160, 1, "send me"], [170, 0, "all right"]));
    talk.read("all");
    expect(talk.unread("team")).toBe(1);
    expect(talk.newest?.text).toBe("send me");
    talk.read("team");
    expect(talk.unread("team")).toBe(0);
  });
});
