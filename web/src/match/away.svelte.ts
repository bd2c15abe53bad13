import { AWAY_MILLIS } from "../wire";

/** Who has been away for so long, as far as this page has seen it, that a bot may play for them. */
export class Away {
  /** The seats of those people. */
  long = $state.raw<readonly number[]>([]);
  readonly #timers = new Map<number, number>();

  /** Take in who is away now; without a line that is nobody, for nothing is known. */
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
