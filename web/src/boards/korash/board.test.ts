import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Considered } from "../../wire";
import { tell } from "../telling";
import Board from "./Board.svelte";
import type { Event } from "./say/events";
import board, { words } from "./index";
import { tileWords } from "./say/labels";
import { offersOf, sentenceOf } from "./act/offers";
import { events, moments, offerOf, said, scenery, whole, word, type Sample } from "./samples";
import { sentenceWords, thingWords } from "./say/sentence";
import { tongueOf } from "./say/speech";
import { stageOf } from "./state/stage";
import { handOf, publicView, tableOf, type View } from "./state/table";

const languages = [strict(words.en), strict(words.de)];
addWords(words);
afterEach(cleanup);

const titles = ["Ada", "Bo"];
const last = moments.at(-1)?.view;
const asking = (rule: string, pending = 0) => moments.find(({ ask, view }) => ask.rule === rule && view.pending.length >= pending)!;

function show({ seat, view, ask }: Sample, more: Record<string, unknown> = {}) {
  const onanswer = vi.fn();
  const onanimated = vi.fn();
  const props = { view, scenery, ask, seat, titles, events: [], eventsKey: 0, interactive: true, reducedMotion: true, onanswer, onanimated, ...more };
  return { ...render(Board, { props }), onanswer, onanimated };
}

