import { api } from "./api";
import { house } from "./house.svelte";

/** The bot that newcomers play first: quick, fair, and no better than a beginner. */
const FIRST_BOT = "novice";

/** Create a match against the friendly bot, or after a lesson against the weakest bot; return the match's id. */
export async function playBot(game: string, { gentle = false, options = {} } = {}): Promise<string> {
  // The server lists its bots from weak to strong.
  const bots = house.game(game)?.bots ?? [];
  const bot = bots.includes(FIRST_BOT) && !gentle ? FIRST_BOT : (bots[0] ?? "");
  const count = house.game(game)?.seats[0] ?? 2;
  const others = Array.from({ length: count - 1 }, () => ({ kind: "bot" as const, bot }));
  return (await api.create({ game, seats: [{ kind: "me" }, ...others], options: { ...house.game(game)?.quick, ...options } })).match;
}
