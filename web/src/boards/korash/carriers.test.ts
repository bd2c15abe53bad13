import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Considered, Korash } from "../../wire";
import { faceOf } from "./art/faces";
import CardFace from "./art/CardFace.svelte";
import Board from "./Board.svelte";
import board, { words } from "./index";
import { tileWords } from "./say/labels";
import { sentenceOf } from "./act/offers";
import { moments, said, scenery, whole } from "./samples";
import { sentenceWords } from "./say/sentence";
import { tongueOf } from "./say/speech";
import Stand from "./parts/map/Stand.svelte";
import { tableOf, type View } from "./state/table";

const [en, de] = [strict(words.en), strict(words.de)];
addWords(words);
afterEach(cleanup);

const titles = ["Ada", "Bo"];
const base = moments.find(({ ask, seat }) => ask.rule === "KOR-TURN-4" && seat === 0)!;
const crews = base.view.pieces.filter((piece) => !piece.platform);
const [mule, rider] = crews.filter(({ seat }) => seat === 0).map(({ name }) => name) as [string, string];
const guard = crews.find(({ seat }) => seat === 1)!.name;
const nameOf = (unit: string) => scenery.stands.find(({ id }) => id === base.view.pieces.find(({ name }) => name === unit)?.design)!.name;
/** A tile on which nobody stands. */
const tile = base.view.tiles.find((spot) => !base.view.pieces.some((piece) => piece.spot === spot))!;
const enemy = base.view.pieces.find(({ name }) => name === "u11")!.spot;

/** The table of the sample with some units elsewhere. */
function laid(changes: Record<string, Partial<Korash.ShownPiece>>): View {
  const others = base.view.pieces.filter(({ name }) => !(name in changes)).map((piece) => ({ ...piece, ...(piece.platform ? {} : { place: "quarters" as const, spot: "", berth: 0, aboard: "", rider: "" }) }));
  return { ...base.view, pending: [], pieces: [...Object.entries(changes).map(([name, change]) => ({ ...base.view.pieces.find((piece) => piece.name === name)!, place: "map" as const, berth: 0, aboard: "", rider: "", tapped: false, exhausted: false, ...change })), ...others] };
}
const IN_BAY = { place: "bay", spot: "bay2", berth: 2 } as const;
/** The passenger stands before its carrier in the view. */
const carried = laid({ [rider]: { spot: tile, aboard: mule }, [mule]: { spot: tile, rider } });
const intruded = laid({ [rider]: { spot: enemy, aboard: "u11", intrudes: 1 }, [guard]: IN_BAY, [mule]: IN_BAY });
const tongue = (view: View, seat: number | null = 0, t = en) => tongueOf(view, t, { seat, titles, scenery });

function show(view: View, choices: Korash.Sentence[], more: Record<string, unknown> = {}) {
  const ask = { ...base.ask, legal: choices.map((_, at) => at), choices };
  const onanswer = vi.fn();
  const props = { view, scenery, ask, seat: 0, titles, events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer, onanimated: vi.fn(), ...more };
  return { ...render(Board, { props }), onanswer };
}
const tapped = async (container: Element, selector: string) => {
  container.querySelector<HTMLElement>(selector)!.click();
  await tick();
};

group("a crew that carries another", () => {
  it("stands before its passenger, whatever the order of the view", () => {
    expect(tableOf(carried, scenery).on.get(tile)?.map(({ name }) => name)).toEqual([mule, rider]);
  });

  it("is drawn once, with its passenger and both strengths", () => {
    const { container } = show(carried, [said("end")]);
    expect(container.querySelector(`.map [data-unit="${mule}"]`)).not.toBeNull();
    expect(container.querySelector(`.map [data-unit="${rider}"]`)).toBeNull();
    cleanup();
    const { units } = tableOf(carried, scenery);
    const look = { shape: "plain", colour: "#123456" };
    const stand = render(Stand, { props: { unit: units.get(mule)!, look, rider: units.get(rider)!, riderLook: look } }).container;
    expect([...stand.querySelectorAll(".number")].map((one) => one.textContent)).toEqual([mule, rider].map((name) => String(units.get(name)!.strength)));
    expect(stand.querySelectorAll('circle[stroke="#123456"]')).toHaveLength(1);
  });

  it("is taken up by the first tap, its passenger by the second", async () => {
    const { container } = show(carried, [said("end"), said("explore", { unit: mule }), said("explore", { unit: rider })]);
    await tapped(container, `[data-tile="${tile}"]`);
    expect(container.querySelector(".panel h2")?.textContent).toBe(nameOf(mule));
    expect(container.querySelector(".panel")?.textContent).toContain(`carries ${nameOf(rider)}`);
    await tapped(container, `[data-tile="${tile}"]`);
    expect(container.querySelector(".panel h2")?.textContent).toBe(nameOf(rider));
    expect(container.querySelector(".panel")?.textContent).toContain(`aboard ${nameOf(mule)}`);
  });

  it("is told apart from a platform in words", () => {
    const table = tableOf(carried, scenery);
    expect(tileWords(tile, table, "unit", tongue(carried))).toContain(`aboard ${nameOf(mule)}`);
    expect(tileWords(tile, table, "move", tongue(carried))).toContain("You can pick it up here");
    expect(tileWords(enemy, table, "walk", tongue(carried))).toContain("You can go aboard here");
    expect(board.narrate(carried, en, { seat: 0, titles, scenery })).toContain(`${tile}, aboard ${nameOf(mule)}`);
    const move = (leave: boolean) => sentenceWords(sentenceOf(said("move", { unit: mule, spot: "A1", leave }))!, 0, tongue(carried));
    expect(move(true)).toBe(`You move ${nameOf(mule)} to A1 and leave ${nameOf(rider)} behind.`);
    expect(move(false)).toBe(`You move ${nameOf(mule)} to A1.`);
  });

  it("is told of in the log when it picks somebody up or leaves them", () => {
    const tell = (event: unknown, t = en) => board.describe(event, carried, t, { seat: 0, titles, scenery });
    const picked = { type: "PickedUp", unit: rider, carrier: mule };
    expect(tell(picked)).toBe(`${nameOf(mule)} picks up ${nameOf(rider)}.`);
    expect(tell(picked, de)).toBe(`${nameOf(mule)} nimmt ${nameOf(rider)} mit.`);
    expect(tell({ type: "PickedUp", unit: rider })).toBe(`${nameOf(rider)} is taken aboard.`);
    // Another may be aboard by now; who was left has an event of its own.
    const used = { type: "Used", seat: "P1", said: said("move", { unit: mule, spot: "A1", leave: true }), bay: "" };
    expect(tell(used)).toBe(`You move ${nameOf(mule)} to A1.`);
    expect(board.headline([used, picked], carried, en, { seat: 0, titles, scenery })).toContain("picks up");
  });

  it("has its supply on the card once", () => {
    const face = faceOf(scenery, scenery.stands.find(({ platform }) => !platform)!.id)!;
    const supply = { industry: 2, tactic: 1, influence: 0 };
    const lines = [{ edge: "", name: "Carrier", text: "it carries." }, { edge: "", name: "Supply", text: "2 industry and 1 tactic." }];
    const told = (card: typeof face) => render(CardFace, { props: { card, size: "inspector" as const } }).container.textContent.match(/Supply/g)?.length;
    expect(told({ ...face, supply, lines })).toBe(1);
    cleanup();
    expect(told({ ...face, supply, lines: [] })).toBe(1);
  });
});