group("words", () => {
  it("are the same in both languages, with the same gaps", () => {
    expect(Object.keys(words.de).sort()).toEqual(Object.keys(words.en).sort());
    const gaps = (text: string | undefined) => (text?.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(words.en)) expect(gaps((words.de as Record<string, string>)[key]), key).toEqual(gaps(text));
  });

  it("say who begins, why it is them, and what decides a tie", () => {
    const [t] = languages;
    const say = (event: Record<string, unknown>, seat: number | null = 0) => board.describe(event, last, t!, { seat, titles, scenery });
    const shown = { type: "Shown", seat: "P2", card: "kites.dive", cost: 1, highest: 0, begins: "", tied: [], lot: false };
    expect(say(shown)).toBe("Bo shows Dive, cost 1, to find out who begins.");
    expect(say({ ...shown, highest: 2, begins: "P1" })).toBe("Bo shows Dive, cost 1, to find out who begins. The highest cost is 2: you begin. Then all shuffle.");
    expect(say({ ...shown, highest: 1, tied: ["P1", "P2"] })).toContain("Tied: Ada, Bo. Another card decides.");
    expect(say({ ...shown, highest: 1, tied: ["P1", "P2"], lot: true })).toContain("Tied: Ada, Bo. No card is left to show, so a lot decides.");
    expect(board.headline([shown, { ...shown, highest: 2, begins: "P1" }, { type: "TurnStarted", seat: "P1", round: 1 }], last, t!, { seat: 1, titles, scenery })).toContain("The highest cost is 2: Ada begins.");
  });

  it("say why a platform stands where nobody was asked to put it", () => {
    const [t] = languages;
    const say = (event: Record<string, unknown>, seat: number) => board.describe({ type: "Placed", unit: "u11", spot: "B1", ...event }, last, t!, { seat, titles, scenery });
    const counted = { why: "counted", apart: 8, behind: "P1", rule: "KOR-MULTI-3" };
    expect(say(counted, 0)).toMatch(/ \(Bo\) is placed on B1: 8 edge tiles clockwise from your platform \(KOR-MULTI-3\)\.$/);
    expect(say(counted, 1)).toMatch(/is placed on B1: 8 edge tiles clockwise from the platform of Ada \(KOR-MULTI-3\)\.$/);
    expect(say({ ...counted, past: 1 }, 1)).toContain("the next free tile after 8 edge tiles clockwise");
    expect(say({ why: "agreed", rule: "KOR-MULTI-4" }, 1)).toMatch(/is placed on B1, as agreed\.$/);
    expect(say({}, 1)).toMatch(/is placed on B1\.$/);
  });

  it("say how platforms are placed while the table is set up, and nothing of it later", () => {
    const [t] = languages;
    const first = moments.find(({ view }) => view.laying)!;
    const tell = (laying: View["laying"]) => board.narrate({ ...first.view, laying } as View, t!, { seat: 1, titles, scenery });
    const laying = { begins: "P1", by: "agreed", places: "counted", apart: 6, corners: false, rule: "KOR-MULTI-3" } as const;
    expect(tell(laying)).toContain("Ada begins, as agreed. Platforms stand 6 edge tiles apart, clockwise from that of Ada (KOR-MULTI-3). Corners do not count.");
    expect(tell({ ...laying, begins: "", by: "lot", corners: true })).toContain("A lot decides who begins. Platforms stand 6 edge tiles apart, clockwise from the first player's (KOR-MULTI-3). Corners count.");
    expect(tell({ ...laying, begins: "P2", by: "shown", places: "free", rule: "KOR-MULTI-4" })).toContain("You begin: the shown cards decided it. Everybody in turn chooses any free edge tile (KOR-MULTI-4).");
    expect(moments.at(-1)!.view.laying).toBeNull();
  });

  it("say every question, every position and every sort of event", () => {
    for (const t of languages) {
      for (const { view, ask, seat } of moments) {
        expect(board.ask(ask, view, t)).not.toBe("");
        expect(board.narrate(view, t, { seat, titles, scenery })).toContain("Ada");
      }
      const told = events.map((event) => board.describe(event, last, t, { seat: 0, titles, scenery }));
      expect(told.filter(Boolean).length).toBeGreaterThan(20);
      expect(told.join(" ")).not.toMatch(/\bu\d+\b|[a-z]+\.[a-z-]+\b(?=[^.])/);
      expect(board.headline(events, last, t, { seat: 0, titles, scenery })).not.toBe("");
    }
  });

  it("turn every sentence that may be said into one that people read", () => {
    for (const { view, ask, seat } of moments) {
      const tongue = tongueOf(view, languages[0]!, { seat, titles, scenery });
      for (const choice of ask.choices) expect(sentenceWords(sentenceOf(choice)!, seat, tongue), choice.text).not.toMatch(/[:=]|\bu\d+\b/);
    }
    const tongue = tongueOf(last, languages[0]!, { seat: null, titles, scenery });
    const chance = said("chance", { things: [word("seat", "P2").thing, word("card", "sands.bone-ark").thing] });
    expect(sentenceWords(sentenceOf(chance)!, -1, tongue)).toBe("Bo: Bone Ark");
  });

  it("name tribes, territories and changes as people do", () => {
    const { view } = asking("KOR-SETUP-2");
    const told = (event: unknown, seat: number | null = 0) => board.describe(event, last, languages[0]!, { seat, titles, scenery });
    expect(board.choice(said("faction", { card: "choir" }), languages[0]!, { seat: 0, titles, scenery, view })).toBe("You take Saltglass Choir");
    expect(board.choice(said("faction", { card: "choir" }), languages[0]!, { seat: 0, by: 1, titles, scenery, view })).toBe("Bo takes Saltglass Choir");
    expect(board.choice(said("platform", { card: "sands.bone-ark" }), languages[1]!, { seat: null, by: 0, titles, scenery, view })).toContain("Ada nimmt");
    expect(told({ type: "Hidden", land: "EF3", card: "" })).toBe("E3–F3 is covered again.");
    expect(told({ type: "ModifierAdded", on: "P2", mark: { kind: "exactly", what: "str", n: 2, until: "combat" } })).toBe("Bo: exactly 2 strength until the end of combat.");
    const drawn = { type: "Gained", seat: "P1", what: "tactic", n: 1 };
    const seenBy = (seat: number | null) => board.describe(drawn, { ...last!, seat }, languages[0]!, { seat: 0, titles, scenery });
    expect([told(drawn, 1), seenBy(0), seenBy(null)]).toEqual(["Ada draws a card.", "", "You draw a card."]);
    expect(told({ type: "Drew", seat: "P1", card: scenery.tactics[0]!.id, to: [0] })).toBe(`You draw ${scenery.tactics[0]!.name}.`);
  });

  it("tell a way over several tiles once", () => {
    const used = { type: "Used", entry: "e1", seat: "P1", said: said("move", { unit: "u1", spot: "G4", route: ["G4", "G3"] }), bay: "" };
    const told = (transit: string) => board.describe(used, { ...last!, transit }, languages[0]!, { seat: 0, titles, scenery });
    expect(told("")).toMatch(/^You move .* to G3\.$/);
    expect(told("u1")).toBe("");
  });

  it("keep from a shared screen what is for one pair of eyes", () => {
    const drew = { type: "Drew", seat: "P1", card: scenery.tactics[0]!.id, to: [0] };
    expect(tell(board, drew, last, languages[0]!, { seat: null, titles, scenery, shared: true })).toBe("");
    expect(tell(board, drew, last, languages[0]!, { seat: null, titles, scenery })).not.toBe("");
  });

  it("name what is open in a sentence", () => {
    const { view } = asking("KOR-TURN-4");
    const tongue = tongueOf(view, languages[0]!, { seat: 0, titles, scenery });
    const words = [word("done", "done"), word("leave", "leave"), word("way", "N"), word("option", "1", 1), word("bay", "bay2", 2), word("tile", "F3"), word("seat", "P2")];
    expect(words.map(({ thing }) => thingWords(thing, tongue, "t"))).toEqual(["Done", "Leave behind", "North", "Option 1", "Bay 2", "F3", "Bo"]);
    expect(thingWords(words[0]!.thing, tongue, "route")).toBe("Stop here");
  });

  it("name what is pending by what was said", () => {
    const pending = moments.flatMap((moment) => moment.view.pending.flatMap(({ kind, name }) => (kind === "move" ? [{ ...moment, name }] : [])));
    expect(pending.length).toBeGreaterThan(0);
    for (const { view, seat, name } of pending) expect(thingWords(word("entry", name).thing, tongueOf(view, languages[0]!, { seat, titles, scenery }))).toMatch(/^the move of [A-Z]/);
  });
});

