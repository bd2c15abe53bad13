import { known, t, translate } from "../i18n/index.svelte";
import type { GameShown } from "../wire";

/** Return the game of a mode; its modes share a board, rules and colours. `inoka-royale` is a mode of `inoka`. */
export function familyOf(game: string): string {
  return game.split("-")[0] ?? game;
}

/** Return a game's name in the reader's language. */
export function gameName(game: string): string {
  const key = `game.${game}`;
  return known(key) ? t(key) : game.charAt(0).toUpperCase() + game.slice(1);
}

/** Return one sentence about a game. */
export function gameLine(game: string): string {
  const key = `game.${game}.line`;
  return known(key) ? t(key) : t("game.line");
}

/** Return one sentence about a mode, for the list of its game's modes. */
export function modeLine(game: string): string {
  const key = `mode.${game}.line`;
  return known(key) ? t(key) : gameLine(game);
}

/** Return a bot's name at the table. */
export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return known(key) ? t(key) : bot;
}

/** Return the bot that takes a seat if nobody has chosen one. */
export function usualBot(game: GameShown | undefined): string {
  const bots = game?.bots ?? [];
  return bots.includes("careful") ? "careful" : (bots[0] ?? "");
}

/** Return a bot's name with its measured strength in a game, if that is known. People choose an opponent by it. */
export function botLevel(bot: string, game: GameShown | undefined): string {
  const rating = game?.ratings[bot];
  return rating === undefined ? botName(bot) : t("bot.rated", { bot: botName(bot), rating });
}

/** Return the words of an option or of one of its values; without words, the bare name. */
export function optionWord(game: string, ...parts: string[]): string {
  const key = ["option", familyOf(game), ...parts].join(".");
  return known(key) ? translate(key) : (parts.at(-1) ?? "");
}
