import type { Choice, Inyo } from "../wire";

/** Choices of a game that names no parts. */
export const plainChoices = (...texts: string[]): Choice[] => texts.map((text) => ({ kind: "plain", text }));

/** A step of INYO. */
export const stepTo = (square: string, lie: string): Inyo.Step => ({ kind: "step", text: `+${square}:${lie}`, square, lie });
