/** Events that a board shows one after the other, and the view after them. */
interface Batch {
  events: unknown[];
  view: unknown;
}

/** The number of batches that may wait for their motion; of more, the board shows the oldest only as their result. */
const PATIENCE = 2;
/** A time longer than any motion, in milliseconds: the game goes on even if a board never says that it is done. */
const STUCK = 8_000;

/** The queue of events for a board, one batch after the other. */
export class AnimationQueue {
  /** The batch that the board is showing. */
  view = $state.raw<unknown>(null);
  /** The view after the last batch that was shown in full: words beside the board must not reveal more. */
  calm = $state.raw<unknown>(null);
  events = $state.raw<unknown[]>([]);
  eventsKey = $state(0);
  #queue = $state.raw<Batch[]>([]);
  #moving = $state(false);
  #stuck = 0;

  /** Whether the board has shown everything. */
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

  /** Go on after the board has shown its events. */
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
