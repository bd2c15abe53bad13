import type { Ask, Considered } from "../../wire";
import data from "./lesson.json";
import type { Scenery, View } from "./table";

/** One moment of the lesson, and what led to it. */
export interface LessonNode {
  events: unknown[];
  view: View;
  /** What may be said; null where the step ends. */
  ask: Ask | null;
  /** What the table would tell while an answer is put together, by its codes. */
  considered: Record<string, Considered>;
}

/** A step: its moments by the answers that led there, "" for the first. */
export interface LessonStep {
  name: string;
  nodes: Record<string, LessonNode>;
}

/** The lesson as data; lesson.build.py plays it by the rules. */
export const lesson = data as unknown as { scenery: Scenery; steps: LessonStep[] };

/** Where an answer leads. */
export function follow(path: string, answer: readonly number[]): string {
  return path ? `${path} ${answer.join()}` : answer.join();
}

/** The first real game: the tribes of the lesson, you begin, and it is over after a while. */
export const FIRST_GAME = {
  factions: ["kites", "pact"],
  platforms: ["sands.gale-skimmer", "sands.bone-ark"],
  first: 1,
  rounds: 15,
};
