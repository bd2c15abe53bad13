import { render } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe as group, expect, it, vi } from "vitest";
import { columnsOf } from "../../ui/bracket";
import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Ask, Inoka } from "../../wire";
import Board from "./Board.svelte";
import { fixturesOf } from "./state/bracket";
import { HAND, SET, meets, sorted } from "./state/cards";
import Chooser from "./parts/Chooser.svelte";
import Fan from "./parts/Fan.svelte";
import games from "./games.json";
import board, { words } from "./index";
import { dropPreset, keepLast, keepPreset, randomHand, read } from "./act/keeping";
import Learn from "./Learn.svelte";
import { lesson } from "./lesson";
import { around, facing } from "./state/places";
import { publicView, sceneOf } from "./state/scene";
import { choiceWords, comparisons, describe, headline, idleWords, narrate, verdict } from "./say/speech";
import { stageOf } from "./state/stage";

interface Frame {
  events: Inoka.Event[];
  view: Inoka.InokaShow;
  ask: Ask | null;
}
const recorded = games as unknown as { mode: string; frames: Frame[] }[];
const frames = recorded.flatMap((game) => game.frames);
const en = strict(words.en);
const de = strict(words.de);
addWords(words);
const titles = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal"];

group("cards", () => {
  it("beat as the triangle says, and by strength within a tactic", () => {
    expect([meets("A1", "T3"), meets("T1", "B3"), meets("B1", "A3")]).toEqual(["beats", "beats", "beats"]);
    expect([meets("A1", "B1"), meets("A3", "A2"), meets("T2", "T2")]).toEqual(["loses", "beats", "equals"]);
  });

  it("agree with the table in every recorded reveal of two", () => {
    let met = 0;
    for (const { events } of frames) {
      events.forEach((event, at) => {
        if (event.type !== "Clashed" || !["duel", "team", "chal"].includes(event.kind)) return;
        const [one = "", other = ""] = event.cards;
        const next = events[at + 1];
        const told = next?.type === "Tied" ? "equals" : next?.type === "Won" && next.seats[0] === event.seats[0] ? "beats" : "loses";
        expect(meets(one, other)).toBe(told);
        met += 1;
      });
    }
    expect(met).toBeGreaterThan(20);
  });

  it("are read and sorted as the notation writes them", () => {
    expect(sorted(["B1", "A3", "T1"])).toEqual(["A3", "T1", "B1"]);
  });
});

group("hands that are kept", () => {
  beforeEach(() => localStorage.clear());

  it("last as long as the browser remembers", () => {
    keepLast(["B1", "A1", "A2", "T1", "T2"]);
    keepPreset("brave", ["A1", "A2", "A3", "T1", "B1"]);
    keepPreset("brave", ["A1", "A2", "A3", "T1", "B2"]);
    expect(read()).toEqual({
      last: ["A1", "A2", "T1", "T2", "B1"],
      presets: [{ name: "brave", hand: ["A1", "A2", "A3", "T1", "B2"] }],
    });
    expect(dropPreset("brave").presets).toEqual([]);
  });

  it("are forgotten where what is stored is nonsense", () => {
    localStorage.setItem("threefold.inoka.hands", '{"last":"A1A1A1A1A1","presets":[{"name":"x"},7]}');
    expect(read()).toEqual({ last: [], presets: [] });
    localStorage.setItem("threefold.inoka.hands", "{");
    expect(read()).toEqual({ last: [], presets: [] });
  });

  it("are five different cards when drawn at random", () => {
    for (let n = 0; n < 50; n += 1) {
      const hand = randomHand();
      expect(new Set(hand).size).toBe(HAND);
      expect(hand.every((card) => SET.includes(card))).toBe(true);
    }
  });
});

group("places", () => {
  it("go clockwise from the viewer at the near edge, who is at the bottom", () => {
    for (const wide of [true, false]) {
      for (let seats = 2; seats <= (wide ? 8 : 4); seats += 1) {
        const places = around(seats, 1, wide);
        const angles = places.map(({ plate: [x, y] }) => (Math.atan2(y - 50, x - 50) * 180) / Math.PI);
        const from = angles[1] ?? 0;
        const turned = places.map((_, step) => ((angles[(1 + step) % seats] ?? 0) - from + 720) % 360);
        expect(turned).toEqual([...turned].sort((a, b) => a - b));
        expect(places[1]?.plate[1]).toBe(Math.max(...places.map(({ plate }) => plate[1])));
      }
    }
  });

  it("put two sides against each other", () => {
    for (const seats of [4, 6, 8]) {
      const places = facing(seats, 3);
      places.forEach(({ plate }, seat) => expect(plate[1] > 50).toBe(seat % 2 === 1));
      expect(new Set(places.map(({ plate }) => plate.join())).size).toBe(seats);
    }
  });
});

