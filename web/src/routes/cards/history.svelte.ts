/** Files as they were, and the lines that were looked at. */
export interface Moment<S> {
  texts: Record<string, string>;
  span: S;
}

/** Typing that goes on is one step back, not one a letter. */
const PAUSE = 1000;
const LONGEST = 200;

/** The way back through one's changes, and forth again. */
export class History<S> {
  #past = $state.raw<Moment<S>[]>([]);
  #future = $state.raw<Moment<S>[]>([]);
  #typing = { file: "", at: 0 };

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Something is about to change. */
  note(moment: Moment<S>): void {
    this.#past = [...this.#past.slice(1 - LONGEST), moment];
    this.#future = [];
    this.#typing = { file: "", at: 0 };
  }

  /** Somebody types in a file. */
  type(file: string, moment: Moment<S>, now = Date.now()): void {
    const goesOn = this.#typing.file === file && now - this.#typing.at < PAUSE;
    if (!goesOn) this.note(moment);
    this.#typing = { file, at: now };
  }

  /** The moment to go back to; `now` tells how these files are now. */
  back(now: (files: string[]) => Moment<S>): Moment<S> | null {
    const moment = this.#past.at(-1);
    if (!moment) return null;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, now(Object.keys(moment.texts))];
    this.#typing = { file: "", at: 0 };
    return moment;
  }

  forth(now: (files: string[]) => Moment<S>): Moment<S> | null {
    const moment = this.#future.at(-1);
    if (!moment) return null;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, now(Object.keys(moment.texts))];
    return moment;
  }

  /** Nothing of it fits any more. */
  forget(): void {
    this.#past = [];
    this.#future = [];
  }
}
