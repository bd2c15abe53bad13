import { api } from "./api";
import { house } from "./people.svelte";

/** The first opponent of everybody: quick, fair and friendly. */
const FIRST_BOT = "careful";

/** Lays a table against the friendly bot; the match's id. */
export async function playBot(game: string): Promise<string> {
  const bots = house.game(game)?.bots ?? [];
  const bot = bots.includes(FIRST_BOT) ? FIRST_BOT : (bots[0] ?? "");
  const count = house.game(game)?.seats[0] ?? 2;
  const others = Array.from({ length: count - 1 }, () => ({ kind: "bot" as const, bot }));
  return (await api.create({ game, seats: [{ kind: "me" }, ...others] })).match;
}
