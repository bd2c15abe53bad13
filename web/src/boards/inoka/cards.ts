import type { Inoka } from "../../wire";

/** Cards as the notation writes them: a tactic's letter and a strength, `A3`. */

export type Tactic = "A" | "T" | "B";

export const TACTICS: readonly Tactic[] = ["A", "T", "B"];

/** One player's set of nine, in the order of the notation. */
export const SET: readonly string[] = TACTICS.flatMap((tactic) => [1, 2, 3].map((strength) => `${tactic}${strength}`));

/** How many cards a hand takes. */
export const HAND = 5;

export function tacticOf(card: string): Tactic {
  return card[0] as Tactic;
}

export function strengthOf(card: string): number {
  return Number(card[1]);
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

/** What a card does to another one, for words and drawings only: whoever decides a clash is the table. */
export function meets(one: string, other: string): "beats" | "loses" | "equals" {
  if (one === other) return "equals";
  if (tacticOf(one) === tacticOf(other)) return strengthOf(one) > strengthOf(other) ? "beats" : "loses";
  return `${tacticOf(one)}${tacticOf(other)}` in { AT: 1, TB: 1, BA: 1 } ? "beats" : "loses";
}

/** Of several hands, the cards that at least half of them hold. */
export function commonCards(hands: readonly string[][]): string[] {
  const counts = new Map<string, number>();
  for (const card of hands.flat()) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].filter(([, count]) => 2 * count >= hands.length).map(([card]) => card);
}
