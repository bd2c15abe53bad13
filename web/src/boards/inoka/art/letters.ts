import type { Tactic } from "../state/cards";

/** Letters as if carved with a chisel, 14 wide and 20 high: shapes, not text, so they look the same everywhere. */
export const LETTERS: Record<Tactic, string> = {
  A: "M0 20 L7 0 L14 20 M2.800 12.500 H11.200 M-1.500 20 H2.500 M11.500 20 H15.500",
  T: "M0 3.500 V0 H14 V3.500 M7 0 V20 M4 20 H10",
  B: "M2 0 V20 M0 0 H7.500 A4.700 4.700 0 0 1 7.500 9.400 H2 M7.500 9.400 A5.300 5.300 0 0 1 7.500 20 H0",
};

/** One stroke of a numeral, 7 wide and 17 high. */
export const STROKE = "M0.500 0 H6.500 M3.500 0 V17 M0.500 17 H6.500";
