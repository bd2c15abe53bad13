import type { Ask, Inoka } from "../../wire";
import data from "./lesson.json";

/** One moment of the lesson, and what led to it. */
export interface LessonNode {
  events: unknown[];
  view: Inoka.InokaView;
  /** What may be played; null where the step ends. */
  ask: Ask | null;
}

/** A step: its moments by the cards that were played to reach them, "" for the first. */
export interface LessonStep {
  name: string;
  nodes: Record<string, LessonNode>;
}

/** The lesson as data; lesson.build.py plays it by the rules. */
export const lesson = data as unknown as { steps: LessonStep[] };

/** Where a card leads. */
export function follow(path: string, card: string): string {
  return path ? `${path} ${card}` : card;
}
