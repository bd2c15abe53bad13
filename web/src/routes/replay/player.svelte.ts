import type { Frame, Replay } from "../../wire";

export const speeds = [0.5, 1, 2, 4] as const;
/** How long a moment stays at speed 1, once its motion is over. */
const LINGER = 900;
/** Moments ahead of the walk that should be there already. */
const AHEAD = 8;

/** Walks through the moments of a match. */
export class Player {
  /** The moments that have been read; the others come when the walk comes near them. */
  frames = $state.raw<(Frame | undefined)[]>([]);
  /** The turn of every moment. */
  turns = $state.raw<number[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Whether the moment was reached by a single step forward, so that its events are worth showing. */
  stepped = $state(false);
  /** Changes with every move of the walk, so that a board knows its events anew. */
  key = $state(0);
  #timer = 0;
  /** Where to go as soon as that moment is there. */
  #wanted: number | null = null;

  /** `read` brings a moment that is not there yet, with those around it. */
  constructor(private readonly read: (moment: number) => void = () => undefined) {}

  get frame(): Frame | undefined {
    return this.frames[this.at];
  }

  get last(): number {
    return Math.max(0, this.turns.length - 1);
  }

  /** Takes other frames, of another viewer maybe, and stays at the same moment. */
  load(page: Replay, turn: number | null): void {
    this.turns = page.turns;
    this.frames = [];
    this.at = 0;
    this.#wanted = null;
    this.add(page);
    this.stepped = false;
    this.key += 1;
    if (turn !== null) this.go(this.find(turn));
  }

  /** Takes more moments of the same viewer. */
  add(page: Replay): void {
    const frames = this.frames.slice();
    page.frames.forEach((frame, index) => (frames[page.first + index] = frame));
    this.frames = frames;
    const wanted = this.#wanted;
    if (wanted !== null && frames[wanted]) this.go(wanted);
  }

  /** The moment at this turn, or the last one before it. */
  find(turn: number): number {
    return Math.max(0, this.turns.findLastIndex((one) => one <= turn));
  }

  go(to: number): void {
    const at = Math.min(this.last, Math.max(0, to));
    this.#wanted = null;
    if (at === this.at) return;
    if (!this.frames[at]) {
      this.#wanted = at;
      return this.read(at);
    }
    this.stepped = at === this.at + 1;
    this.at = at;
    this.key += 1;
    if (this.at === this.last) return this.pause();
    const ahead = Math.min(this.last, at + AHEAD);
    if (!this.frames[ahead]) this.read(ahead);
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.at === this.last) this.go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The board has shown the moment. */
  shown(): void {
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.playing && this.go(this.at + 1), LINGER / this.speed);
  }
}
