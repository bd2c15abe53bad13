import { Queue, plan, stageOf } from "./animate";
import type { Beat, Stage } from "./animate";
import type { Inyo } from "../../../wire";
import type { Lies } from "./geometry";

/** What just came from the table. */
export interface Arrival {
  events: Inyo.Event[];
  key: number;
  view: Inyo.Show;
  lies: Lies;
  /** Whether nothing shall move. */
  still: boolean;
}

const UNSEEN: Beat["kind"][] = ["pause", "token", "end", "glow"];

/** What is drawn now: the dice of the view, or on their way to it. The view is the truth as soon as nothing moves. */
export class Motion {
  stage = $state.raw<Stage>({ dice: [], token: "m" });
  playing = $state.raw<Beat | null>(null);
  /** How far the playing beat is, from 0 to 1. */
  progress = $state(0);
  /** The beats of the last events as pictures, where nothing moves. */
  stills = $state.raw<Beat[]>([]);
  #view: Inyo.Show;
  #known: number | null = null;
  #batches = 0;
  #frame = 0;
  #queue: Queue;

  constructor(
    view: Inyo.Show,
    private readonly shown: () => void,
  ) {
    this.#view = view;
    this.stage = stageOf(view);
    this.#queue = new Queue(() => this.#drained());
  }

  get busy(): boolean {
    return this.#queue.busy;
  }

  /** Takes what the table said; whether it is news. */
  arrive({ events, key, view, lies, still }: Arrival): boolean {
    const first = this.#known === null;
    const fresh = this.#known !== key;
    this.#known = key;
    this.#view = view;
    if (!fresh) {
      if (!this.busy) this.#settle();
      return false;
    }
    const beats = first ? [] : plan(events, this.#queue.end(this.stage), lies);
    if (first || still || document.hidden || beats.length === 0) this.#jump(beats, still);
    else this.#play(beats);
    return true;
  }

  /** Finishes the beat that plays. */
  hurry(): void {
    this.#queue.finish(performance.now());
    this.#show();
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
  }

  #jump(beats: Beat[], still: boolean): void {
    this.stills = still ? beats.filter((beat) => !UNSEEN.includes(beat.kind)) : [];
    this.#queue.clear();
    this.stage = stageOf(this.#view, beats.at(-1)?.after ?? this.stage.dice);
    this.shown();
  }

  #play(beats: Beat[]): void {
    this.#batches += 1;
    this.#queue.add(beats, performance.now());
    this.#show();
    cancelAnimationFrame(this.#frame);
    const step = (now: number) => {
      this.#queue.tick(now);
      this.#show();
      if (this.busy) this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #show(): void {
    const { playing, progress } = this.#queue;
    if (playing && playing !== this.playing) this.stage = { dice: playing.before, token: playing.token };
    this.playing = playing;
    this.progress = progress;
  }

  #settle(): void {
    this.stage = stageOf(this.#view, this.playing ? this.playing.after : this.stage.dice);
  }

  #drained(): void {
    this.#settle();
    this.playing = null;
    for (; this.#batches > 0; this.#batches -= 1) this.shown();
  }
}
