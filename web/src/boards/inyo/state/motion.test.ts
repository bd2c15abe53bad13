import { describe as group, expect, it, vi } from "vitest";
import type { Inyo } from "../../../wire";
import { Queue, ending, plan, stageOf } from "./animate";
import { meetings, squareOf } from "./geometry";
import type { Drawn, Player } from "./geometry";
import { recorded } from "../samples";

/** A tap; a click without it comes from the keyboard. */
const tap = (element: HTMLElement) =>
  element.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));

/** The drawn dice of one player as the table tells them, by the number of their square. */
function lying(dice: readonly Drawn[], player: Player, size: number): Inyo.DieAt[] {
  const order = (die: Drawn) => (squareOf(die, size) ? die.file * 7 + die.rank : 99);
  const own = dice.filter((die) => die.player === player).sort((one, two) => order(one) - order(two));
  return own.map((die) => ({ square: squareOf(die, size), lie: die.lie }));
}

group("motion", () => {
  it("ends every batch of three games and six lines as the view that follows", () => {
    for (const { scenery, frames } of recorded) {
      let stage = stageOf(frames[0]!.view);
      for (const { events, view } of frames.slice(1)) {
        const beats = plan(events, stage, scenery.lies);
        stage = ending(beats, stage);
        expect(lying(stage.dice, "m", view.variant.size)).toEqual(view.moon.dice);
        expect(lying(stage.dice, "s", view.variant.size)).toEqual(view.sun.dice);
        expect(stage.token).toBe(view.token);
        stage = stageOf(view, stage.dice);
      }
    }
  });

  it("joins its beats: each begins where the one before ended", () => {
    for (const { scenery, frames } of recorded) {
      const start = stageOf(frames[0]!.view);
      const beats = plan(frames.flatMap((frame) => frame.events), start, scenery.lies);
      beats.slice(1).forEach((beat, at) => {
        const ids = (dice: Drawn[]) => dice.filter((die) => beat.moves[die.id]?.kind !== "drop");
        expect(ids(beat.before)).toEqual(beats[at]?.after);
        expect(beat.ms).toBeLessThanOrEqual(700);
      });
    }
  });

  it("makes as many pips glow as there are points", () => {
    for (const { scenery, frames } of recorded) {
      let stage = stageOf(frames[0]!.view);
      for (const { events, view } of frames.slice(1)) {
        const beats = plan(events, stage, scenery.lies);
        for (const beat of beats) {
          if (beat.kind !== "glow" || beat.event.type !== "Thrown") continue;
          const points = [...beat.event.moon, ...beat.event.sun].reduce((a, b) => a + b);
          expect(meetings(scenery.lies, beat.before)).toHaveLength(points);
        }
        stage = stageOf(view, ending(beats, stage).dice);
      }
    }
  });

  it("plays beats by the clock, finishes one on a tap, and drains once", () => {
    const { scenery, frames } = recorded[0]!;
    const drained = vi.fn();
    const queue = new Queue(drained);
    const beats = plan(frames.slice(1, 4).flatMap((frame) => frame.events), stageOf(frames[0]!.view), scenery.lies);
    queue.add(beats, 0);
    const first = queue.playing;
    queue.tick(beats[0]!.ms / 2);
    expect(queue.progress).toBeCloseTo(0.5);
    queue.finish(100);
    expect(queue.playing).not.toBe(first);
    for (let now = 100; queue.busy && now < 60_000; now += 16) queue.tick(now);
    expect(drained).toHaveBeenCalledOnce();
  });

  it("hurries when much is waiting", () => {
    const { scenery, frames } = recorded[0]!;
    const beats = plan(frames.flatMap((frame) => frame.events), stageOf(frames[0]!.view), scenery.lies);
    const queue = new Queue(() => {});
    queue.add(beats, 0);
    let now = 0;
    for (; queue.busy; now += 10) queue.tick(now);
    expect(now).toBeLessThan(beats.reduce((sum, beat) => sum + beat.ms, 0) * 0.75);
  });
});
