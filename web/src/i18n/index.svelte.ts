import { settings } from "../app/settings.svelte";
import { de } from "./de";
import { en, type Key } from "./en";
import type { Language, Params, Translate } from "./types";

export type { Key, Language, Params, Translate };

const catalogues: Record<Language, Record<string, string>> = { en: { ...en }, de: { ...de } };

export const languages: { code: Language; name: string }[] = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

/** Takes in the sentences of a board. */
export function addWords(words: Record<Language, Record<string, string>>): void {
  for (const { code } of languages) Object.assign(catalogues[code], words[code]);
}

/** A sentence by a key that only its owner knows; what no catalogue has is shown as its key. */
export const translate: Translate = (key, params) => {
  const sentence = catalogues[settings.language][key] ?? catalogues.en[key] ?? key;
  return params ? sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : sentence;
};

/** A sentence of the shell. */
export function t(key: Key, params?: Params): string {
  return translate(key, params);
}

/** One sentence for one thing, another for several. */
export function many(key: "watching", count: number): string {
  return t(`${key}.${count === 1 ? "one" : "many"}`, { count });
}

/** Whether the catalogue has this key, for keys made from codes that the server sends. */
export function known(key: string): key is Key {
  return key in en;
}
