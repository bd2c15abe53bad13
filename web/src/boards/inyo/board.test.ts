import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Ask, Inyo } from "../../wire";
import { Queue, ending, plan, stageOf } from "./state/animate";
import Board from "./Board.svelte";
import { browse, chooseFlip, columns, readAsk, tiltedTo, turn, walk, wayOf } from "./act/choices";
import { AXIS, BACK, WAYS, diceOf, faces, inside, meetings, quarter, rotations, squareOf, tiltLie } from "./state/geometry";
import type { Drawn, Player, Faces } from "./state/geometry";
import games from "./games.json";
import Learn from "./Learn.svelte";
import { lesson, litOf } from "./lesson";
import board, { words } from "./index";
import { describe, lieWords, narrate } from "./say/speech";

interface Game {
  scenery: Inyo.Scenery;
  frames: { events: Inyo.Event[]; view: Inyo.Show; ask: Ask | null }[];
}
const recorded = games as unknown as Game[];
const nets = recorded.slice(0, 3).map((game) => game.scenery);
const en = strict(words.en);
const de = strict(words.de);
addWords(words);

/** A tap; a click without it comes from the keyboard. */
const tap = (element: HTMLElement) =>
  element.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));

type Point = readonly [number, number, number];

/** The drawn dice of one player as the table tells them, by the number of their square. */
function lying(dice: readonly Drawn[], player: Player, size: number): Inyo.DieAt[] {
  const order = (die: Drawn) => (squareOf(die, size) ? die.file * 7 + die.rank : 99);
  const own = dice.filter((die) => die.player === player).sort((one, two) => order(one) - order(two));
  return own.map((die) => ({ square: squareOf(die, size), lie: die.lie }));
}

/** Where the quadrants of the six faces lie in space as the board folds them: x east, y south, z up. */
function quadrantsInSpace(shown: Faces): Map<string, string> {
  const found = new Map<string, string>();
  const put = ([x, y, z]: Point, quadrant: string | undefined) => found.set(`${x},${y},${z}`, quadrant ?? "?");
  for (let at = 0; at < 4; at += 1) {
    const [x, y] = [at % 2 ? 1 : -1, at > 1 ? 1 : -1];
    put([x, y, 2], shown.top[at]);
    // A side unfolded beside the top is folded down: the distance from the hinge becomes depth.
    put([x, 2, -y], shown.s[at]);
    put([x, -2, y], shown.n[at]);
    put([2, y, -x], shown.e[at]);
    put([-2, y, x], shown.w[at]);
    put([x, -y, -2], shown.bottom[at]);
  }
  return found;
}

group("the cube", () => {
  it("shows on each side what comes up when it tilts the other way", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        const shown = faces(lies, lie);
        for (const way of WAYS) {
          expect(shown[way]).toBe(lies[tiltLie(lies, lie, BACK[way])]?.quadrants);
          const letter = lies[lie]?.sides[WAYS.indexOf(way)];
          expect(tiltLie(lies, lie, BACK[way])[0]).toBe(letter);
        }
      }
    }
  });

  it("ends a roll as the lie that the scenery tells, all six faces", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        for (const way of WAYS) {
          const turned = new Map<string, string>();
          for (const [at, quadrant] of quadrantsInSpace(faces(lies, lie))) {
            turned.set(quarter(way, at.split(",").map(Number) as [number, number, number]).join(), quadrant);
          }
          const clean = (map: Map<string, string>) => [...map].map(([at, q]) => `${at.replaceAll("-0", "0")} ${q}`).sort();
          expect(clean(turned)).toEqual(clean(quadrantsInSpace(faces(lies, tiltLie(lies, lie, way)))));
        }
      }
    }
  });

  it("turns by the CSS axis as by the quarter turn", () => {
    for (const way of WAYS) {
      const [ax, ay, sign] = AXIS[way];
      const [sin] = [sign];
      const css = ([x, y, z]: Point): number[] => (ax ? [x, -z * sin, y * sin] : [z * sin, y, -x * sin]);
      expect(ax + ay).toBe(1);
      expect(css([1, 2, 3]).map((n) => n + 0)).toEqual(quarter(way, [1, 2, 3]).map((n) => n + 0));
    }
  });

  it("rotates clockwise through four lies", () => {
    for (const { lies } of nets) {
      for (const lie of Object.keys(lies)) {
        const [first, second] = rotations(lies, lie);
        expect(first).toBe(lie);
        expect(new Set(rotations(lies, lie)).size).toBe(4);
        const [nw, ne, sw, se] = lies[lie]?.quadrants ?? "";
        expect(lies[second ?? ""]?.quadrants).toBe(`${sw}${nw}${se}${ne}`);
      }
    }
  });
});

