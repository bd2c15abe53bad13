import type { Scenery } from "./table";

const kept = new WeakMap<object, { pattern: RegExp; ids: Map<string, string> }>();

/** The names of all cards, the longest first: some begin like others. */
function namesOf(scenery: Scenery): { pattern: RegExp; ids: Map<string, string> } {
  const known = kept.get(scenery);
  if (known) return known;
  const ids = new Map([...scenery.stands, ...scenery.tactics, ...scenery.territories].map(({ name, id }) => [name, id]));
  const names = [...ids.keys()].sort((one, other) => other.length - one.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const made = { pattern: new RegExp(`(${names.join("|")})`), ids };
  kept.set(scenery, made);
  return made;
}

/** A sentence cut where it names a card. */
export function mentions(sentence: string, scenery: unknown): { text: string; card: string }[] {
  if (!scenery) return [{ text: sentence, card: "" }];
  const { pattern, ids } = namesOf(scenery as Scenery);
  return sentence.split(pattern).flatMap((text) => (text ? [{ text, card: ids.get(text) ?? "" }] : []));
}
