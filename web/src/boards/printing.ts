import type { Component } from "svelte";

/** How a game draws its cards outside a board. `boards/<game>/printing.ts` has it as its default export. */
export interface Printing {
  /** One card, with all its words; nothing for a card that the scenery does not have. */
  Preview: Component<{ scenery: unknown; id: string }>;
  has(scenery: unknown, id: string): boolean;
  /** What a side is called. */
  sideName(scenery: unknown, id: string): string;
}

const found = import.meta.glob<{ default: Printing }>("./*/printing.ts");

/** How a game draws its cards, if it does. */
export async function printingOf(game: string): Promise<Printing | null> {
  return (await found[`./${game}/printing.ts`]?.())?.default ?? null;
}
