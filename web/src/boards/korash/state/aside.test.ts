import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it, vi } from "vitest";
import { addWords, translate } from "../../../i18n/index.svelte";
import { causeOf } from "../say/cause";
import { asideOf } from "./aside";
import Floats from "../parts/map/Floats.svelte";
import { words } from "../index";
import { lesson } from "../lesson";
import { tongueOf } from "../say/speech";
import { QUIET, type Stage } from "./stage";
import { said } from "../samples";
import { tableOf, type Pending, type Table } from "./table";

addWords(words);
afterEach(cleanup);

const attack = lesson.steps.find(({ name }) => name === "attack")!;
const { view } = attack.nodes[""]!;
const still = tableOf(view, lesson.scenery);
const entry = (name: string, more: Partial<Pending>): Pending => ({ name, kind: "tactic", seat: 0, said: null, unit: "", source: "", line: -1, ...more });
const PILE = [
  entry("e1", { kind: "attack", seat: 1, unit: "u12", said: said("attack", { unit: "u12", spot: "G3" }) }),
  entry("e2", { said: said("use", { card: "kites.smoke-pots", things: [{ kind: "entry", name: "e1", number: 1 }] }) }),
  entry("e3", { said: said("use", { card: "kites.dive", things: [{ kind: "unit", name: "u1", number: 0 }] }) }),
];
const piled = (...pending: Pending[]): Table => ({ ...still, pending });

group("what a question is about", () => {
  it("is hidden by nothing that is told of it", () => {
    const map = { ...still, rows: 4, columns: 12 };
    expect(asideOf(["A1"], map)).toEqual({ low: true, right: true });
    expect(asideOf(["L3", "L4"], map)).toEqual({ low: false, right: false });
    // One row is at an edge, the mean is not.
    expect(asideOf(["A2", "A4"], map).low).toBe(false);
    expect(asideOf(["A1", "A4", "A4"], map).low).toBe(false);
    expect(asideOf([], map)).toEqual({ low: false, right: false });
  });
});

function show(table: Table, more: { slim?: boolean; stage?: Stage; lit?: Map<string, number> } = {}) {
  const tongue = tongueOf(view, translate, { seat: 0, titles: ["Ada", "Bo"], scenery: lesson.scenery });
  const looks = [0, 1].map((seat) => ({ shape: "plain", colour: `var(--seat-${seat})` }));
  const props = { table, stage: QUIET, looks, tongue, slim: true, lit: new Map<string, number>(), onentry: vi.fn(), ...more };
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
    expect(show(piled(...PILE), { lit: new Map([["e1", 1]]) }).container.querySelector<HTMLElement>(".piled")!.hidden).toBe(false);
    cleanup();
    const { container } = show(piled(PILE[0]!));
    expect(container.querySelector(".fold")).toBeNull();
    expect(container.querySelector<HTMLElement>(".piled")!.hidden).toBe(true);
  });

  it("says how strong both are before they strike, and once it is decided nothing that is no longer so", async () => {
    const combat = { attacker: "u1", defender: "u12", spot: "F3", strengths: [5, 1], ahead: "attacker" as const, decided: false };
    const strengths = (node: HTMLElement) => [...node.querySelectorAll("b")].map(({ textContent }) => textContent);
    const { container, rerender } = show({ ...still, combat });
    expect(strengths(container)).toEqual(["5", "1"]);
    await rerender({ table: { ...still, combat: { ...combat, decided: true } } });
    expect(strengths(container)).toEqual([]);
    await rerender({ stage: { ...QUIET, clash: { attacker: "u1", defender: "u12", strengths: [7, 1], ahead: "attacker", winner: "u1" } } });
    await rerender({ stage: QUIET });
    expect(strengths(container)).toEqual(["7", "1"]);
    expect(container.textContent).toContain("wins");
    await rerender({ table: still });
    expect(strengths(container)).toEqual([]);
  });
});

group("why something is asked while it happens", () => {
  const during = (asking: Partial<NonNullable<Table["asking"]>>): Table => ({ ...still, asking: { entries: [], waits: false, toll: 0, ...asking } });
  const tongue = tongueOf(view, translate, { seat: 0, titles: ["Ada", "Bo"], scenery: lesson.scenery });

  it("is what is being carried out, as printed, and what it would cost", () => {
    const cause = causeOf(during({ entries: [entry("e1", { seat: 1, source: "kites.smoke-pots", said: said("use", { card: "kites.smoke-pots" }) })], toll: 2 }), tongue)!;
    expect(cause.words).toContain("Bo plays Smoke Pots");
    expect(cause.lines[0]?.text).toContain("unless its controller pays");
    expect([cause.toll, cause.order]).toEqual([2, []]);
  });

  it("is what enters next; of several at one moment, each has its name", () => {
    const trigger = (source: string, line = -1) => entry("", { kind: "trigger", source, line });
    const entering = (...entries: Pending[]) => causeOf(during({ entries, waits: true }), tongue)!;
    expect(entering(trigger("u0"))).toMatchObject({ words: "Gale Skimmer, G4", order: ["Gale Skimmer, G4"] });
    expect(entering(trigger("u0"), trigger("u1")).order).toEqual(["Gale Skimmer, G4", "Glider Lancer, G3"]);
    const [first, second] = entering(trigger("u0")).lines;
    expect(entering(trigger("u0", 1)).lines.slice(0, 2)).toEqual([second, first]);
    expect(causeOf(still, tongue)).toBeNull();
  });
});
