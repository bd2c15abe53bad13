import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords, translate } from "../../i18n/index.svelte";
import { causeOf } from "./cause";
import { asideOf, concernOf } from "./concern";
import Floats from "./Floats.svelte";
import { words } from "./index";
import { lesson } from "./lesson";
import { tongueOf } from "./speech";
import { QUIET, type Stage } from "./stage";
import { tableOf, type Pending, type Table, type View } from "./table";

addWords(words);
afterEach(cleanup);

const attack = lesson.steps.find(({ name }) => name === "attack")!;
const { view } = attack.nodes[""]!;
const still = tableOf(view, lesson.scenery);
const entry = (name: string, sentence: string, more: Partial<Pending> = {}): Pending => ({ name, kind: "tactic", seat: 0, sentence, unit: "", source: "", targets: [], ...more });
const PILE = [
  entry("e1", "attack:u12:G3", { kind: "attack", seat: 1, unit: "u12", targets: ["G3"] }),
  entry("e2", "use:kites.smoke-pots:e=e1"),
  entry("e3", "use:kites.dive:t=u1", { targets: ["u1"] }),
];
const piled = (...pending: Pending[]): Table => ({ ...still, pending });

group("what a question is about", () => {
  it("is who acts and what is named, also by what is answered", () => {
    expect(concernOf(still)).toEqual([]);
    expect(concernOf(piled(PILE[0]!))).toEqual(["F3", "G3"]);
    expect(concernOf(piled(PILE[0]!, PILE[1]!))).toEqual(["F3", "G3"]);
    expect(concernOf(piled(...PILE))).toEqual(["G3"]);
    expect(concernOf(piled(entry("e1", "ability:u0:1:t=GH3", { unit: "u0", targets: ["GH3"] })))).toEqual(["G4", "G3", "H3"]);
  });

  it("is both who fight; whoever is in a bay is where its platform is", () => {
    const combat = { attacker: "u1", defender: "u12", spot: "F3", decided: false };
    expect(concernOf({ ...still, combat })).toEqual(["G3", "F3"]);
    const units = new Map(still.units).set("u1", { ...still.units.get("u1")!, spot: "bay2" });
    expect(concernOf({ ...still, units, combat })).toEqual(["G4", "F3"]);
  });

  it("is hidden by nothing that is told of it", () => {
    const map = { rows: 4, columns: 12 };
    expect(asideOf(["A1"], map)).toEqual({ low: true, right: true });
    expect(asideOf(["L3", "L4"], map)).toEqual({ low: false, right: false });
    // One row is at an edge, the mean is not.
    expect(asideOf(["A2", "A4"], map).low).toBe(false);
    expect(asideOf(["A1", "A4", "A4"], map).low).toBe(false);
    expect(asideOf([], map)).toEqual({ low: false, right: false });
  });
});

function show(table: Table, more: { slim?: boolean; stage?: Stage; lit?: Set<string> } = {}) {
  const tongue = tongueOf(view, translate, { seat: 0, titles: ["Ada", "Bo"], scenery: lesson.scenery });
  const looks = [0, 1].map((seat) => ({ shape: "plain", colour: `var(--seat-${seat})` }));
  const props = { table, stage: QUIET, looks, tongue, slim: true, lit: new Set<string>(), onentry: vi.fn(), ...more };
  return render(Floats, { props });
}

group("what floats over the map of a phone", () => {
  it("is one line with the top entry and a count, and unfolds", async () => {
    const { container, getByRole } = show(piled(...PILE));
    const fold = getByRole("button", { name: /3/ });
    expect(fold.textContent).toContain("on Glider Lancer");
    const pile = container.querySelector<HTMLElement>(".piled")!;
    expect([fold.getAttribute("aria-expanded"), pile.hidden]).toEqual(["false", true]);
    fold.click();
    await tick();
    expect([fold.getAttribute("aria-expanded"), pile.hidden]).toEqual(["true", false]);
    expect(pile.querySelectorAll("li").length).toBe(3);
  });

  it("unfolds where an entry has to be named, and leaves a single one to the bar", () => {
    expect(show(piled(...PILE), { lit: new Set(["e1"]) }).container.querySelector<HTMLElement>(".piled")!.hidden).toBe(false);
    cleanup();
    const { container } = show(piled(PILE[0]!));
    expect(container.querySelector(".fold")).toBeNull();
    expect(container.querySelector<HTMLElement>(".piled")!.hidden).toBe(true);
  });

  it("says how strong both are before they strike, and once it is decided nothing that is no longer so", async () => {
    const combat = { attacker: "u1", defender: "u12", spot: "F3", decided: false };
    const strengths = (node: HTMLElement) => [...node.querySelectorAll("b")].map(({ textContent }) => textContent);
    const { container, rerender } = show({ ...still, combat });
    expect(strengths(container)).toEqual(["5", "1"]);
    await rerender({ table: { ...still, combat: { ...combat, decided: true } } });
    expect(strengths(container)).toEqual([]);
    await rerender({ stage: { ...QUIET, clash: { attacker: "u1", defender: "u12", strengths: [7, 1], winner: "u1" } } });
    await rerender({ stage: QUIET });
    expect(strengths(container)).toEqual(["7", "1"]);
    expect(container.textContent).toContain("wins");
    await rerender({ table: still });
    expect(strengths(container)).toEqual([]);
  });
});

group("why something is asked while it happens", () => {
  const lone = { of: 0, seat: 1, unit: -1, source: 500, uid: -1, sentence: "use:kites.smoke-pots:e=e1", stamp: 1, dead: false };
  const during = (core: object): View => ({ ...view, core: { ...view.core, ...core } }) as View;
  const tongue = tongueOf(view, translate, { seat: 0, titles: ["Ada", "Bo"], scenery: lesson.scenery });

  it("is what is being carried out, as printed, and what it would cost", () => {
    const paying = during({ entries: [lone], frames: [["entry", { entry: 0, fizzled: false, pc: 3 }], ["toll", { entry: 0, block: 9, at: 0, payer: 0, price: 2, others: [], pc: 0 }]] });
    const cause = causeOf(paying, still, tongue)!;
    expect(cause.words).toContain("Bo plays Smoke Pots");
    expect(cause.lines[0]?.text).toContain("unless its controller pays");
    expect([cause.toll, cause.order]).toEqual([2, []]);
  });

  it("is what enters next; of several at one moment, each has its name", () => {
    const trigger = { ...lone, of: 8, seat: 0, unit: 0, source: 0, sentence: "" };
    const entering = (...queue: object[]) => causeOf(during({ queues: [queue], frames: [["triggers", { depth: 0, pc: 1 }]] }), still, tongue)!;
    expect(entering(trigger)).toMatchObject({ words: "Gale Skimmer, G4", order: ["Gale Skimmer, G4"] });
    expect(entering(trigger, { ...trigger, unit: 1, source: 1 }, { ...trigger, stamp: 2 }).order).toEqual(["Gale Skimmer, G4", "Glider Lancer, G3"]);
    expect(causeOf(during({ entries: [], frames: [] }), still, tongue)).toBeNull();
  });
});
