import type { Tactic } from "../state/cards";

/** The same by day and by night: the cards are the light on the forest floor. */
export interface Coat {
  /** The tactic's own colour. */
  deep: string;
  mid: string;
  light: string;
  /** What is written on `deep`. */
  on: string;
}

export const COATS: Record<Tactic, Coat> = {
  A: { deep: "#a8321b", mid: "#cf4d2c", light: "#f6d9cb", on: "#fff6ef" },
  T: { deep: "#7a5200", mid: "#c98f1d", light: "#f5e6bd", on: "#fff9e8" },
  B: { deep: "#2b4a6b", mid: "#4d7398", light: "#d3e0ec", on: "#f3f8fd" },
};

export const PAPER = { face: "#f7f1e3", edge: "#cbbd9d", ink: "#33291a", grain: "#e9dfc8" };
export const BACK = { ground: "#234130", vein: "#5f8a62", edge: "#16291f", leaf: "#35593f" };
