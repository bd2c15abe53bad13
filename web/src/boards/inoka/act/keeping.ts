import { HAND, SET, sorted } from "../state/cards";

/** Hands that this browser remembers: the last one, and those that somebody gave a name. */

const KEPT = "threefold.inoka.hands";
const MOST = 12;

export interface Preset {
  name: string;
  hand: string[];
}

export interface Kept {
  last: string[];
  presets: Preset[];
}

/** Storage can be switched off, full, or filled by somebody else. */
export function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as { last?: unknown; presets?: unknown };
    const presets = Array.isArray(kept.presets) ? (kept.presets as { name?: unknown; hand?: unknown }[]) : [];
    return {
      last: handOf(kept.last) ?? [],
      presets: presets.flatMap(({ name, hand }) => {
        const cards = handOf(hand);
        return typeof name === "string" && name && cards ? [{ name, hand: cards }] : [];
      }),
    };
  } catch {
    return { last: [], presets: [] };
  }
}

function write(kept: Kept): Kept {
  try {
    const presets = kept.presets.map(({ name, hand }) => ({ name, hand: hand.join("") }));
    localStorage.setItem(KEPT, JSON.stringify({ last: kept.last.join(""), presets }));
  } catch {
    // Remembered for this page only.
  }
  return kept;
}

export function keepLast(hand: readonly string[]): Kept {
  return write({ ...read(), last: sorted(hand) });
}

/** Keeps a hand under a name; the same name again replaces it. */
export function keepPreset(name: string, hand: readonly string[]): Kept {
  const kept = read();
  const others = kept.presets.filter((preset) => preset.name !== name);
  return write({ ...kept, presets: [...others, { name, hand: sorted(hand) }].slice(-MOST) });
}

export function dropPreset(name: string): Kept {
  const kept = read();
  return write({ ...kept, presets: kept.presets.filter((preset) => preset.name !== name) });
}

/** Five different cards, each hand as likely as any other. */
export function randomHand(random: () => number = Math.random): string[] {
  const left = [...SET];
  return sorted(Array.from({ length: HAND }, () => left.splice(Math.floor(random() * left.length), 1)[0] ?? ""));
}

function handOf(text: unknown): string[] | null {
  const cards = typeof text === "string" ? SET.filter((card) => text.includes(card)) : [];
  return cards.length === HAND ? cards : null;
}
