import type { Considered } from "../../wire";
import type { Moment, Step } from "../lesson.svelte";
import data from "./lesson.json";
import { offersOf } from "./act/offers";
import type { Scenery, View } from "./state/table";

/** One moment of the lesson, known by the codes that led there. */
export interface LessonNode extends Moment<View> {
  /** What the table would tell while an answer is put together, by its codes. */
  considered: Record<string, Considered>;
}

/** The lesson as data; lesson.build.py plays it by the rules. */
export const lesson = data as unknown as { scenery: Scenery; steps: Step<LessonNode>[] };

/** Whether a tap on a tile or a card leads away from what may be said: neither who acts, nor where, nor what is played. */
export function strays({ ask, view }: LessonNode, on: string): boolean {
  const parts = offersOf(ask).flatMap(({ unit, card, route }) => [unit, card, ...route]);
  const spots = view.pieces.filter(({ name }) => parts.includes(name)).map(({ spot }) => spot);
  return ![...parts, ...spots].includes(on);
}

/** The first real game: the tribes of the lesson, you begin, and it is over after a while. */
export const FIRST_GAME = {
  factions: ["kites", "pact"],
  platforms: ["sands.gale-skimmer", "sands.bone-ark"],
  first: 1,
  rounds: 15,
};
