import type { Ask, Inyo } from "../../wire";
import type { Moment, Step } from "../lesson.svelte";
import { choicesOf } from "./act/choices";
import data from "./lesson.json";

/** The lesson as data; lesson.build.py plays it by the rules. */
export interface LessonStep {
  name: string;
  view: Inyo.Show;
  ask: Ask;
  answers: Record<string, { code: number; events: unknown[]; view: Inyo.Show }>;
}

export const lesson = data as unknown as { scenery: Inyo.Scenery; steps: LessonStep[] };

/** The square or direction that is lit. */
export function litOf(step: Pick<LessonStep, "ask">): string {
  const places = choicesOf(step.ask).flatMap((choice) => ("square" in choice ? [choice.square] : "way" in choice ? [choice.way] : []));
  return [...new Set(places)].join(", ");
}

/** Every step has one answer: the moment before it, and those it may lead to, by code. */
export function moments(steps: readonly LessonStep[]): (Step<Moment<Inyo.Show>> & { ask: Ask })[] {
  return steps.map(({ name, view, ask, answers }) => {
    const ends = Object.values(answers).map(({ code, events, view }) => [String(code), { events, view, ask: null }] as const);
    return { name, ask, nodes: { "": { events: [], view, ask }, ...Object.fromEntries(ends) } };
  });
}
