import type { Frame, Replay } from "../../wire";

export const speeds = [0.5, 1, 2, 4] as const;
/** The milliseconds that a moment stays at speed 1 after its motion. */
const LINGER = 900;
/** The number of moments that are read in advance. */
const AHEAD = 8;

/** Walks through the moments of a match. */
export class Player {
  /** The moments that have been read. The walk reads others before it reaches them. */
  frames = $state.raw<(Frame | undefined)[]>([]);
  /** The turn of each moment. */
  turns = $state.raw<number[]>([]);
  at = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  /** Whether the walk reached the moment by a single step forward: then the board shows its events. */
  stepped = $state(false);
  /** Changes with every step of the walk, so that a board shows the same events again. */
  key = $state(0);
  #timer = 0;
  /** The moment to go to as soon as it has been read. */
  #wanted: number | null = null;

  /** `read` fetches a missing moment with the moments around it. */
  constructor(private readonly read: (moment: number) => void = () => undefined) {}

  get frame(): Frame | undefined {
    return this.frames[this.at];
  }

  get last(): number {
    return Math.max(0, this.turns.length - 1);
  }

  /** Take other moments, possibly of another viewer, and stay at the same place. */
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

  /** Add more moments of the same viewer. */
  add(page: Replay): void {
    const frames = this.frames.slice();
    page.frames.forEach((frame, index) => (frames[page.first + index] = frame));
    this.frames = frames;
    const wanted = this.#wanted;
    if (wanted !== null && frames[wanted]) this.go(wanted);
  }

  /** Return the moment at this turn, or else the last one before it. */
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

  /** Go on after the board has shown the moment. */
  shown(): void {
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.playing && this.go(this.at + 1), LINGER / this.speed);
  }
}
