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

/** Add the sentences of a board to the catalogue. */
export function addWords(words: Record<Language, Record<string, string>>): void {
  for (const { code } of languages) Object.assign(catalogues[code], words[code]);
}

/** Return the sentence of a key that is made at run time; if no catalogue has it, return the key. */
export const translate: Translate = (key, params) => {
  const sentence = catalogues[settings.language][key] ?? catalogues.en[key] ?? key;
  return params ? sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : sentence;
};

/** Return the sentence of a typed key. */
export function t(key: Key, params?: Params): string {
  return translate(key, params);
}

/** Return the sentence for a number: one sentence for 1, another for all other numbers. */
export function many(key: "watching" | "table.open", count: number): string {
  return t(`${key}.${count === 1 ? "one" : "many"}`, { count });
}

/** Whether the catalogue has a key that is made from a code of the server. */
export function known(key: string): key is Key {
  return key in en;
}
