import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Ask, Inyo } from "../../wire";
import games from "./games.json";
import { words } from "./index";

/** Recorded games, and words that must be there: for tests. */

interface Game {
  scenery: Inyo.Scenery;
  frames: { events: Inyo.Event[]; view: Inyo.Show; ask: Ask | null }[];
}

export const recorded = games as unknown as Game[];
export const nets = recorded.slice(0, 3).map((game) => game.scenery);
export const en = strict(words.en);
export const de = strict(words.de);
addWords(words);