group("an intruder", () => {
  const attacking = (berth: number) => said("attack", { unit: rider, spot: `bay${berth}`, berth });
  const consider = async (path: number[]): Promise<Considered> => whole(path, attacking(2));

  it("attacks in the bay of the platform it is aboard, chosen inside, not in the own bay", async () => {
    const { container, onanswer } = show(intruded, [said("end"), attacking(2), attacking(1)], { consider, hints: [1] });
    await tapped(container, `[data-tile="${enemy}"]`);
    expect(container.querySelectorAll("[data-bay].lit")).toHaveLength(0);
    const way = container.querySelector("[data-intrude]")!;
    expect(way.textContent).toContain("Attack in the bay of Bo");
    expect(way.classList.contains("hinted")).toBe(true);
    await tapped(container, "[data-intrude]");
    const strikes = [...document.querySelectorAll<HTMLElement>("[data-strike]")];
    expect(strikes.map(({ dataset }) => dataset.strike)).toEqual([guard]);
    expect(strikes[0]!.classList.contains("hinted")).toBe(true);
    strikes[0]!.click();
    await vi.waitFor(() => expect(container.querySelector("button.commit")).not.toBeNull());
    expect(document.querySelector("[data-strike]")).toBeNull();
    expect(container.querySelector(".panel .sentence")?.textContent).toBe(`You attack ${nameOf(guard)} in the bay of Bo with ${nameOf(rider)}.`);
    // The own bay tile of the same number is another place: a tap there says nothing.
    await tapped(container, '[data-bay="bay2"]');
    expect(onanswer).not.toHaveBeenCalled();
  });

  it("is told of to everybody, also when it has been destroyed", () => {
    const gone = { ...intruded, pieces: intruded.pieces.map((piece) => (piece.name === rider ? { ...piece, intrudes: null, place: "destroyed", spot: "", aboard: "" } : piece)) } as View;
    const used = { type: "Used", seat: "P1", said: attacking(2), bay: "P2" };
    for (const view of [intruded, gone]) {
      const tell = (seat: number | null, t = en) => board.describe(used, view, t, { seat, titles, scenery });
      expect(tell(0)).toBe(`You attack ${nameOf(guard)} in the bay of Bo with ${nameOf(rider)}.`);
      expect(tell(1)).toBe(`Ada attacks ${nameOf(guard)} in your bay with ${nameOf(rider)}.`);
      expect(tell(null)).toBe(`Ada attacks ${nameOf(guard)} in the bay of Bo with ${nameOf(rider)}.`);
      expect(tell(1, de)).toBe(`Ada greift ${nameOf(guard)} in deiner Bucht mit ${nameOf(rider)} an.`);
    }
    expect(sentenceWords(sentenceOf(attacking(4))!, 0, tongue(intruded))).toBe(`You attack the bay of Bo with ${nameOf(rider)}.`);
  });

  it("and whom it attacks are marked for the owner", () => {
    const fighting = { ...intruded, fought: guard };
    const { container } = show(fighting, [], { seat: 1 });
    const berth = container.querySelector('[data-bay="bay2"]')!;
    expect(berth.classList.contains("fought")).toBe(true);
    expect(berth.getAttribute("aria-label")).toContain("under attack");
    cleanup();
    const owner = show(intruded, [], { seat: 0 });
    expect(owner.container.querySelector(".fought")).toBeNull();
  });
});
