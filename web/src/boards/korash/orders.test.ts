import { expect, it } from "vitest";
import { addWords, translate as t } from "../../i18n/index.svelte";
import { settings } from "../../settings.svelte";
import { words } from "./index";
import { occasions, orderWords, type Order } from "./orders";
import { tongueOf } from "./speech";

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
