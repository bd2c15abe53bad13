/** Files at an earlier moment, and the lines that were shown then. */
export interface Moment<S> {
  texts: Record<string, string>;
  span: S;
}

/** Typing without a pause is undone in one step, not letter by letter. */
const PAUSE = 1000;
const LONGEST = 200;

/** The history of changes, to undo and to redo. */
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

  /** Store the files before a change. */
  note(moment: Moment<S>): void {
    this.#past = [...this.#past.slice(1 - LONGEST), moment];
    this.#future = [];
    this.#typing = { file: "", at: 0 };
  }

  /** Store a file before the first letter of continuous typing. */
  type(file: string, moment: Moment<S>, now = Date.now()): void {
    const goesOn = this.#typing.file === file && now - this.#typing.at < PAUSE;
    if (!goesOn) this.note(moment);
    this.#typing = { file, at: now };
  }

  /** Return the moment to go back to; `now` returns the present text of these files. */
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

  /** Forget all moments, because the files no longer match them. */
  forget(): void {
    this.#past = [];
    this.#future = [];
  }
}