group("a die outside", () => {
  const lying = (...squares: string[]): Inyo.Standing => ({ dice: squares.map((square) => ({ square, lie: "34" })), pips: 0, lost: 0 });
  const dice = (moon: Inyo.Standing, size = 5, sun = lying()) => diceOf({ moon, sun, variant: { size, net: 0 } });

  it("lies beyond the edge that its fellow is at, though the view does not tell where", () => {
    expect(dice(lying("a3", ""))[1]).toMatchObject({ file: -1, rank: 2, lost: true });
    expect(dice(lying("c5", ""))[1]).toMatchObject({ file: 2, rank: 5 });
    expect(dice(lying("g4", ""), 7)[1]).toMatchObject({ file: 7, rank: 3 });
  });

  it("never lies in the arena, not even without a fellow", () => {
    for (const die of [...dice(lying("", "")), ...dice(lying(), 6, lying("", ""))]) {
      expect(inside(die.file, die.rank, 5)).toBe(false);
    }
  });
});

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

group("choices and keys", () => {
  const { scenery, frames } = recorded[0]!;
  const step = frames[0]!.ask;

  it("reads every kind of answer back to its code", () => {
    const kinds = new Set<string>();
    for (const game of recorded) {
      for (const { ask } of game.frames) {
        if (!ask) continue;
        const choices = readAsk(ask);
        const codes = [
          ...[...choices.steps.values()].flatMap((here) => [...here.values()]),
          ...choices.grapples.values(),
          ...choices.flips.map((flip) => flip.code),
          ...choices.picks.values(),
        ];
        expect(codes.sort((a, b) => a - b)).toEqual([...ask.legal]);
        kinds.add(ask.choices[0]!.kind);
      }
    }
    expect([...kinds].sort()).toEqual(["flip", "grapple", "pick", "step"]);
  });

  it("offers exactly the legal lies, in columns of one face", () => {
    for (const [, here] of readAsk(step).steps) {
      const table = columns(here, scenery.lies);
      expect(table.flatMap((column) => column.lies).sort()).toEqual([...here.keys()].sort());
      for (const column of table) expect(new Set(column.lies.map((lie) => lie[0])).size).toBe(1);
    }
  });

  it("walks with arrows and stays on the stone", () => {
    expect(walk("c3", "ArrowUp", 5)).toBe("c4");
    expect(walk("c5", "ArrowUp", 5)).toBe("c5");
    expect(walk("a1", "ArrowLeft", 5)).toBe("a1");
    expect(walk("b2", "End", 7)).toBe("g2");
    expect(walk("b2", "x", 7)).toBeNull();
    expect(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].map(wayOf)).toEqual(["n", "e", "s", "w"]);
    expect(wayOf("Enter")).toBeNull();
  });

  it("turns among the legal rotations and browses the tray", () => {
    const [, here] = [...readAsk(step).steps][0]!;
    const table = columns(here, scenery.lies);
    for (const { lies } of table) {
      for (const lie of lies) {
        const next = turn(here, scenery.lies, lie, 1);
        expect(here.has(next)).toBe(true);
        expect(turn(here, scenery.lies, next, -1)).toBe(lie);
      }
    }
    expect(browse(table, null, "ArrowRight")).toBe(table[0]!.lies[0]);
    expect(browse(table, table[0]!.lies[0]!, "ArrowRight")).toBe(table[1]!.lies[0]);
    expect(browse(table, table[0]!.lies[0]!, "ArrowDown")).toBe(table[0]!.lies[1]);
    expect(browse(table, null, "a")).toBeNull();
  });

  it("rolls a held die on to a way to lie that is allowed, or not at all", () => {
    for (const [, here] of readAsk(step).steps) {
      for (const lie of here.keys()) {
        for (const way of WAYS) {
          const next = tiltedTo(here, scenery.lies, lie, way);
          if (next === null) continue;
          expect(here.has(next)).toBe(true);
          expect(next).not.toBe(lie);
        }
      }
    }
    expect(tiltedTo(new Map([["34", 1]]), scenery.lies, "34", "n")).toBeNull();
  });

  it("always keeps a flip legal", () => {
    const ask = recorded.flatMap((game) => game.frames).find((frame) => frame.ask?.choices[0]?.kind === "flip")!.ask;
    const { flips } = readAsk(ask);
    for (const flip of flips) {
      for (const at of [0, 1]) {
        for (const other of flips) {
          const lie = other.dice[at]!.lie;
          const chosen = chooseFlip(flips, flip, at, lie);
          expect(chosen?.dice[at]?.lie).toBe(lie);
          expect(flips).toContain(chosen);
        }
      }
    }
  });
});