group("a bracket", () => {
  const played = recorded.find((game) => game.mode === "achkai");

  it("has everybody once, whatever their number", () => {
    for (let players = 2; players <= 64; players += 1) {
      const order = Array.from({ length: players }, (_, seat) => players - 1 - seat);
      const view = { ...(played!.frames[0]!.view), counts: order, achkai: { stages: [order], through: [] }, players: [] };
      const columns = columnsOf(fixturesOf(view));
      expect(columns[0]?.flatMap(({ fixture, bye }) => fixture?.sides ?? [bye])).toEqual(order);
      expect(columns.map((column) => column.length)).toEqual(columns.map((_, at) => 2 ** (columns.length - 1 - at)));
    }
  });

  it("follows the recorded tournament to its champion", () => {
    const last = played!.frames.at(-1)!.view;
    const fixtures = fixturesOf(last);
    expect(columnsOf(fixtures)[0]?.map(({ fixture }) => fixture !== null)).toEqual([false, false, false, true]);
    for (const { sides, winner, status } of fixtures) {
      expect(sides).toContain(winner);
      expect(status).toBe("over");
    }
    expect(fixtures.at(-1)?.winner).toBe(last.winners[0]);
  });

  it("has the match that is being played, with its stones, once", () => {
    for (const { view } of played!.frames.filter((frame) => frame.view.phase === "play")) {
      const running = fixturesOf(view).filter(({ status }) => status === "running");
      expect(running.map(({ sides }) => new Set(sides))).toEqual([new Set(view.players)]);
      expect(running[0]?.score).toEqual(running[0]?.sides.map((seat) => view.stones[seat ?? -1]));
    }
  });
});

group("the scene", () => {
  it("shows as many cards as everybody holds, and never more than the view", () => {
    for (const { view } of frames) {
      for (const seat of sceneOf(view, null, en).seats) {
        const hidden = view.hands[seat.seat] === null;
        expect(seat.seen.length).toBeLessThanOrEqual(seat.count);
        if (hidden) expect(seat.open).toBeNull();
      }
    }
  });

  it("tells who has locked and who is choosing, of those who are asked", () => {
    const { view } = frames.find((frame) => frame.view.phase === "play" && frame.view.asked.length > 2) ?? frames[0]!;
    const [first = 0, ...others] = view.asked;
    const { seats } = sceneOf(view, others, en);
    expect(seats.find((seat) => seat.seat === first)?.status).toBe("locked");
    expect(seats.filter((seat) => seat.status === "thinking").map((seat) => seat.seat)).toEqual(others);
    expect(sceneOf(view, null, en).seats.every((seat) => seat.status === "")).toBe(true);
  });

  it("hides every hand at a shared screen, but for a draft's", () => {
    for (const { view } of frames) {
      const open = publicView(view);
      expect(open.seat).toBeNull();
      if (!view.draft) expect([...open.hands, ...open.asides].every((cards) => cards === null)).toBe(true);
      expect(sceneOf(open, null, en).hand).toEqual([]);
      expect(narrate(sceneOf(open, null, en), en)).not.toContain("Your hand");
    }
  });

  it("says why nothing is wanted of who is not asked", () => {
    const idle = frames.filter(({ view }) => !view.asked.includes(0) && ["play", "stone", "send"].includes(view.phase));
    const said = idle.map(({ view }) => idleWords(sceneOf(view, null, en), titles, en));
    expect(new Set(said).size).toBeGreaterThan(4);
    expect(said).not.toContain("");
    for (const { view } of idle) expect(idleWords(sceneOf(view, null, de), titles, de)).not.toBe("");
  });

  it("has a question in words for everything that is asked", () => {
    const asked = new Set(frames.filter((frame) => frame.ask).map((frame) => frame.view.question));
    expect(asked.size).toBeGreaterThan(7);
    for (const question of asked) expect(en(`inoka.ask.${question}`) && de(`inoka.ask.${question}`)).not.toBe("");
  });
});

group("speech", () => {
  it("has the same sentences with the same gaps in both languages", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
    const gaps = (text = "") => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(words.en)) expect(gaps(words.de[key]), key).toEqual(gaps(text));
  });

  it("has a sentence for every event, for who did it and for the others", () => {
    for (const { events, view } of frames) {
      for (const seat of [null, 0, 1]) {
        const reader = { seat, titles };
        for (const event of events) {
          expect(describe(event, en, reader), event.type).toMatch(/\S[.]$/);
          expect(describe(event, de, reader), event.type).toMatch(/\S[.]$/);
        }
        if (events.length > 0) expect(headline(events, en, reader)).not.toBe("");
        expect(narrate(sceneOf(view, null, en), en, reader)).not.toMatch(/undefined|null|NaN/);
        expect(narrate(sceneOf(view, null, de), de, reader)).not.toMatch(/undefined|null|NaN/);
      }
    }
  });

  it("speaks to the reader, and of the others by name", () => {
    const clash = { seats: [0, 1], cards: ["A3", "T2"] };
    expect(comparisons(clash, en, { seat: 0, titles })).toEqual(["Your Attack III beats Bo’s Taunt II."]);
    expect(comparisons(clash, en, { seat: 1, titles })).toEqual(["Ada’s Attack III beats your Taunt II."]);
    expect(comparisons({ ...clash, cards: ["A3", "A3"] }, en, { titles })).toEqual(["Ada and Bo show the same card: Attack III."]);
    const won: Inoka.Event[] = [
      { type: "Clashed", kind: "duel", ...clash, to: null },
      { type: "Won", seats: [0], team: "", to: null },
      { type: "TotemTaken", seats: [0], team: "", to: null },
    ];
    expect(verdict(won, en, { seat: 0, titles })[0]).toBe("You win the clash. You take the totem.");
  });

  it("says in a circle who beats whom, in a crowd only how many the best ones beat", () => {
    const three = comparisons({ seats: [0, 1, 2], cards: ["B3", "B2", "A2"] }, en, { seat: 2, titles });
    expect(three[0]).toBe("Ada’s Block III beats 2: Bo and you.");
    expect(three.at(-1)).toBe("Your Attack II beats nobody.");
    const six = { seats: [0, 1, 2, 3, 4, 5], cards: ["T3", "T2", "T2", "T2", "B3", "A3"] };
    expect(comparisons(six, en, { seat: null, titles })).toEqual(["Ada’s Taunt III beats 4.", "Fay’s Attack III beats 4."]);
  });
});

