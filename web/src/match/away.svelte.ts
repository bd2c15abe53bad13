import { AWAY_MILLIS } from "../wire";

/** The players who have been away long enough for a bot to take over, as far as this page has seen. */
export class Away {
  /** The seats of these players. */
  long = $state.raw<readonly number[]>([]);
  readonly #timers = new Map<number, number>();

  /** Take the seats whose players are away now; without a connection there are none, because nothing is known. */
  note(absent: readonly number[]): void {
    for (const [seat, timer] of this.#timers) {
      if (absent.includes(seat)) continue;
      clearTimeout(timer);
      this.#timers.delete(seat);
    }
    this.long = this.long.filter((seat) => absent.includes(seat));
    for (const seat of absent) {
      if (!this.#timers.has(seat)) this.#timers.set(seat, window.setTimeout(() => (this.long = [...this.long, seat]), AWAY_MILLIS));
    }
  }

  close(): void {
    this.note([]);
  }
}