group("the table", () => {
  it("has every unit and territory of the view, and what each tile is called", () => {
    for (const { view, seat } of moments) {
      const table = tableOf(view, scenery);
      expect(table.units.size).toBe(view.pieces.length);
      if (table.phase !== "setup") expect([table.columns, table.rows]).toEqual([12, 4]);
      const tongue = tongueOf(view, languages[1]!, { seat, titles, scenery });
      for (const land of table.lands) expect(tileWords(land.tiles[0] ?? "", table, "move", tongue)).toContain(land.tiles[0]);
    }
  });

  it("shows nobody's cards where all look", () => {
    const held = moments.find(({ view, seat }) => handOf(view, seat).length > 0)!;
    const open = publicView(held.view);
    expect(open.sides.every((side) => side.hand === null)).toBe(true);
    expect([0, 1].flatMap((seat) => handOf(open, seat))).toEqual([]);
    const peeked = moments.find(({ view }) => view.lands.some(({ faceup, card }) => !faceup && card))!;
    const lands = tableOf(publicView(peeked.view), scenery).lands;
    expect(lands.filter((land) => !land.faceup && land.card)).toEqual([]);
    expect(lands.filter((land) => land.faceup)).toEqual(tableOf(peeked.view, scenery).lands.filter((land) => land.faceup));
  });

  it("knows who is whose ally, and who in which team where nobody in particular looks", () => {
    const sides = [1, 2, 1, 2].map((team) => ({ ...last!.sides[0]!, team, allied: false }));
    const teams = (own: number | null) => ({ ...last!, seat: own, sides: sides.map((side, seat) => ({ ...side, allied: own === 0 && seat === 2 })) });
    expect([0, 1, 2, 3].map((seat) => board.seatTag(seat, teams(0), languages[0]!))).toEqual(["", "", "Ally", ""]);
    expect([0, 1].map((seat) => board.seatTag(seat, teams(null), languages[0]!))).toEqual(["Team 1", "Team 2"]);
    expect(board.seatTag(1, last, languages[0]!)).toBe("");
  });

  it("reads every offer", () => {
    const verbs = new Set(moments.flatMap(({ ask }) => offersOf(ask).map(({ verb }) => verb)));
    expect([...verbs]).toEqual(expect.arrayContaining(["faction", "platform", "pass", "end", "move", "attack", "use", "burn", "stay"]));
    const ask = { ...moments[0]!.ask, legal: [7], choices: [said("explore", { unit: "u1" })] };
    expect(offersOf(ask)[0]).toMatchObject({ code: 7, unit: "u1", spot: "", vain: false, burns: 0 });
  });

  it("shows a combat with both strengths, and takes time for it", () => {
    const fight = [
      { type: "CombatStarted", attacker: "u1", spot: "F3", defender: "u12" },
      { type: "Compared", attacker: 5, defender: 3 },
      { type: "Damage", unit: "u12", n: 1, source: "u1" },
      { type: "CombatEnded", winner: "u1" },
    ] as Event[];
    const stage = stageOf(fight, last!);
    expect(stage.clash).toEqual({ attacker: "u1", defender: "u12", strengths: [5, 3], ahead: "attacker", winner: "u1" });
    expect([...stage.struck]).toEqual(["u12"]);
    expect(stage.ms).toBeGreaterThan(0);
    expect(stageOf([], last!).ms).toBe(0);
  });
});