group("a suggestion", () => {
  it("names the champion and the card, not their signs", () => {
    const reader = { titles: ["Ada", "Bo", "Cy"] };
    expect(choiceWords({ kind: "send", text: "P3", seat: 2 }, en, reader)).toBe("Cy");
    expect(choiceWords({ kind: "card", text: "B2", card: "B2" }, en, reader)).toBe("Block II");
    expect(choiceWords({ kind: "spend", text: "spend" }, en, reader)).toBe("spend");
  });
});

group("a stage", () => {
  it("holds the reveal, who won it, and in a crowd how many each card beats", () => {
    const events: Inoka.Event[] = [
      { type: "Clashed", kind: "ffa", seats: [0, 1, 2], cards: ["B3", "B2", "A2"], to: null },
      { type: "Won", seats: [0], team: "", to: null },
    ];
    expect(stageOf(events, 4)).toMatchObject({ key: 4, up: false, won: [0], decided: true, beats: { 0: 2, 1: 1, 2: 0 } });
    expect(stageOf([{ type: "RoundBegan", round: 2, to: null }], 5)).toBeNull();
  });
});

/** A tap; a click without it comes from the keyboard. */
const tap = (element: Element | null | undefined) => {
  element?.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true, cancelable: true }));
  return tick();
};

group("the hand", () => {
  const cards = ["A1", "A2", "T1", "B1", "B2"];

  it("lifts with one tap, locks with the second, and changes until it is too late", async () => {
    const onlock = vi.fn();
    const { container, rerender } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock });
    const at = (card: string) => container.querySelector(`[data-card="${card}"]`);
    await tap(at("A2"));
    expect(onlock).not.toHaveBeenCalled();
    expect(at("A2")?.getAttribute("aria-checked")).toBe("true");
    await tap(at("A2"));
    expect(onlock).toHaveBeenLastCalledWith("A2");
    await rerender({ sealed: "A2" });
    expect(container.querySelector(".lock button")?.textContent).toContain("Attack II");
    await tap(at("B1"));
    await tap(container.querySelector(".lock button"));
    expect(onlock).toHaveBeenLastCalledWith("B1");
  });

  it("keeps a lifted card when the same hand is told again, and drops it with another hand", async () => {
    const { container, rerender } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock: vi.fn() });
    const lifted = () => container.querySelector('[aria-checked="true"]')?.getAttribute("data-card");
    await tap(container.querySelector('[data-card="T1"]'));
    await rerender({ cards: [...cards], legal: [...cards] });
    expect(lifted()).toBe("T1");
    await rerender({ cards: cards.slice(1), legal: cards.slice(1) });
    expect(lifted()).toBeUndefined();
  });

  it("works by keyboard", async () => {
    const onlock = vi.fn();
    const { container } = render(Fan, { cards, legal: cards, sealed: null, disabled: false, onlock });
    const press = async (key: string) => {
      container.querySelector("[role=radiogroup]")?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      await tick();
    };
    await press("3");
    await press("ArrowRight");
    await press("Enter");
    expect(onlock).toHaveBeenCalledWith("B1");
  });
});

group("choosing a hand", () => {
  beforeEach(() => localStorage.clear());

  it("takes five and no more, and remembers them", async () => {
    const onlock = vi.fn();
    const { container } = render(Chooser, { sealed: null, disabled: false, onlock });
    const at = (card: string) => container.querySelector(`[data-card="${card}"]`);
    for (const card of ["A1", "B3", "T2", "T1", "A3", "B1"]) await tap(at(card));
    expect(container.querySelectorAll("[aria-pressed=true]")).toHaveLength(5);
    expect(at("B1")?.getAttribute("aria-pressed")).toBe("false");
    await tap(container.querySelector("button.lock"));
    expect(onlock).toHaveBeenCalledWith(["A1", "A3", "T1", "T2", "B3"]);
    expect(read().last).toEqual(["A1", "A3", "T1", "T2", "B3"]);
  });
});

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
