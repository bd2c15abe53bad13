import { known, t, translate } from "../i18n/index.svelte";
import type { GameShown } from "../wire";

/** What the modes of one game share: its board, its rules, its colours. `inoka-royale` is a mode of `inoka`. */
export function familyOf(game: string): string {
  return game.split("-")[0] ?? game;
}

/** A game's name as people say it. */
export function gameName(game: string): string {
  const key = `game.${game}`;
  return known(key) ? t(key) : game.charAt(0).toUpperCase() + game.slice(1);
}

/** One sentence about a game. */
export function gameLine(game: string): string {
  const key = `game.${game}.line`;
  return known(key) ? t(key) : t("game.line");
}

/** One sentence about a mode, beside the others of its game. */
export function modeLine(game: string): string {
  const key = `mode.${game}.line`;
  return known(key) ? t(key) : gameLine(game);
}

/** What a bot is called at the table. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return known(key) ? t(key) : bot;
}

/** The same with its measured strength in a game, where that is known: what people choose an opponent by. */
export function botLevel(bot: string, game: GameShown | undefined): string {
  const rating = game?.ratings[bot];
  return rating === undefined ? botName(bot) : t("bot.rated", { bot: botName(bot), rating });
}

/** An option, or one of its values, as words; what has none is shown as it is. */
export function optionWord(game: string, ...parts: string[]): string {
  const key = ["option", familyOf(game), ...parts].join(".");
  return known(key) ? translate(key) : (parts.at(-1) ?? "");
}
