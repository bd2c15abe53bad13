import { api, refusalWords } from "../../app/api";
import { distinct, seatTitle } from "../../match/seats";
import type { TournamentShown } from "../../wire";

const EVERY = 2_000;

/** A tournament's state, requested again at intervals while its page is visible and something can change. */
export class Watched {
  shown = $state.raw<TournamentShown | null>(null);
  /** Why the tournament cannot be shown. */
  failed = $state("");
  #timer = 0;
  #closed = false;

  constructor(readonly id: string) {}

  get titles(): string[] {
    const { entrants, mine } = this.shown ?? { entrants: [], mine: [] };
    return distinct(entrants.map((entrant) => seatTitle(entrant, mine)), entrants);
  }

  open(): void {
    document.addEventListener("visibilitychange", this.#seen);
    void this.#look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#seen);
  }

  take(shown: TournamentShown): void {
    this.shown = shown;
    this.failed = "";
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const shown = await api.bracket(this.id);
      if (!this.#closed) this.take(shown);
    } catch (refused) {
      this.failed = refusalWords(refused);
    }
    if (!this.#closed && this.shown?.status !== "over") this.#timer = window.setTimeout(() => void this.#look(), EVERY);
  }

  /** Stop the requests when the page is closed. */
  #seen = (): void => {
    clearTimeout(this.#timer);
    if (document.visibilityState === "visible" && this.shown?.status !== "over") void this.#look();
  };
}
