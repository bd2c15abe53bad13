import { expect, it } from "vitest";
import { addWords, translate as t } from "../../../i18n/index.svelte";
import { settings } from "../../../app/settings.svelte";
import { words } from "../index";
import { occasions, orderWords, sayings, type Order } from "./orders";
import { moments, scenery } from "../samples";
import { tongueOf } from "./speech";
import { tableOf, type View } from "../state/table";

addWords(words);
const STOPS = ["enemy_tactic", "names_mine", "against_me", "near_me", "my_combat", "third_influence", "explore"];
const told = (order: Order) => orderWords(order, STOPS, tongueOf(null, t, { seat: 0 }));

it("says every order that the form can give, in both languages", () => {
  for (const language of ["en", "de"] as const) {
    settings.set("language", language);
    const said = Object.values(occasions(STOPS)).map((filter) => told({ ...filter, say: "pass" }));
    expect(new Set(said).size).toBe(said.length);
    for (const sentence of said) expect(sentence).not.toMatch(/korash\.|\{/);
  }
  settings.set("language", "en");
});

it("knows an order again as the table sends it, whatever the order of its windows", () => {
  expect(told({ say: "pass", about: ["against_me", "names_mine"], of: "", names: "" })).toBe("When something of yours is attacked or named: let it happen");
  expect(told({ say: "pass", about: ["explore"], until: "turn" })).toBe("When An enemy explores: let it happen (this turn)");
  expect(told({ say: "use:x", names: "u3", spend: true })).toBe("When u3 is attacked or named: use:x (may burn cards)");
});

it("offers what own units can use in windows, and says it by its name", () => {
  const { seat, view: first } = moments.find(({ view }) => view.sayings.length > 0)!;
  const unit = first.pieces.find((piece) => piece.seat === seat && piece.place === "quarters")!;
  const saying = { say: `ability:${unit.name}:1`, kind: "ability", card: "choir.mirror-dancer", unit: unit.name, number: 1 } as const;
  const pieces = first.pieces.map((piece) => (piece === unit ? { ...piece, design: "choir.mirror-dancer", place: "map" as const, spot: "F3" } : piece));
  const view: View = { ...first, pieces, sayings: [...first.sayings, saying] };
  const tongue = tongueOf(view, t, { seat, scenery });
  const offered = sayings(tableOf(view, scenery), tongue);
  expect(offered).toContainEqual({ say: saying.say, words: "use Refract of Mirror Dancer (F3)" });
  expect(first.sayings.filter(({ kind }) => kind === "use").length).toBeGreaterThan(0);
  expect(orderWords({ say: saying.say, about: ["my_combat"] }, STOPS, tongue)).toBe("When you are in combat: You use Refract of Mirror Dancer.");
});
