import type { Ask, Inyo } from "../../wire";
import data from "./lesson.json";

/** The lesson as data; lesson.build.py plays it by the rules. */
export interface LessonStep {
  name: string;
  view: Inyo.View;
  ask: Ask;
  answers: Record<string, { code: number; events: unknown[]; view: Inyo.View }>;
}

export const lesson = data as unknown as { scenery: Inyo.Scenery; steps: LessonStep[] };

/** The square or direction that is lit. */
export function litOf(step: LessonStep): string {
  return [...new Set(step.ask.texts.map((text) => text.slice(1).split(":")[0] ?? ""))].join(", ");
}
