import { api } from "./api";
import type { GameShown, Me } from "../wire";

/** The person who uses this browser, and the games of this server. They are requested once and then kept. */
class House {
  me = $state.raw<Me | null>(null);
  games = $state.raw<GameShown[]>([]);

  /** The server gives a newcomer a cookie here, so this request comes before all others. */
  async enter(): Promise<void> {
    const [me, games] = await Promise.all([api.me(), this.games.length > 0 ? this.games : api.games()]);
    this.me = me;
    this.games = games;
  }

  game(name: string): GameShown | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const house = new House();
