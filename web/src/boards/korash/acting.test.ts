import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { plainChoices } from "../../tests/choices";
import type { Ask, Considered, Korash } from "../../wire";
import Board from "./Board.svelte";
import { words } from "./index";
import { insideOf } from "./inside";
import { offersOf } from "./offers";
import samples from "./samples.json";
import type { Event } from "./speech";
import { tableOf, type Scenery, type View } from "./table";
import { onlyWalks, undisturbed, walksBySpot, type Walk } from "./walk";
import { Walker } from "./walker.svelte";

interface Moment {
  seat: number;
  view: View;
  ask: Ask;
}
const { moments, scenery } = samples as unknown as { moments: Moment[]; scenery: Scenery };
addWords(words);
afterEach(cleanup);

/** A moment in which a platform may move, with the first of its Moves. */
const moment = moments.find(({ ask }) => ask.rule === "KOR-TURN-3" && ask.choices.some(({ text }) => /^move:u(0|11):[A-N]\d$/.test(text)))!;
const at = moment.ask.choices.findIndex(({ text }) => /^move:u(0|11):[A-N]\d$/.test(text));
const [, unit = "", near = ""] = moment.ask.choices[at]!.text.split(":");
const code = moment.ask.legal[at]!;
const home = moment.view.pieces.find((piece) => piece.name === unit)!.spot;
const taken = new Set(moment.view.pieces.map(({ spot }) => spot));
const far = moment.view.grounds.flatMap(({ name }) => [`${name.charAt(0)}${name.slice(2)}`]).find((tile) => !taken.has(tile) && tile !== near && !moment.ask.choices.some(({ text }) => text === `move:${unit}:${tile}`))!;
const walk: Walk = { spots: [near, far], moves: [[code], [code + 1, 7]], stops: [near, far], movement: 2 };
const nothing: Korash.Outlook = { slot: "", industry: 0, burns: 0, movement: 1, taps: 0, discards: 0, exhausts: false, idle: false, clash: null, answering: [], walks: [], start: null };

/** The same table with the walker elsewhere. */
const moved = (view: View, spot: string): View => ({ ...view, pieces: view.pieces.map((piece) => (piece.name === unit ? { ...piece, spot, line: `${piece.design} ${spot}` } : piece)) });

