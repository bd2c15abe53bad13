import type { Scenery } from "../state/table";

interface Mention {
  text: string;
  card: string;
}
const kept = new WeakMap<object, { name: string; id: string }[]>();

/** The names of all cards, the longest first: some begin like others. */
function namesOf(scenery: Scenery): { name: string; id: string }[] {
  const known = kept.get(scenery);
  if (known) return known;
  const names = [...scenery.stands, ...scenery.tactics, ...scenery.territories].sort((one, other) => other.name.length - one.name.length);
  kept.set(scenery, names);
  return names;
}

function cut(sentence: string, names: readonly { name: string; id: string }[]): Mention[] {
  const found = names.find(({ name }) => sentence.includes(name));
  if (!found) return sentence ? [{ text: sentence, card: "" }] : [];
  const at = sentence.indexOf(found.name);
  return [...cut(sentence.slice(0, at), names), { text: found.name, card: found.id }, ...cut(sentence.slice(at + found.name.length), names)];
}

/** A sentence cut where it names a card. */
export const mentions = (sentence: string, scenery: unknown): Mention[] => (scenery ? cut(sentence, namesOf(scenery as Scenery)) : [{ text: sentence, card: "" }]);