group("words", () => {
  it("are complete in both languages, with the same gaps to fill", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
    const gaps = (sentence: string) => [...new Set(sentence.match(/\{\w+\}/g))].sort();
    for (const [key, sentence] of Object.entries(words.en)) {
      expect(gaps(words.de[key] ?? ""), key).toEqual(gaps(sentence));
      expect(key.startsWith("inyo.")).toBe(true);
    }
  });

  it("tell every event of the games from every seat", () => {
    for (const { scenery, frames } of recorded) {
      for (const { events, view, ask } of frames) {
        for (const t of [en, de]) {
          for (const seat of [null, 0, 1]) {
            const reader = { seat, lies: scenery.lies };
            for (const event of events) expect(describe(event, view, t, reader)).toMatch(/\.$/);
            expect(narrate(view, t, reader)).not.toMatch(/undefined|\{/);
          }
          if (ask) expect(board.ask(ask, view, t)).toMatch(/\.$/);
        }
      }
    }
  });

  it("give a seat the look and the standing of its side, whoever is Moon", () => {
    const view = recorded[0]!.frames[0]!.view;
    expect([0, 1].map((seat) => board.seatLook(seat, { ...view, moon_seat: 1 }))).toEqual([1, 0]);
    expect(board.seatNote(view.moon_seat, view, en)).toBe("3 pips");
    expect(board.seatNote(view.moon_seat, { ...view, moon: { ...view.moon, lost: 1 } }, en)).toBe("out");
  });

  it("speak to the reader", () => {
    const view = recorded[0]!.frames[0]!.view;
    const thrown: Inyo.Event = { type: "Thrown", moon: [0, 0, 0, 2], sun: [0, 0, 0, 0], tilts: [2, 0], to: null };
    expect(describe(thrown, view, en, { seat: 0 })).toBe("Sun’s two pips meet your gaps: you are thrown 2 west.");
    expect(describe(thrown, view, en, { seat: 1 })).toBe("Your two pips meet Moon’s gaps: Moon is thrown 2 west.");
    expect(describe(thrown, view, en)).toBe("Sun’s two pips meet Moon’s gaps: Moon is thrown 2 west.");
    expect(lieWords(recorded[0]!.scenery.lies, "34", en)).toBe(
      "3 pips, gap north-east; tilting north shows 0, east the diagonal 2, south 4, west the bar of 2",
    );
  });
});

group("the board", () => {
  const { scenery, frames } = recorded[0]!;
  const start = frames[0]!;
  const given = () => ({
    view: start.view,
    scenery,
    ask: start.ask,
    seat: start.view.moon_seat,
    events: [],
    eventsKey: 0,
    interactive: true,
    reducedMotion: true,
    onanswer: vi.fn(),
    onanimated: vi.fn(),
  });
  const at = (container: HTMLElement, selector: string) => container.querySelector<HTMLElement>(selector)!;

  it("answers after a square, a die and the tick", async () => {
    const props = given();
    const { container } = render(Board, { props });
    await tick();
    expect(props.onanimated).toHaveBeenCalledOnce();
    tap(at(container, '[data-square="c3"]'));
    await tick();
    const tile = at(container, "[data-lie]");
    tile.click();
    await tick();
    expect(props.onanswer).not.toHaveBeenCalled();
    at(container, ".commit").click();
    const code = start.ask!.legal[start.ask!.choices.findIndex(({ text }) => text === `+c3:${tile.dataset.lie}`)];
    expect(props.onanswer).toHaveBeenCalledWith([code]);
  });

  it("works by keyboard alone", async () => {
    const props = given();
    const { container } = render(Board, { props });
    await tick();
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    at(container, '[data-square="b2"]').focus();
    press("ArrowUp");
    await tick();
    await tick();
    expect((document.activeElement as HTMLElement).dataset.square).toBe("b3");
    (document.activeElement as HTMLElement).click();
    await tick();
    await tick();
    const first = (document.activeElement as HTMLElement).dataset.lie;
    expect(first).toBeTruthy();
    press("ArrowRight");
    await tick();
    const second = (document.activeElement as HTMLElement).dataset.lie;
    expect(second).not.toBe(first);
    press("Escape");
    await tick();
    await tick();
    expect((document.activeElement as HTMLElement).dataset.square).toBe("b3");
    expect(container.querySelector("[data-lie]")).toBeNull();
  });

  it("is calm when somebody else is asked", async () => {
    const { container } = render(Board, { props: { ...given(), ask: null } });
    await tick();
    expect(container.querySelectorAll(".lit")).toHaveLength(0);
    expect(container.querySelectorAll(".commit")).toHaveLength(0);
  });

  it("draws the view the moment it arrives where nothing shall move", async () => {
    const props = given();
    const { container, rerender } = render(Board, { props });
    await tick();
    for (const [number, frame] of frames.slice(1, 8).entries()) {
      await rerender({ ...props, view: frame.view, ask: null, events: frame.events, eventsKey: number + 1 });
      await tick();
      const pictured = container.querySelectorAll(".picture > svg > g").length;
      expect(pictured).toBe([...frame.view.moon.dice, ...frame.view.sun.dice].filter(({ square }) => square).length);
      expect(props.onanimated).toHaveBeenCalledTimes(number + 2);
    }
  });
});

