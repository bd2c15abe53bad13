import type { Ask, Inyo } from "../../../wire";
import { TOPS, WAYS, fileOf, inside, rankOf, rotations, squareName, tiltLie, topOf } from "../state/geometry";
import type { Lies, Way } from "../state/geometry";

/** What may be answered, sorted by kind; and where the keys lead. */

export interface Choices {
  /** Codes by square and lie. */
  steps: Map<string, Map<string, number>>;
  grapples: Map<Way, number>;
  flips: { code: number; dice: { square: string; lie: string }[] }[];
  picks: Map<string, number>;
}

/** The choices of a question. */
export const choicesOf = (ask: Ask | null): Inyo.Choice[] => (ask?.choices ?? []) as Inyo.Choice[];

export function readAsk(ask: Ask | null): Choices {
  const choices: Choices = { steps: new Map(), grapples: new Map(), flips: [], picks: new Map() };
  choicesOf(ask).forEach((choice, at) => {
    const code = ask?.legal[at] ?? 0;
    switch (choice.kind) {
      case "step": {
        const here = choices.steps.get(choice.square) ?? new Map<string, number>();
        choices.steps.set(choice.square, here.set(choice.lie, code));
        break;
      }
      case "grapple":
        choices.grapples.set(choice.way, code);
        break;
      case "flip":
        choices.flips.push({ code, dice: choice.dice });
        break;
      case "pick":
        choices.picks.set(choice.square, code);
        break;
      case "draw":
      case "roll":
        break;
      default:
        choice satisfies never;
    }
  });
  return choices;
}

/** What of a choice is worth a look. */
export interface Hinted {
  squares: Set<string>;
  /** By square, the ways to lie there. */
  lies: Map<string, Set<string>>;
  ways: Set<Way>;
  flips: Choices["flips"];
}

export function hintedIn(choices: Choices, codes: readonly number[]): Hinted {
  const wanted = new Set(codes);
  const has = ([, code]: readonly [unknown, number]) => wanted.has(code);
  const lies = new Map<string, Set<string>>();
  for (const [square, here] of choices.steps) {
    const good = [...here].filter(has).map(([lie]) => lie);
    if (good.length > 0) lies.set(square, new Set(good));
  }
  const picks = [...choices.picks].filter(has).map(([square]) => square);
  return {
    squares: new Set([...lies.keys(), ...picks]),
    lies,
    ways: new Set([...choices.grapples].filter(has).map(([way]) => way)),
    flips: choices.flips.filter(({ code }) => wanted.has(code)),
  };
}

/** The lies that are possible on a square: a column for each top face, turned clockwise from its first. */
export function columns(here: ReadonlyMap<string, number>, lies: Lies): { top: string; lies: string[] }[] {
  return TOPS.map((top) => {
    const first = Object.keys(lies).find((lie) => topOf(lie) === top);
    return { top, lies: first ? rotations(lies, first).filter((lie) => here.has(lie)) : [] };
  }).filter((column) => column.lies.length > 0);
}

/** The next legal rotation of the same face, clockwise for 1 and back for -1. */
export function turn(here: ReadonlyMap<string, number>, lies: Lies, lie: string, by: 1 | -1): string {
  const around = rotations(lies, lie).filter((other) => here.has(other));
  const at = around.indexOf(lie);
  return around[(at + by + around.length) % around.length] ?? lie;
}

/** How a die lies that is tilted until it may lie so again; null if it may not, all the way round. */
export function tiltedTo(here: ReadonlyMap<string, number>, lies: Lies, lie: string, way: Way): string | null {
  for (let now = tiltLie(lies, lie, way); now !== lie; now = tiltLie(lies, now, way)) if (here.has(now)) return now;
  return null;
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
};

/** The direction of an arrow key; north is up for both players. */
export function wayOf(key: string): Way | null {
  return WAYS[Object.keys(ARROWS).indexOf(key)] ?? null;
}

/** The square that a key leads to; null if it is none of the grid's keys. */
export function walk(square: string, key: string, size: number): string | null {
  const [file, rank] = [fileOf(square), rankOf(square)];
  if (key === "Home") return squareName(0, rank);
  if (key === "End") return squareName(size - 1, rank);
  if (key === "PageUp") return squareName(file, size - 1);
  if (key === "PageDown") return squareName(file, 0);
  const step = ARROWS[key];
  if (!step) return null;
  return inside(file + step[0], rank + step[1], size) ? squareName(file + step[0], rank + step[1]) : square;
}

/** The lie that a key leads to in the tray. */
export function browse(table: { lies: string[] }[], lie: string | null, key: string): string | null {
  const step = ARROWS[key];
  if (!step && key !== "Home" && key !== "End") return null;
  if (key === "Home") return table[0]?.lies[0] ?? null;
  if (key === "End") return table.at(-1)?.lies.at(-1) ?? null;
  const column = table.findIndex((one) => lie !== null && one.lies.includes(lie));
  if (column < 0 || lie === null) return table[0]?.lies[0] ?? null;
  const row = table[column]?.lies.indexOf(lie) ?? 0;
  const [across = 0, up = 0] = step ?? [];
  const next = table[Math.min(table.length - 1, Math.max(0, column + across))]?.lies ?? [];
  return next[Math.min(next.length - 1, Math.max(0, row - up))] ?? lie;
}

/** Takes a rotation for one of the two dice; the other one follows if they do not go together. */
export function chooseFlip(
  flips: Choices["flips"],
  now: Choices["flips"][number] | undefined,
  at: number,
  lie: string,
): Choices["flips"][number] | undefined {
  const fitting = flips.filter((flip) => flip.dice[at]?.lie === lie);
  const kept = now?.dice[1 - at]?.lie;
  return fitting.find((flip) => flip.dice[1 - at]?.lie === kept) ?? fitting[0] ?? now;
}
