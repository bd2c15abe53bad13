import { addWords } from "../../i18n/index.svelte";
import { strict } from "../../tests/strict";
import type { Ask, Inoka } from "../../wire";
import games from "./games.json";
import { words } from "./index";

/** Recorded games, and words that must be there: for tests. */

export interface Frame {
  events: Inoka.Event[];
  view: Inoka.InokaShow;
  ask: Ask | null;
}

export const recorded = games as unknown as { mode: string; frames: Frame[] }[];
export const frames = recorded.flatMap((game) => game.frames);
export const titles = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal"];
export const en = strict(words.en);
export const de = strict(words.de);
addWords(words);
