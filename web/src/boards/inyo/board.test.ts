import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe as group, expect, it, vi } from "vitest";
import type { Inyo } from "../../wire";
import { ending, plan, stageOf } from "./state/animate";
import Board from "./Board.svelte";
import { squareOf } from "./state/geometry";
import type { Drawn, Player } from "./state/geometry";
import Learn from "./Learn.svelte";
import { lesson, litOf } from "./lesson";
import { words } from "./index";
import { recorded, en, de } from "./samples";

/** A tap; a click without it comes from the keyboard. */
const tap = (element: HTMLElement) =>
  element.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));

/** The drawn dice of one player as the table tells them, by the number of their square. */
function lying(dice: readonly Drawn[], player: Player, size: number): Inyo.DieAt[] {
  const order = (die: Drawn) => (squareOf(die, size) ? die.file * 7 + die.rank : 99);
  const own = dice.filter((die) => die.player === player).sort((one, two) => order(one) - order(two));
  return own.map((die) => ({ square: squareOf(die, size), lie: die.lie }));
}

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
