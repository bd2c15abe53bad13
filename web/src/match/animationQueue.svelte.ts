/** Events that are to be shown, and the view that they led to. */
interface Batch {
  events: unknown[];
  view: unknown;
}

/** Batches that may wait for their motion; behind that, the oldest are only shown as their result. */
const PATIENCE = 2;
/** Longer than any motion: a board that forgets to say it is done must not stop the game. */
const STUCK = 8_000;

/** What a board is given to show, one batch of events after the other. */
export class AnimationQueue {
  /** What the board shows now. */
  view = $state.raw<unknown>(null);
  /** The last view that is shown to its end: what is said beside the board must not run ahead of it. */
  calm = $state.raw<unknown>(null);
  events = $state.raw<unknown[]>([]);
  eventsKey = $state(0);
  #queue = $state.raw<Batch[]>([]);
  #moving = $state(false);
  #stuck = 0;

  /** Whether the board has caught up with the table. */
  get settled(): boolean {
    return !this.#moving && this.#queue.length === 0;
  }

  show(batch: Batch): void {
    if (batch.events.length === 0 && this.settled) {
      this.view = this.calm = batch.view;
      return;
    }
    this.#queue = [...this.#queue, batch].slice(-PATIENCE);
    if (!this.#moving) this.#next();
  }

  /** The board has shown the events it was given. */
  animated(): void {
    if (this.#moving) this.#next();
  }

  close(): void {
    clearTimeout(this.#stuck);
  }

  #next(): void {
    const [batch, ...rest] = this.#queue;
    clearTimeout(this.#stuck);
    this.#queue = rest;
    this.#moving = batch !== undefined && batch.events.length > 0;
    if (!this.#moving) this.calm = batch ? batch.view : this.view;
    if (!batch) return;
    this.view = batch.view;
    this.events = batch.events;
    this.eventsKey += 1;
    if (this.#moving) this.#stuck = window.setTimeout(() => this.animated(), STUCK);
    else if (rest.length > 0) this.#next();
  }
}
