import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../../i18n/index.svelte";
import type { Considered, Korash } from "../../../wire";
import Board from "../Board.svelte";
import { words } from "../index";
import { insideOf } from "../state/inside";
import { offersOf } from "./offers";
import type { Event } from "../say/events";
import { moments, offerOf, said, scenery, whole, word } from "../samples";
import { tableOf, type View } from "../state/table";
import { onlyWalks, undisturbed, walksBySpot, type Walk } from "./walk";
import { Walker } from "./walker.svelte";

addWords(words);
afterEach(cleanup);

/** A moment in which a platform may move, with the first of its Moves. */
const moment = moments.find(({ ask }) => ask.rule === "KOR-TURN-3" && offerOf(ask, ({ verb }) => verb === "move"))!;
const { code, choice } = offerOf(moment.ask, ({ verb }) => verb === "move")!;
const { unit = "", spot: near = "" } = choice;
const home = moment.view.pieces.find((piece) => piece.name === unit)!.spot;
const taken = new Set(moment.view.pieces.map(({ spot }) => spot));
const far = moment.view.tiles.find((tile) => !taken.has(tile) && tile !== near && !offerOf(moment.ask, ({ verb, spot }) => verb === "move" && spot === tile))!;
const walk: Walk = { spots: [near, far], moves: [[code], [code + 1, 7]], stops: [near, far], movement: 2 };
const nothing: Korash.Outlook = { slot: "", industry: 0, burns: 0, movement: 1, taps: 0, discards: 0, exhausts: false, idle: false, clash: null, answering: [], walks: [], start: null };

/** The same table with the walker elsewhere. */
const moved = (view: View, spot: string): View => ({ ...view, pieces: view.pieces.map((piece) => (piece.name === unit ? { ...piece, spot } : piece)) });

const usedBy = (seat: string, sentence: Korash.Sentence): Event => ({ type: "Used", entry: "e1", seat, said: sentence, bay: "", to: null });
/** What a Move tells. */
const STEP: Event[] = [usedBy("P1", choice), { type: "Moved", unit, spot: near, to: null }];

group("a walk", () => {
  it("is known by the spot where it ends", () => {
    expect([...walksBySpot([walk, { ...walk, moves: [] }]).keys()]).toEqual([far]);
  });

  it("is nothing but one's own moves", () => {
    const step = [...STEP, { type: "Resolved", entry: "e1", to: null } as Event];
    expect(onlyWalks(step, unit)).toBe(true);
    expect(onlyWalks([...step, usedBy("P2", said("use", { card: "fx.ensnare" }))], unit)).toBe(false);
    expect(onlyWalks([...step, { type: "Trigger", entry: "", source: "x", event: "", to: null }], unit)).toBe(false);
    const meeting = ["LeftBehind", "PickedUp", "Boarded"].map((type) => ({ type, unit: "u2" }) as Event);
    expect(onlyWalks([...step, ...meeting], unit)).toBe(true);
    expect(onlyWalks([{ type: "Moved", unit: "u99", spot: near, to: null }], unit)).toBe(false);
  });

  it("is disturbed by a card that somebody has used, and by standing somewhere else", () => {
    const before = { ...moment.view, pending: [] };
    expect(undisturbed(before, moved(before, near), unit, near)).toBe(true);
    expect(undisturbed(before, moved(before, home), unit, near)).toBe(false);
    const fewer = { ...moved(before, near), sides: before.sides.map((side, seat) => (seat === 1 ? { ...side, cards: side.cards - 1 } : side)) };
    expect(undisturbed(before, fewer, unit, near)).toBe(false);
  });

  function walking() {
    let view: View = { ...moment.view, pending: [] };
    let offers = offersOf(moment.ask);
    const answer = vi.fn();
    const walker = new Walker({ view: () => view, offers: () => offers, answer });
    walker.begin(unit, walk);
    return { walker, answer, see: (next: View) => (view = next), offer: (next: typeof offers) => (offers = next) };
  }
  const next = offersOf({ ...moment.ask, legal: [code + 1], choices: [said("move", { unit, spot: far })] });

  it("says its next move when it is asked again, and then is over", () => {
    const { walker, answer, see, offer } = walking();
    see(moved({ ...moment.view, pending: [] }, near));
    offer(next);
    walker.asked();
    expect(answer).toHaveBeenCalledWith([code + 1, 7]);
    expect(walker.left).toBe(0);
    see(moved({ ...moment.view, pending: [] }, far));
    walker.asked();
    expect([walker.walk, walker.halted]).toEqual([null, false]);
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it("waits in a window, and stops where anything happens", () => {
    const { walker, answer, see, offer } = walking();
    see(moved({ ...moment.view, pending: [] }, near));
    offer(offersOf({ ...moment.ask, legal: [0], choices: [said("pass")] }));
    walker.asked();
    expect(walker.walk).toBe(walk);
    walker.saw([{ type: "Damage", unit, n: 1, source: "u12", to: null }]);
    offer(next);
    walker.asked();
    expect(answer).not.toHaveBeenCalled();
    expect([walker.walk, walker.halted]).toEqual([null, true]);
  });

  /** On the board, as far as its first move. */
  async function begun() {
    const consider = async (steps: number[]): Promise<Considered> => whole(steps, choice, { ...nothing, walks: [walk] });
    const onanswer = vi.fn();
    const props = { view: { ...moment.view, pending: [] }, scenery, ask: moment.ask, seat: moment.seat, titles: ["Ada", "Bo"], events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer, onanimated: vi.fn(), consider };
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
    const ask = { ...moment.ask, legal: [code + 1], choices: [said("move", { unit, spot: far })] };
    await rerender({ ...props, view: moved(props.view, near), ask, events: STEP, eventsKey: 1 });
    await tick();
    expect(onanswer).toHaveBeenLastCalledWith([code + 1, 7]);
    expect(onanswer).toHaveBeenCalledTimes(2);
  });

  it("is over for the next one at this screen, who may answer it", async () => {
    const { container, rerender, props } = await begun();
    await rerender({ ...props, seat: null, ask: null });
    expect(container.querySelector(".walking")).not.toBeNull();
    await rerender({ ...props, seat: 1 - moment.seat, ask: { ...moment.ask, legal: [0], choices: [said("pass")] } });
    await tick();
    expect(container.querySelector(".walking")).toBeNull();
  });
});

group("a platform from inside", () => {
  it("has everybody who is not on the map, whoever looks", () => {
    const { view } = moments.at(-1)!;
    const table = tableOf(view, scenery);
    for (const seat of [0, 1]) {
      const inside = insideOf(table, seat);
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
    const consider = async (steps: number[]): Promise<Considered> => ({ turn: 0, path: steps, legal: [70, 71], choices: [word("leave", "leave"), word("carry", "carry")], choice: null, outlook: { ...nothing, slot: "leave" } });
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
    const setup = moments.find(({ ask }) => offerOf(ask, ({ verb }) => verb === "platform"))!;
    const first = { ...setup, ask: { ...setup.ask, legal: [9], choices: [said("place", { spot })] } };
    const start: Korash.Start = { own: ["S"], edges: ["N", "S"], shallows: [first.view.lands[0]!.name], platforms: [[0, spot]], choosing: [] };
    const consider = async (steps: number[]): Promise<Considered> => whole(steps, said("place", { spot }), { ...nothing, start });
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
