/** The last turn that a reader saw before leaving, so that later ones are marked as new. */
export class SinceYouLeft {
  /** The last turn that the reader saw before leaving; -1: the reader never left. */
  seen = $state(-1);
  readonly #key: string;

  constructor(match: string) {
    this.#key = `threefold.seen.${match}`;
    const kept = Number(read(this.#key) ?? -1);
    this.seen = Number.isInteger(kept) ? kept : -1;
  }

  /** Store the shown turn whenever the page is hidden or left. */
  note(turn: number): void {
    this.seen = turn;
    try {
      localStorage.setItem(this.#key, String(turn));
    } catch {
      // Without storage, a reload forgets the turn.
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
