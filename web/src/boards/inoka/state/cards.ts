import { INOKA_CARDS, INOKA_HAND, type Inoka } from "../../../wire";

/** Cards as the notation writes them: a tactic's letter and a strength, `A3`. */

export type Tactic = (typeof INOKA_CARDS)[keyof typeof INOKA_CARDS]["tactic"];

const CARDS: Record<string, { tactic: Tactic; strength: number; beats: readonly string[] }> = INOKA_CARDS;

/** One player's set of nine, in the order of the notation. */
export const SET: readonly string[] = Object.keys(CARDS);

export const TACTICS: readonly Tactic[] = [...new Set(SET.map(tacticOf))];

/** How many cards a hand takes. */
export const HAND = INOKA_HAND;

export function tacticOf(card: string): Tactic {
  return CARDS[card]?.tactic ?? "A";
}

export function strengthOf(card: string): number {
  return CARDS[card]?.strength ?? 0;
}

/** The strength as it is carved into the card. */
export function numeral(card: string): string {
  return "I".repeat(strengthOf(card));
}

/** The cards that a choice names. */
export function cardsOf(choice: Inoka.Choice): string[] {
  switch (choice.kind) {
    case "hand":
      return choice.cards;
    case "card":
    case "chance":
      return choice.card ? [choice.card] : [];
    case "discard":
    case "spend":
    case "send":
      return [];
    default:
      return choice satisfies never;
  }
}

/** In the order of the notation. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => SET.indexOf(one) - SET.indexOf(other));
}

/** What a card does to another one. */
export function meets(one: string, other: string): "beats" | "loses" | "equals" {
  if (one === other) return "equals";
  return CARDS[one]?.beats.includes(other) ? "beats" : "loses";
}

/** Of several hands, the cards that at least half of them hold. */
export function commonCards(hands: readonly string[][]): string[] {
  const counts = new Map<string, number>();
  for (const card of hands.flat()) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].filter(([, count]) => 2 * count >= hands.length).map(([card]) => card);
}