group("the lesson", () => {
  it("has words for every step, and five of them", () => {
    expect(lesson.steps.map((step) => step.name)).toEqual(["step", "touch", "throw", "grapple", "out"]);
    for (const step of lesson.steps) {
      for (const said of ["say", "wrong", "done"]) {
        for (const t of [en, de]) expect(t(`inyo.learn.${step.name}.${said}`, { lit: litOf(step) })).toBeTruthy();
      }
    }
  });

  it("teaches what it says it does", () => {
    const types = (name: string) =>
      Object.values(lesson.steps.find((step) => step.name === name)!.answers).map((one) => one.events as Inyo.Event[]);
    for (const events of types("throw")) {
      expect(events.find((event) => event.type === "Thrown")).toMatchObject({ sun: [2, 0, 0, 0], moon: [0, 0, 0, 0] });
    }
    for (const events of types("grapple")) expect(events[0]).toMatchObject({ type: "Grappled", towards: true });
    for (const events of types("out")) expect(events.at(-1)).toMatchObject({ type: "Ended", winner: "m", reason: "oob" });
  });

  it("leads from the first tap to the last", async () => {
    const { container } = render(Learn, { props: { reducedMotion: true } });
    for (const step of lesson.steps) {
      await tick();
      const choice = step.ask.choices[0] as Inyo.Choice;
      if (choice.kind === "grapple") {
        container.querySelectorAll<HTMLElement>(".arrow")["nesw".indexOf(choice.way)]!.click();
        await tick();
      } else if (choice.kind === "step") {
        tap(container.querySelector<HTMLElement>(`[data-square="${choice.square}"]`)!);
        await tick();
        container.querySelector<HTMLElement>(`[data-lie="${choice.lie}"]`)!.click();
        await tick();
      }
      container.querySelector<HTMLElement>(".commit")!.click();
      await tick();
      await tick();
      expect(container.textContent).toContain(words.en[`inyo.learn.${step.name}.done`]);
      container.querySelector<HTMLElement>(".go button:last-child")?.click();
    }
    expect(container.querySelector(".go a")?.textContent).toBe(words.en["inyo.learn.play"]);
  });

  it("takes less than 110 seconds to read, watch and tap", () => {
    const READING = 60_000 / 200;
    const TAP = 1_500;
    for (const catalogue of [words.en, words.de]) {
      const long = (key: string) => (catalogue[key] ?? "").split(/\s+/).length * READING;
      let ms = long("inyo.learn.done");
      for (const step of lesson.steps) {
        const { events, view } = Object.values(step.answers)[0]!;
        const beats = plan(events as Inyo.Event[], stageOf(step.view), lesson.scenery.lies);
        expect(lying(ending(beats, stageOf(step.view)).dice, "s", view.variant.size)).toEqual(view.sun.dice);
        ms += long(`inyo.learn.${step.name}.say`) + long(`inyo.learn.${step.name}.done`);
        ms += beats.reduce((sum, beat) => sum + beat.ms, 0) + 4 * TAP;
      }
      expect(ms).toBeLessThan(110_000);
    }
  });

  it("answers a wrong tap with the reason", async () => {
    const { container } = render(Learn, { props: { reducedMotion: true } });
    await tick();
    container.querySelector<HTMLElement>('[data-square="e1"]')!.click();
    await tick();
    expect(container.textContent).toContain("A step goes to a free square");
  });
});
