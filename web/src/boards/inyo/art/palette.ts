import type { Player } from "../state/geometry";

/** Colours of the dice and the stone: the same by day and by night, for the board is the light in the room. */
export interface Coat {
  top: string;
  n: string;
  e: string;
  s: string;
  w: string;
  bottom: string;
  pip: string;
  gap: string;
  line: string;
}

export const COATS: Record<Player, Coat> = {
  m: {
    top: "#454a9e",
    n: "#5b60b2",
    e: "#383c86",
    s: "#2b2e6c",
    w: "#3d4190",
    bottom: "#2b2e6c",
    pip: "#f3f2ff",
    gap: "#6d72bd",
    line: "#1e2052",
  },
  s: {
    top: "#f0b44c",
    n: "#f8ca78",
    e: "#dc9a33",
    s: "#c98424",
    w: "#e4a43c",
    bottom: "#c98424",
    pip: "#4a2a06",
    gap: "#c98d2c",
    line: "#7d4c0b",
  },
};

export const STONE = { light: "#f1ece1", dark: "#e7e0d2", line: "#c3b8a3", ink: "#5c5343", glow: "#fff6c9" };
