/** How far somebody had read when they went away: what came after is told apart. */
export class SinceYouLeft {
  /** The turn that was last seen before leaving; -1: they never left. */
  seen = $state(-1);
  readonly #key: string;

  constructor(match: string) {
    this.#key = `threefold.seen.${match}`;
    const kept = Number(read(this.#key) ?? -1);
    this.seen = Number.isInteger(kept) ? kept : -1;
  }

  /** To be called with the turn that is shown, whenever the page is hidden or left. */
  note(turn: number): void {
    this.seen = turn;
    try {
      localStorage.setItem(this.#key, String(turn));
    } catch {
      // Without storage a reload forgets it, and nothing else.
    }
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
