import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import { plainChoices } from "../../tests/choices";
import type { Ask, Considered } from "../../wire";
import { tell } from "../telling";
import Board from "./Board.svelte";
import { entriesOf } from "./core";
import { faceOf } from "./art/faces";
import board, { words } from "./index";
import { tileWords } from "./labels";
import { lawsOf } from "./laws";
import { kindOf, offersOf } from "./offers";
import samples from "./samples.json";
import { sentenceWords, valueWords } from "./sentence";
import { tongueOf, type Event } from "./speech";
import { stageOf } from "./stage";
import { handOf, publicView, tableOf, type Scenery, type View } from "./table";

interface Moment {
  seat: number;
  view: View;
  ask: Ask;
}
const { moments, events, scenery } = samples as unknown as { moments: Moment[]; events: Event[]; scenery: Scenery };
const languages = [strict(words.en), strict(words.de)];
addWords(words);
afterEach(cleanup);

const titles = ["Ada", "Bo"];
const last = moments.at(-1)?.view;
const asking = (rule: string, pending = 0) => moments.find(({ ask, view }) => ask.rule === rule && view.stack.length >= pending)!;

function show({ seat, view, ask }: Moment, more: Record<string, unknown> = {}) {
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
    expect(moments.at(-1)!.view.laying).toBeUndefined();
  });

  it("say every question, every position and every sort of event", () => {
    for (const t of languages) {
      for (const { view, ask, seat } of moments) {
        expect(board.ask(ask, view, t)).not.toBe("");
        expect(board.narrate(view, t, { seat, titles, scenery })).toContain("Ada");
      }
      const said = events.map((event) => board.describe(event, last, t, { seat: 0, titles, scenery }));
      expect(said.filter(Boolean).length).toBeGreaterThan(20);
      expect(said.join(" ")).not.toMatch(/\bu\d+\b|[a-z]+\.[a-z-]+\b(?=[^.])/);
      expect(board.headline(events, last, t, { seat: 0, titles, scenery })).not.toBe("");
    }
  });

  it("turn every sentence that may be said into one that people read", () => {
    for (const { view, ask, seat } of moments) {
      const tongue = tongueOf(view, languages[0]!, { seat, titles, scenery });
      for (const { text } of ask.choices) expect(sentenceWords(text, seat, tongue), text).not.toMatch(/[:=]|\bu\d+\b/);
    }
    const tongue = tongueOf(last, languages[0]!, { seat: null, titles, scenery });
    expect(sentenceWords("chance P2=sands.bone-ark", -1, tongue)).toBe("Bo: Bone Ark");
  });

  it("name tribes, territories and changes as people do", () => {
    const { view } = asking("KOR-SETUP-2");
    const told = (event: Event, seat: number | null = 0) => board.describe(event, last, languages[0]!, { seat, titles, scenery });
    expect(board.choice(plainChoices("faction:choir")[0]!, languages[0]!, { seat: 0, titles, scenery, view })).toBe("You take Saltglass Choir");
    expect(board.choice(plainChoices("faction:choir")[0]!, languages[0]!, { seat: 0, by: 1, titles, scenery, view })).toBe("Bo takes Saltglass Choir");
    expect(board.choice(plainChoices("platform:sands.bone-ark")[0]!, languages[1]!, { seat: null, by: 0, titles, scenery, view })).toContain("Ada nimmt");
    expect(told({ type: "Hidden", land: "EF3", card: "" })).toBe("E3–F3 is covered again.");
    expect(told({ type: "ModifierAdded", on: "P2", what: "str=2", until: "combat" })).toBe("Bo: exactly 2 strength until the end of combat.");
    const drawn = { type: "Gained", seat: "P1", what: "tactic", n: 1 };
    const seenBy = (seat: number | null) => board.describe(drawn, { ...last!, seat }, languages[0]!, { seat: 0, titles, scenery });
    expect([told(drawn, 1), seenBy(0), seenBy(null)]).toEqual(["Ada draws a card.", "", "You draw a card."]);
    expect(told({ type: "Drew", seat: "P1", card: scenery.tactics[0]!.id, to: [0] })).toBe(`You draw ${scenery.tactics[0]!.name}.`);
  });

  it("tell a way over several tiles once", () => {
    const used = { type: "Used", entry: "e1", seat: "P1", sentence: "move:u1:G4-G3" };
    const told = (frames: View["core"]["frames"]) => board.describe(used, { ...last!, core: { ...last!.core, frames } }, languages[0]!, { seat: 0, titles, scenery });
    expect(told([])).toMatch(/^You move .* to G3\.$/);
    expect(told([["transit", { unit: 1, step: 1, leave: false, origin: 70, route: [48, 34], pc: 1 }]])).toBe("");
  });

  it("keep from a shared screen what is for one pair of eyes", () => {
    const drew = { type: "Drew", seat: "P1", card: scenery.tactics[0]!.id, to: [0] };
    expect(tell(board, drew, last, languages[0]!, { seat: null, titles, scenery, shared: true })).toBe("");
    expect(tell(board, drew, last, languages[0]!, { seat: null, titles, scenery })).not.toBe("");
  });

  it("name what is open in a sentence", () => {
    const { view } = asking("KOR-TURN-4");
    const tongue = tongueOf(view, languages[0]!, { seat: 0, titles, scenery });
    expect(["done", "leave", "N", "1", "bay2", "F3", "P2"].map((word) => valueWords(word, word === "N" ? "dir" : "t", tongue))).toEqual(["Done", "Leave behind", "North", "Option 1", "Bay 2", "F3", "Bo"]);
    expect(valueWords("done", "route", tongue)).toBe("Stop here");
  });

  it("name what is pending by what was said", () => {
    const pending = moments.filter(({ view }) => entriesOf(view).some(({ sentence, dead }) => !dead && sentence.startsWith("move:")));
    expect(pending.length).toBeGreaterThan(0);
    for (const { view, seat } of pending) {
      const at = entriesOf(view).findIndex(({ sentence }) => sentence.startsWith("move:")) + 1;
      expect(valueWords(`e${at}`, "e", tongueOf(view, languages[0]!, { seat, titles, scenery }))).toMatch(/^the move of [A-Z]/);
    }
  });
});

