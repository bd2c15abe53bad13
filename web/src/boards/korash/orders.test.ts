import { expect, it } from "vitest";
import { addWords, translate as t } from "../../i18n/index.svelte";
import { settings } from "../../app/settings.svelte";
import { words } from "./index";
import { occasions, orderWords, sayings, type Order } from "./orders";
import samples from "./samples.json";
import { tongueOf } from "./speech";
import { tableOf, type Scenery, type View } from "./table";

addWords(words);
const STOPS = ["enemy_tactic", "names_mine", "against_me", "near_me", "my_combat", "third_influence", "explore"];
const told = (order: Order) => orderWords(order, STOPS, 0, tongueOf(null, t, { seat: 0 }));

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
  expect(told({ say: "use:x", names: "u3", spend: true })).toBe("When u3 is attacked or named: You play x. (may burn cards)");
});

it("offers what own units can use in windows, and says it by its name", () => {
  const { moments, scenery } = samples as unknown as { moments: { seat: number; view: View }[]; scenery: Scenery };
  const { seat, view } = moments.find((moment) => moment.view.pieces.some(({ spot }) => spot === "quarters"))!;
  const first = view.pieces.find((piece) => piece.spot === "quarters" && Math.floor(Number(piece.name.slice(1)) / 11) === seat)!;
  const dancing = { ...view, pieces: view.pieces.map((piece) => (piece === first ? { ...piece, design: "choir.mirror-dancer", spot: "F3" } : piece)) };
  const tongue = tongueOf(dancing, t, { seat, scenery });
  const offered = sayings(tableOf(dancing, scenery), tongue, seat);
  expect(offered).toContainEqual({ say: `ability:${first.name}:1`, words: "use Refract of Mirror Dancer (F3)" });
  expect(offered.filter(({ say }) => say.startsWith("use:")).length).toBeGreaterThan(0);
  expect(orderWords({ say: `ability:${first.name}:1`, about: ["my_combat"] }, STOPS, seat, tongue)).toBe("When you are in combat: You use Refract of Mirror Dancer.");
});
