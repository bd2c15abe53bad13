import type { Choice, Inyo } from "../wire";

/** Choices of a game without parts. */
export const plainChoices = (...texts: string[]): Choice[] => texts.map((text) => ({ kind: "plain", text }));

/** A step in INYO. */
export const stepTo = (square: string, lie: string): Inyo.Step => ({ kind: "step", text: `+${square}:${lie}`, square, lie });
