import type { Ask, Considered, Korash } from "../../wire";
import type { Event } from "./say/events";
import data from "./samples.json";
import type { Scenery, View } from "./state/table";

/** For tests: moments of real games, and sentences as the server sends them. */

export interface Sample {
  seat: number;
  view: View;
  ask: Ask;
}
export const { moments, events, scenery } = data as unknown as { moments: Sample[]; events: Event[]; scenery: Scenery };

/** A sentence with these parts. */
export const said = (verb: Korash.Sentence["verb"], parts: Partial<Korash.Sentence> = {}): Korash.Sentence => ({
  kind: "sentence",
  text: [verb, parts.unit ?? parts.card ?? "", parts.spot ?? ""].filter(Boolean).join(":"),
  verb,
  route: parts.spot ? [parts.spot] : [],
  ...parts,
});

/** A word of a sentence in the making. */
export const word = (kind: Korash.Thing["kind"], name: string, number = 0): Korash.Word => ({ kind: "word", text: name, thing: { kind, name, number } });

/** What the table says of a whole sentence. */
export const whole = (path: number[], choice: Korash.Sentence, outlook: Korash.Outlook | null = null): Considered => ({ turn: 0, path, legal: [], choices: [], choice, outlook });

/** The code and the parts of the first offer that fits. */
export function offerOf(ask: Ask, fits: (one: Korash.Sentence) => boolean): { code: number; choice: Korash.Sentence } | undefined {
  const at = ask.choices.findIndex((one) => fits(one as Korash.Sentence));
  return at < 0 ? undefined : { code: ask.legal[at] ?? -1, choice: ask.choices[at] as Korash.Sentence };
}
