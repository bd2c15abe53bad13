import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe as group, expect, it, vi } from "vitest";
import type { Inoka } from "../../wire";
import Board from "./Board.svelte";
import board, { words } from "./index";
import Learn from "./Learn.svelte";
import { lesson } from "./lesson";
import { type Frame, recorded, frames, titles } from "./samples";

/** A tap; a click without it comes from the keyboard. */
const tap = (element: Element | null | undefined) => {
  element?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  return tick();
};

group("the board", () => {
  const props = (frame: Frame, key: number) => ({
    view: frame.view,
    scenery: null,
    ask: frame.ask,
    seat: 0,
    events: frame.events,
    eventsKey: key,
    interactive: frame.ask !== null,
    reducedMotion: true,
    titles,
    waiting: frame.view.asked,
    onanswer: vi.fn(),
    onanimated: vi.fn(),
  });

  it.each(recorded.map((game) => game.mode))("draws a whole game of %s, at once where nothing shall move", async (mode) => {
    const game = recorded.find((one) => one.mode === mode)?.frames ?? [];
    const onanimated = vi.fn();
    const { container, rerender } = render(Board, { props: { ...props(game[0]!, 0), onanimated } });
    for (const [key, frame] of game.entries()) {
      await rerender({ ...props(frame, key), onanimated });
      expect(onanimated).toHaveBeenCalledTimes(key + 1);
      expect(container.querySelector(".inoka")?.getAttribute("data-phase")).toBe(frame.view.phase);
      const clash = frame.events.findLast((event) => event.type === "Clashed");
      if (clash && !["hand", "over"].includes(frame.view.phase) && mode !== "achkai") {
        const shown = [...container.querySelectorAll("[data-played]")].map((one) => one.getAttribute("data-played")).sort();
        expect(shown).toEqual([...(clash.cards as string[])].sort());
      }
    }
  });

  it("turns the cards over first, then moves on; a tap ends it", async () => {
    vi.useFakeTimers();
    try {
      const game = recorded.find((one) => one.mode === "circle")?.frames ?? [];
      const at = game.findIndex((frame) => frame.events.some((event) => event.type === "TotemTaken"));
      const onanimated = vi.fn();
      const { container, rerender } = render(Board, { props: { ...props(game[at - 1]!, 1), reducedMotion: false, onanimated } });
      onanimated.mockClear();
      await rerender({ ...props(game[at]!, 2), reducedMotion: false, onanimated });
      expect(container.querySelector(".flip.up")).toBeNull();
      expect(onanimated).not.toHaveBeenCalled();
      vi.advanceTimersByTime(100);
      await tick();
      expect(container.querySelector(".flip.up")).not.toBeNull();
      expect(container.querySelector("[data-totem=middle]")).not.toBeNull();
      await tap(container.querySelector(".ring"));
      expect(onanimated).toHaveBeenCalledTimes(1);
      expect(container.querySelector("[data-totem=middle]")).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks for the answer that was tapped", async () => {
    const frame = frames.find((one) => one.ask && one.view.phase === "play")!;
    const given = props(frame, 0);
    const { container } = render(Board, { props: given });
    const card = frame.ask?.choices[0]?.text ?? "";
    const button = () => container.querySelector(`.choice [data-card="${card}"]`);
    await tap(button());
    await tap(button());
    expect(given.onanswer).toHaveBeenCalledWith([frame.ask?.legal[0]]);
  });
});

group("the lesson", () => {
  it("knows where every card leads, and the bot always loses", () => {
    for (const { name, nodes } of lesson.steps) {
      for (const [path, node] of Object.entries(nodes)) {
        for (const { text: card } of node.ask?.choices ?? []) expect(nodes[path ? `${path} ${card}` : card], `${name}: ${path} ${card}`).toBeDefined();
        if (path) expect(node.events.find((event) => (event as Inoka.Event).type === "Won")).toMatchObject({ seats: [0] });
      }
    }
    const ends = Object.values(lesson.steps.at(-1)?.nodes ?? {}).filter((node) => node.ask === null);
    expect(ends.length).toBeGreaterThan(20);
    for (const end of ends) expect(end.view.winners).toEqual([0]);
  });

  it("takes less than 110 seconds for who reads 180 words a minute and needs three seconds a tap", () => {
    for (const catalogue of [words.en, words.de]) {
      const said = lesson.steps.flatMap(({ name }) => ["say", "done"].map((part) => catalogue[`inoka.learn.${name}.${part}`] ?? ""));
      const read = (said.join(" ").split(/\s+/).length / 180) * 60;
      const taps = lesson.steps.length * 2 + 1;
      expect(read + taps * 3).toBeLessThan(110);
    }
  });

  it("leads from the first tap to the last, and says why not", async () => {
    const { container } = render(Learn, { reducedMotion: true });
    const sentence = () => container.querySelector("header p")?.textContent;
    await tap(container.querySelector('.choice [data-card="B2"]'));
    expect(sentence()).toBe(words.en["inoka.learn.triangle.wrong"]);
    for (const [at, step] of lesson.steps.entries()) {
      for (let path = ""; step.nodes[path]?.ask; ) {
        const card = step.nodes[path]?.ask?.choices[0]?.text ?? "";
        await tap(container.querySelector(`.choice [data-card="${card}"]`));
        await tap(container.querySelector(`.choice [data-card="${card}"]`));
        await tick();
        path = path ? `${path} ${card}` : card;
      }
      expect(sentence()).toBe(words.en[`inoka.learn.${step.name}.done`]);
      if (at < lesson.steps.length - 1) await tap(container.querySelector("button.next"));
    }
    expect(container.querySelector("header a")?.textContent).toBe(words.en["inoka.learn.play"]);
  });
});

group("the module", () => {
  it("has its own seats, hides hands, and marks what matters", () => {
    expect(board.seatsOnBoard && board.alwaysReveals).toBe(true);
    expect(board.notable({ type: "StoneWon" })).toBe(true);
    expect(board.notable({ type: "Clashed" })).toBe(false);
  });
});
