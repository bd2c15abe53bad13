import type { Ask, Choice, Korash } from "../../../wire";

/** What may be said, sorted by what it is said of. The codes are the table's. */

export type Verb = Korash.Sentence["verb"];

/** A sentence with every part, also those that it does not have. */
export type Sentence = Required<Korash.Sentence>;
export interface Offer extends Sentence {
  code: number;
}

const BLANK: Omit<Sentence, "kind" | "text" | "verb"> = {
  ...{ unit: "", spot: "", berth: 0, route: [], card: "", number: 0, board: false, leave: false, vain: false },
  ...{ things: [], burn: [], discard: [], burns: 0 },
};

/** A choice as a sentence; null if it is only a word of one. */
export function sentenceOf(choice: Choice | null | undefined): Sentence | null {
  const known = choice as Korash.Choice | null | undefined;
  return known?.kind === "sentence" ? { ...BLANK, ...known } : null;
}

/** A choice as a thing, where it is a word of a sentence in the making. */
export function thingOf(choice: Choice): Korash.Thing | null {
  const known = choice as Korash.Choice;
  return known.kind === "word" ? known.thing : null;
}

/** Every first step. */
export function offersOf(ask: Ask | null): Offer[] {
  return (ask?.choices ?? []).flatMap((choice, at) => {
    const [sentence, code] = [sentenceOf(choice), ask?.legal[at]];
    return sentence && code !== undefined ? [{ ...sentence, code }] : [];
  });
}

/** The offer of this verb, if there is one. */
export const offered = (offers: readonly Offer[], verb: Verb): Offer | undefined => offers.find((offer) => offer.verb === verb);

/** Whether it attacks a unit, or who is aboard it. */
export const isAttack = ({ verb }: Offer): boolean => verb === "attack" || verb === "board";

/** The card of the hand that it plays, or burns alone. */
export const handCard = ({ verb, card, burn }: Offer): string => (verb === "use" ? card : verb === "burn" ? (burn[0] ?? "") : "");

/** What is picked; nothing more, where nothing is. */
export const pickedOf = ({ things }: Offer): Korash.Thing => things[0] ?? { kind: "done", name: "done", number: 0 };