group("the table", () => {
  it("has every unit and territory of the view, and what each tile is called", () => {
    for (const { view, seat } of moments) {
      const table = tableOf(view, scenery);
      expect(table.units.size).toBe(view.pieces.length);
      if (table.phase !== "setup") expect([table.columns, table.rows]).toEqual([12, 4]);
      const tongue = tongueOf(view, languages[1]!, { seat, titles, scenery });
      for (const land of table.lands) expect(tileWords(land.tiles[0], table, "move", tongue)).toContain(land.tiles[0]);
    }
  });

  it("shows nobody's cards where all look", () => {
    const held = moments.find(({ view, seat }) => handOf(view, seat).length > 0)!;
    const open = publicView(held.view);
    expect(open.sides.every((side) => side.inventory === null)).toBe(true);
    expect([0, 1].flatMap((seat) => handOf(open, seat))).toEqual([]);
    const peeked = moments.find(({ view }) => view.grounds.some(({ faceup, card }) => !faceup && card))!;
    const lands = tableOf(publicView(peeked.view), scenery).lands;
    expect(lands.filter((land) => !land.faceup && land.card)).toEqual([]);
    expect(lands.filter((land) => land.faceup)).toEqual(tableOf(peeked.view, scenery).lands.filter((land) => land.faceup));
  });

  it("knows who is whose ally, and who in which team where nobody in particular looks", () => {
    const teams = (seat: number | null) => ({ ...last!, seat, core: { ...last!.core, options: { ...last!.core.options, teams: [[0, 2], [1, 3]] } } });
    expect([0, 1, 2, 3].map((seat) => board.seatTag(seat, teams(0), languages[0]!))).toEqual(["", "", "Ally", ""]);
    expect([0, 1].map((seat) => board.seatTag(seat, teams(null), languages[0]!))).toEqual(["Team 1", "Team 2"]);
    expect(board.seatTag(1, last, languages[0]!)).toBe("");
  });

  it("reads every offer", () => {
    const verbs = new Set(moments.flatMap(({ ask }) => offersOf(ask).map(({ verb }) => verb)));
    expect([...verbs]).toEqual(expect.arrayContaining(["faction", "platform", "pass", "end", "move", "attack", "use", "burn", "stay"]));
    expect(offersOf({ rule: "", legal: [7], choices: plainChoices("move:u1:F4-F3"), sealed: [], sealing: "" })[0]).toMatchObject({ unit: "u1", spot: "F4", vain: false });
    expect(["F3", "bay1", "u3", "EF3", "e2", "P2", "2", "done", "kites.dive"].map((word) => kindOf(word, "t"))).toEqual(["tile", "bay", "unit", "land", "entry", "seat", "option", "done", "card"]);
  });

  it("knows for every card which rules touch it", () => {
    for (const card of [...scenery.tactics, ...scenery.territories]) expect(lawsOf(faceOf(scenery, card.id)!, scenery).rules.length, card.id).toBeGreaterThan(0);
  });

  it("shows a combat with both strengths, and takes time for it", () => {
    const fight: Event[] = [
      { type: "CombatStarted", attacker: "u1", spot: "F3", defender: "u12" },
      { type: "Compared", attacker: 5, defender: 3 },
      { type: "Damage", unit: "u12", n: 1, source: "u1" },
      { type: "CombatEnded", winner: "u1" },
    ];
    const stage = stageOf(fight, last!);
    expect(stage.clash).toEqual({ attacker: "u1", defender: "u12", strengths: [5, 3], winner: "u1" });
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
    expect(onanswer).toHaveBeenCalledWith([moment.ask.legal[moment.ask.choices.findIndex(({ text }) => text === "faction:kites")]]);
  });

  it("moves a platform with a tap on it, a tap on a lit tile and one word", async () => {
    const moment = moments.find(({ ask }) => ask.rule === "KOR-TURN-3" && ask.choices.some(({ text }) => /^move:u(0|11):/.test(text)))!;
    const at = moment.ask.choices.findIndex(({ text }) => /^move:u(0|11):[A-N]\d$/.test(text));
    const [, unit = "", spot = ""] = moment.ask.choices[at]!.text.split(":");
    const path = [moment.ask.legal[at]!];
    const consider = async (steps: number[]): Promise<Considered> => ({ turn: 0, path: steps, legal: [], choices: [], choice: plainChoices(`move:${unit}:${spot}`)[0] ?? null, outlook: null });
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
    const unit = moment.view.pieces.find(({ name }) => Math.floor(Number(name.slice(1)) / 11) === moment.seat && Number(name.slice(1)) % 11 > 0)!;
    const view = { ...moment.view, pieces: moment.view.pieces.map((piece) => (piece === unit ? { ...piece, design: "choir.mirror-dancer", spot: "F3" } : piece)) };
    const ask = { ...moment.ask, legal: [...moment.ask.legal, 99999], choices: [...moment.ask.choices, ...plainChoices(`ability:${unit.name}:1`)] };
    const consider = vi.fn(async (path: number[]): Promise<Considered> => ({ turn: 0, path, legal: [], choices: [], choice: plainChoices(`ability:${unit.name}:1`)[0] ?? null, outlook: null }));
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
    const empty = table.lands.find((land) => !land.faceup && !land.card && !table.on.has(land.tiles[0]))!;
    container.querySelector<HTMLButtonElement>(`[data-tile="${empty.tiles[0]}"]`)!.click();
    await tick();
    expect(container.querySelector(".hint")!.textContent).toContain(`${empty.tiles[0]}. Desert`);
    cleanup();
    const [unit] = [...table.on.values()].flat();
    const ground = table.landAt.get(unit!.spot)!;
    const card = scenery.territories[0]!;
    const found = { ...moment.view, grounds: moment.view.grounds.map((one) => (one.name === ground.name ? { ...one, faceup: true, card: card.id } : one)) };
    const shown = show({ ...moment, view: found });
    shown.container.querySelector<HTMLButtonElement>(`[data-tile="${unit!.spot}"]`)!.click();
    await tick();
    expect(shown.container.querySelector(`[data-land="${card.id}"]`)!.textContent).toBe(card.name);
  });

  it("lets it happen with Space, and raises what can be played", async () => {
    const moment = asking("KOR-INT-6", 1);
    const { container, onanswer } = show(moment);
    expect(container.querySelectorAll(".pile li").length).toBe(moment.view.stack.length);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: " " }));
    await tick();
    expect(onanswer).toHaveBeenCalledWith([moment.ask.legal[moment.ask.choices.findIndex(({ text }) => text === "pass")]]);
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
