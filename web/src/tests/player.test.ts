import { expect, it, vi } from "vitest";
import { Player } from "../routes/replay/player.svelte";
import type { Frame, Replay } from "../wire";

const frame = (turn: number): Frame => ({ turn, at: 0, by: { who: "house", seat: null, name: "" }, choices: [], events: [], view: {}, late: [], minded: [], show: null, beat: 300 });
const turns = Array.from({ length: 100 }, (_, turn) => turn);
const page = (first: number, count = 32): Replay => ({ shown: null as never, frames: turns.slice(first, first + count).map(frame), notation: "", first, turns });

it("the player requests a missing moment, and goes there when it arrives", () => {
  const read = vi.fn();
  const player = new Player(read);
  player.load(page(0), null);
  expect(player.last).toBe(99);
  player.go(70);
  expect([player.at, read.mock.calls]).toEqual([0, [[70]]]);
  player.add(page(64));
  expect([player.at, player.frame?.turn]).toEqual([70, 70]);
});

it("the player reads moments in advance, and reads the moment of a link", () => {
  const read = vi.fn();
  const player = new Player(read);
  player.load(page(0), 30);
  expect([player.at, read.mock.calls]).toEqual([30, [[38]]]);
  player.load(page(0), 90);
  expect([player.at, read.mock.lastCall]).toEqual([0, [90]]);
});

it("the player drops its wanted moment when the reader goes elsewhere", () => {
  const player = new Player();
  player.load(page(0), null);
  player.go(70);
  player.go(5);
  player.add(page(64));
  expect(player.at).toBe(5);
});
