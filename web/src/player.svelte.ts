import type { Frame } from "./wire";

export const speeds = [0.5, 1, 2, 4] as const;
/** How long a moment stays at speed 1, once its motion is over. */
const LINGER = 900;

/** Walks through the moments of a match. */
export class Player {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Whether the moment was reached by a single step forward, so that its events are worth showing. */
  stepped = $state(false);
  /** Changes with every move of the walk, so that a board knows its events anew. */
  key = $state(0);
  #timer = 0;

  get frame(): Frame | undefined {
    return this.frames[this.at];
  }

  get last(): number {
    return Math.max(0, this.frames.length - 1);
  }

  /** Takes other frames, of another viewer maybe, and stays at the same moment. */
  load(frames: Frame[], turn: number | null): void {
    this.frames = frames;
    this.at = turn === null ? 0 : this.find(turn);
    this.stepped = false;
    this.key += 1;
  }

  /** The moment at this turn, or the last one before it. */
  find(turn: number): number {
    let found = 0;
    this.frames.forEach((frame, index) => {
      if (frame.turn <= turn) found = index;
    });
    return found;
  }

  go(to: number): void {
    const at = Math.min(this.last, Math.max(0, to));
    if (at === this.at) return;
    this.stepped = at === this.at + 1;
    this.at = at;
    this.key += 1;
    if (this.at === this.last) this.pause();
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