group("a walk", () => {
  it("is known by the spot where it ends", () => {
    expect([...walksBySpot([walk, { ...walk, moves: [] }]).keys()]).toEqual([far]);
  });

  it("is nothing but one's own moves", () => {
    const step: Event[] = [{ type: "Used", seat: "P1", sentence: `move:${unit}:${near}` }, { type: "Moved", unit, spot: near }, { type: "Resolved" }];
    expect(onlyWalks(step, unit)).toBe(true);
    expect(onlyWalks([...step, { type: "Used", seat: "P2", sentence: "use:fx.ensnare:t=u1" }], unit)).toBe(false);
    expect(onlyWalks([...step, { type: "Trigger", source: "x" }], unit)).toBe(false);
    const meeting = ["LeftBehind", "PickedUp", "Boarded"].map((type): Event => ({ type, unit: "u2" }));
    expect(onlyWalks([...step, ...meeting], unit)).toBe(true);
    expect(onlyWalks([{ type: "Moved", unit: "u99", spot: near }], unit)).toBe(false);
  });

  it("is disturbed by a card that somebody has used, and by standing somewhere else", () => {
    const before = { ...moment.view, stack: [] };
    expect(undisturbed(before, moved(before, near), unit, near)).toBe(true);
    expect(undisturbed(before, moved(before, home), unit, near)).toBe(false);
    const fewer = { ...moved(before, near), sides: before.sides.map((side, seat) => (seat === 1 ? { ...side, cards: side.cards - 1 } : side)) };
    expect(undisturbed(before, fewer, unit, near)).toBe(false);
  });

  function walking() {
    let view: View = { ...moment.view, stack: [] };
    let offers = offersOf(moment.ask);
    const answer = vi.fn();
    const walker = new Walker({ view: () => view, offers: () => offers, answer });
    walker.begin(unit, walk);
    return { walker, answer, see: (next: View) => (view = next), offer: (next: typeof offers) => (offers = next) };
  }
  const next = offersOf({ ...moment.ask, legal: [code + 1], choices: plainChoices(`move:${unit}:${far}`) });

  it("says its next move when it is asked again, and then is over", () => {
    const { walker, answer, see, offer } = walking();
    see(moved({ ...moment.view, stack: [] }, near));
    offer(next);
    walker.asked();
    expect(answer).toHaveBeenCalledWith([code + 1, 7]);
    expect(walker.left).toBe(0);
    see(moved({ ...moment.view, stack: [] }, far));
    walker.asked();
    expect([walker.walk, walker.halted]).toEqual([null, false]);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it("waits in a window, and stops where anything happens", () => {
    const { walker, answer, see, offer } = walking();
    see(moved({ ...moment.view, stack: [] }, near));
    offer(offersOf({ ...moment.ask, legal: [0], choices: plainChoices("pass") }));
    walker.asked();
    expect(walker.walk).toBe(walk);
    walker.saw([{ type: "Damage", unit, n: 1, source: "u12" }]);
    offer(next);
    walker.asked();
    expect(answer).not.toHaveBeenCalled();
    expect([walker.walk, walker.halted]).toEqual([null, true]);
  });

  /** On the board, as far as its first move. */
  async function begun() {
    const consider = async (steps: number[]): Promise<Considered> => ({ turn: 0, path: steps, legal: [], choices: [], choice: plainChoices(`move:${unit}:${near}`)[0] ?? null, outlook: { ...nothing, walks: [walk] } });
    const onanswer = vi.fn();
    const props = { view: { ...moment.view, stack: [] }, scenery, ask: moment.ask, seat: moment.seat, titles: ["Ada", "Bo"], events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer, onanimated: vi.fn(), consider };
    const { container, rerender } = render(Board, { props });
    container.querySelector<HTMLButtonElement>(`[data-tile="${home}"]`)!.click();
    await vi.waitFor(() => expect(container.querySelector(`[data-tile="${far}"].lit.walk`)).not.toBeNull());
    container.querySelector<HTMLButtonElement>(`[data-tile="${far}"]`)!.click();
    await vi.waitFor(() => expect(container.querySelector("button.commit")).not.toBeNull());
    expect(container.querySelector(".panel .sentence")?.textContent).toContain(far);
    expect(container.querySelectorAll(".route path")).toHaveLength(2);
    container.querySelector<HTMLButtonElement>("button.commit")!.click();
    expect(onanswer).toHaveBeenLastCalledWith([code]);
    await rerender({ ...props, interactive: false });
    expect(container.querySelector(".walking")).not.toBeNull();
    return { container, rerender, props, onanswer };
  }

  it("is drawn, confirmed once, and goes on by itself", async () => {
    const { rerender, props, onanswer } = await begun();
    const step: Event[] = [{ type: "Used", seat: "P1", sentence: `move:${unit}:${near}` }, { type: "Moved", unit, spot: near }];
    const ask = { ...moment.ask, legal: [code + 1], choices: plainChoices(`move:${unit}:${far}`) };
    await rerender({ ...props, view: moved(props.view, near), ask, events: step, eventsKey: 1 });
    await tick();
    expect(onanswer).toHaveBeenLastCalledWith([code + 1, 7]);
    expect(onanswer).toHaveBeenCalledTimes(2);
  });

  it("is over for the next one at this screen, who may answer it", async () => {
    const { container, rerender, props } = await begun();
    await rerender({ ...props, seat: null, ask: null });
    expect(container.querySelector(".walking")).not.toBeNull();
    await rerender({ ...props, seat: 1 - moment.seat, ask: { ...moment.ask, legal: [0], choices: plainChoices("pass") } });
    await tick();
    expect(container.querySelector(".walking")).toBeNull();
  });
});

group("a platform from inside", () => {
  it("has everybody who is not on the map, whoever looks", () => {
    const { view } = moments.at(-1)!;
    const table = tableOf(view, scenery);
    for (const seat of [0, 1]) {
      const inside = insideOf(table, view, seat);
      const all = [inside.platform, ...inside.bay, ...inside.quarters, ...inside.destroyed].filter((one) => one !== undefined);
      const elsewhere = [...table.units.values()].filter((one) => one.seat === seat && !one.platform && table.on.has(one.spot));
      expect(all.length + elsewhere.length).toBe([...table.units.values()].filter((one) => one.seat === seat).length);
      expect(inside.discard.every((id) => scenery.tactics.some((card) => card.id === id))).toBe(true);
    }
  });
});

group("a hint", () => {
  it("marks the unit, then where it should go", async () => {
    const props = { view: moment.view, scenery, ask: moment.ask, seat: moment.seat, titles: ["Ada", "Bo"], events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer: vi.fn(), onanimated: vi.fn(), hints: [code] };
    const { container } = render(Board, { props });
    const marked = () => [...container.querySelectorAll<HTMLElement>(".tile.hinted")].map(({ dataset }) => dataset.tile);
    expect(marked()).toEqual([home]);
    container.querySelector<HTMLButtonElement>(`[data-tile="${home}"]`)!.click();
    await tick();
    expect(marked()).toEqual([near]);
  });

  it("that is the best one goes on with every step of it", async () => {
    const consider = async (steps: number[]): Promise<Considered> => ({ turn: 0, path: steps, legal: [70, 71], choices: plainChoices("leave", "carry"), choice: null, outlook: { ...nothing, slot: "leave" } });
    const props = { view: moment.view, scenery, ask: moment.ask, seat: moment.seat, titles: ["Ada", "Bo"], events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer: vi.fn(), onanimated: vi.fn(), hints: [code], best: [code, 71], consider };
    const { container } = render(Board, { props });
    container.querySelector<HTMLButtonElement>(`[data-tile="${home}"]`)!.click();
    await tick();
    container.querySelector<HTMLButtonElement>(`[data-tile="${near}"]`)!.click();
    await vi.waitFor(() => expect(container.querySelectorAll("[data-choice]")).toHaveLength(2));
    expect([...container.querySelectorAll<HTMLElement>("[data-choice].hinted")].map(({ dataset }) => dataset.choice)).toEqual(["carry"]);
  });
});

group("a first place", () => {
  it("shows edges, shallows and the others before it is taken", async () => {
    const spot = "F4";
    const setup = moments.find(({ ask }) => ask.choices[0]?.text.startsWith("platform:"))!;
    const first = { ...setup, ask: { ...setup.ask, legal: [9], choices: plainChoices(`place:${spot}`) } };
    const start: Korash.Start = { own: "S", edges: "NS", shallows: [first.view.grounds[0]!.name], platforms: [["P1", spot]], choosing: [] };
    const consider = async (steps: number[]): Promise<Considered> => ({ turn: 0, path: steps, legal: [], choices: [], choice: plainChoices(`place:${spot}`)[0] ?? null, outlook: { ...nothing, start } });
    const props = { view: first.view, scenery, ask: first.ask, seat: first.seat, titles: ["Ada", "Bo"], events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer: vi.fn(), onanimated: vi.fn(), consider };
    const { container } = render(Board, { props });
    container.querySelector<HTMLButtonElement>(`[data-tile="${spot}"].lit`)!.click();
    await vi.waitFor(() => expect(container.querySelectorAll(".edge")).toHaveLength(2));
    expect(container.querySelectorAll(".edge.own.S")).toHaveLength(1);
    expect(container.querySelector(".panel")?.textContent).toContain("south");
    container.querySelector<HTMLButtonElement>("button.commit")!.click();
    expect(props.onanswer).toHaveBeenCalledWith([first.ask.legal[0]]);
  });
});