group("the board", () => {
  it("draws every moment, and lets every motion end", () => {
    for (const moment of moments) {
      const { container, onanimated } = show(moment);
      expect(container.querySelector(".korash")).not.toBeNull();
      expect(onanimated).toHaveBeenCalled();
      cleanup();
    }
  });

  it("takes a tribe with one tap", () => {
    const moment = asking("KOR-SETUP-2");
    const { container, onanswer } = show(moment);
    container.querySelector<HTMLButtonElement>('[data-take="kites"]')!.click();
    expect(onanswer).toHaveBeenCalledWith([offerOf(moment.ask, ({ card }) => card === "kites")!.code]);
  });

  it("moves a platform with a tap on it, a tap on a lit tile and one word", async () => {
    const moment = moments.find(({ ask }) => ask.rule === "KOR-TURN-3" && offerOf(ask, ({ verb }) => verb === "move"))!;
    const { code, choice } = offerOf(moment.ask, ({ verb }) => verb === "move")!;
    const { unit = "", spot = "" } = choice;
    const path = [code];
    const consider = async (steps: number[]): Promise<Considered> => whole(steps, said("move", { unit, spot }));
    const { container, onanswer } = show(moment, { consider });
    const home = moment.view.pieces.find((piece) => piece.name === unit)!.spot;
    container.querySelector<HTMLButtonElement>(`[data-tile="${home}"]`)!.click();
    await tick();
    container.querySelector<HTMLButtonElement>(`[data-tile="${spot}"].lit`)!.click();
    await vi.waitFor(() => expect(container.querySelector("button.commit")).not.toBeNull());
    expect(onanswer).not.toHaveBeenCalled();
    container.querySelector<HTMLButtonElement>("button.commit")!.click();
    expect(onanswer).toHaveBeenCalledWith(path);
  });

  it("offers what a unit can use in a window, and begins it with one tap", async () => {
    const moment = asking("KOR-INT-6", 1);
    const unit = moment.view.pieces.find(({ seat, platform }) => seat === moment.seat && !platform)!;
    const dancer = { ...unit, design: "choir.mirror-dancer", place: "map" as const, spot: "F3" };
    const view = { ...moment.view, pieces: moment.view.pieces.map((piece) => (piece === unit ? dancer : piece)) };
    const ability = said("ability", { unit: unit.name, number: 1 });
    const ask = { ...moment.ask, legal: [...moment.ask.legal, 99999], choices: [...moment.ask.choices, ability] };
    const consider = vi.fn(async (path: number[]): Promise<Considered> => whole(path, ability));
    const { container, onanswer } = show({ ...moment, view, ask }, { consider });
    const use = container.querySelector<HTMLButtonElement>('[data-use="99999"]')!;
    expect(use.textContent).toBe("Refract (Mirror Dancer)");
    use.click();
    await vi.waitFor(() => expect(container.querySelector("button.commit")).not.toBeNull());
    container.querySelector<HTMLButtonElement>("button.commit")!.click();
    expect(onanswer).toHaveBeenCalledWith([99999]);
  });

  it("says what a place is where there is nothing to take up, and lets the land under a unit be read", async () => {
    const moment = moments.find(({ ask }) => ask.rule === "KOR-TURN-4")!;
    const { container } = show(moment);
    const table = tableOf(moment.view, scenery);
    const empty = table.lands.find((land) => !land.faceup && !land.card && !table.on.has(land.tiles[0] ?? ""))!;
    container.querySelector<HTMLButtonElement>(`[data-tile="${empty.tiles[0]}"]`)!.click();
    await tick();
    expect(container.querySelector(".hint")!.textContent).toContain(`${empty.tiles[0]}. Desert`);
    cleanup();
    const [unit] = [...table.on.values()].flat();
    const ground = table.landAt.get(unit!.spot)!;
    const card = scenery.territories[0]!;
    const found = { ...moment.view, lands: moment.view.lands.map((one) => (one.name === ground.name ? { ...one, faceup: true, card: card.id } : one)) };
    const shown = show({ ...moment, view: found });
    shown.container.querySelector<HTMLButtonElement>(`[data-tile="${unit!.spot}"]`)!.click();
    await tick();
    expect(shown.container.querySelector(`[data-land="${card.id}"]`)!.textContent).toBe(card.name);
  });

  it("lets it happen with Space, and raises what can be played", async () => {
    const moment = asking("KOR-INT-6", 1);
    const { container, onanswer } = show(moment);
    expect(container.querySelectorAll(".pile li").length).toBe(moment.view.pending.length);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
    await tick();
    expect(onanswer).toHaveBeenCalledWith([offerOf(moment.ask, ({ verb }) => verb === "pass")!.code]);
  });

  it("presses the button that has the focus with Space, and lets it happen from a tile", () => {
    const { container, onanswer } = show(moments.find(({ ask, view, seat }) => ask.rule === "KOR-INT-6" && handOf(view, seat).length > 0)!);
    const press = (selector: string) => ["keydown", "keyup"].map((type) => container.querySelector(selector)!.dispatchEvent(new KeyboardEvent(type, { key: " ", bubbles: true, cancelable: true })));
    for (const own of [".hand button", "button.pass"]) expect(press(own), own).toEqual([true, true]);
    expect(onanswer).not.toHaveBeenCalled();
    expect(press("[data-tile]")).toEqual([false, false]);
    expect(onanswer).toHaveBeenCalledTimes(1);
  });
});
