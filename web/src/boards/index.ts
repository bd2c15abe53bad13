import type { Component } from "svelte";
import { familyOf } from "../app/games";
import { addWords } from "../i18n/index.svelte";
import type { BoardModule, LessonProps, OptionProps } from "./board";
import { plain } from "./plain";

const found = import.meta.glob<{ default: BoardModule; Learn?: Component<LessonProps> }>("./*/index.ts");
const forms = import.meta.glob<{ default: Record<string, Component<OptionProps>> }>("./*/options.ts");

/** The fields of its options form that a game draws itself, by name. */
export async function optionFieldsOf(game: string): Promise<Record<string, Component<OptionProps>>> {
  return (await forms[`./${familyOf(game)}/options.ts`]?.())?.default ?? {};
}

/** The board of a game; a game that has none yet is played on the plain one. */
export async function boardOf(game: string): Promise<BoardModule> {
  const load = found[`./${familyOf(game)}/index.ts`];
  if (!load) return plain;
  const board = (await load()).default;
  if (board.words) addWords(board.words);
  return board;
}

/** The first lesson of a game, if it has one. */
export async function lessonOf(game: string): Promise<Component<LessonProps> | null> {
  const loaded = await found[`./${familyOf(game)}/index.ts`]?.();
  if (loaded?.default.words) addWords(loaded.default.words);
  return loaded?.Learn ?? null;
}

/** Whether a game has a board of its own here, and so may have a lesson. */
export function hasBoard(game: string): boolean {
  return `./${familyOf(game)}/index.ts` in found;
}
