import type { Inyo } from "../../../wire";
import { WAYS, diceOf, fileOf, meetings, other, rankOf, tilted } from "./geometry";
import type { Drawn, Lies, Meeting, Player, Way } from "./geometry";

/** From what happened to motion. Every event becomes beats; a beat leads from dice to dice. */

type Event = Inyo.Event;

export type Move = { kind: "roll"; way: Way } | { kind: "drop" } | { kind: "lift" } | { kind: "turn" };

export interface Beat {
  event: Event;
  kind: "place" | "glow" | "roll" | "push" | "turn" | "lift" | "token" | "circle" | "end" | "pause";
  ms: number;
  before: Drawn[];
  after: Drawn[];
  /** What each die does, by its id. */
  moves: Record<number, Move>;
  glow: Meeting[];
  token: Player;
}

export interface Stage {
  dice: Drawn[];
  token: Player;
}

const MS = { place: 200, glow: 420, roll: 380, push: 320, turn: 420, lift: 200, token: 260, circle: 700, end: 500, pause: 120 };

/** All beats of a batch of events, from the dice as they were drawn before it. */
export function plan(events: readonly Event[], start: Stage, lies: Lies): Beat[] {
  const beats: Beat[] = [];
  let stage = start;
  for (const event of events) {
    const more = beatsOf(event, stage, lies);
    beats.push(...more);
    const last = more.at(-1);
    if (last) stage = { dice: last.after, token: last.token };
  }
  return beats;
}

/** Where the beats lead. */
export function ending(beats: readonly Beat[], start: Stage): Stage {
  const last = beats.at(-1);
  return last ? { dice: last.after, token: last.token } : start;
}

function beatsOf(event: Event, { dice, token }: Stage, lies: Lies): Beat[] {
  const still = (kind: Beat["kind"], ms: number, more: Partial<Beat> = {}): Beat => ({
    event,
    kind,
    ms,
    before: dice,
    after: dice,
    moves: {},
    glow: [],
    token,
    ...more,
  });
  switch (event.type) {
    case "Placed": {
      const { square, lie } = event.die;
      const id = Math.max(0, ...dice.map((die) => die.id)) + 1;
      const player = event.player as Player;
      const die: Drawn = { id, player, file: fileOf(square), rank: rankOf(square), lie };
      const after = [...dice, die];
      return [still("place", MS.place, { before: after, after, moves: { [id]: { kind: "drop" } } })];
    }
    case "PickedUp": {
      const file = fileOf(event.square);
      const rank = rankOf(event.square);
      const lifted = dice.find((die) => die.player === event.player && die.file === file && die.rank === rank);
      if (!lifted) return [];
      const after = dice.filter((die) => die !== lifted);
      return [still("lift", MS.lift, { after, moves: { [lifted.id]: { kind: "lift" } } })];
    }
    case "Flipped": {
      const turned = new Map(event.dice.map(({ square, lie }) => [square, lie]));
      const moves: Beat["moves"] = {};
      const after = dice.map((die) => {
        if (die.player !== event.player) return die;
        const lie = [...turned].find(([square]) => fileOf(square) === die.file && rankOf(square) === die.rank)?.[1];
        if (!lie) return die;
        moves[die.id] = { kind: "turn" };
        return { ...die, lie };
      });
      return [still("turn", MS.turn, { after, moves })];
    }
    case "Grappled":
      return grappled(event, dice, token, lies);
    case "Thrown":
      return thrown(event, event, dice, token, lies, 1);
    case "Looped": {
      const beats: Beat[] = [];
      let now = dice;
      for (const exchange of event.throws) {
        const more = thrown(event, exchange, now, token, lies, 0.6);
        beats.push(...more);
        now = more.at(-1)?.after ?? now;
      }
      return [...beats, still("circle", MS.circle, { before: now, after: now })];
    }
    case "TokenPassed":
      return [still("token", MS.token, { token: event.player as Player })];
    case "Ended":
      return [still("end", MS.end)];
    case "Rolled":
    case "MoonFound":
    case "DrawCalled":
      return [still("pause", MS.pause)];
    default:
      return event satisfies never;
  }
}

function tick(dice: Drawn[], going: Partial<Record<Player, Way>>, lies: Lies): Pick<Beat, "after" | "moves"> {
  const moves: Beat["moves"] = {};
  const after = dice.map((die) => {
    const way = going[die.player];
    if (!way) return die;
    moves[die.id] = { kind: "roll", way };
    return tilted(lies, die, way);
  });
  return { after, moves };
}

function thrown(
  event: Event,
  exchange: Inyo.Thrown,
  start: Drawn[],
  token: Player,
  lies: Lies,
  pace: number,
): Beat[] {
  const glow = meetings(lies, start);
  const beats: Beat[] = [
    { event, kind: "glow", ms: MS.glow * pace, before: start, after: start, moves: {}, glow, token },
  ];
  const suffered: Record<Player, number[]> = { m: exchange.moon, s: exchange.sun };
  const ways = (player: Player) => WAYS.filter((_, at) => (suffered[player][at] ?? 0) > 0);
  // Stored events of older matches do not tell it; their dice go to where the view has them at once.
  const [moon = 0, sun = 0] = exchange.tilts ?? [];
  const left: Record<Player, number> = { m: moon, s: sun };
  let dice = start;
  for (;;) {
    const going: Partial<Record<Player, Way>> = {};
    for (const player of ["m", "s"] as const) {
      const way = ways(player)[0];
      if (way && left[player] > 0) {
        going[player] = way;
        left[player] -= 1;
      }
    }
    if (!going.m && !going.s) return beats;
    const { after, moves } = tick(dice, going, lies);
    beats.push({ event, kind: "roll", ms: MS.roll * pace, before: dice, after, moves, glow: [], token });
    dice = after;
  }
}

function grappled(event: Inyo.Grappled, start: Drawn[], token: Player, lies: Lies): Beat[] {
  const player = event.player as Player;
  const way = event.direction as Way;
  const beats: Beat[] = [];
  let dice = start;
  if (event.towards) {
    const pushed = tick(dice, { [other(player)]: way }, lies);
    beats.push({ event, kind: "push", ms: MS.push, before: dice, glow: [], token, ...pushed });
    dice = pushed.after;
  }
  if (!event.followed) return beats;
  const own = tick(dice, { [player]: way }, lies);
  beats.push({ event, kind: "roll", ms: MS.roll, before: dice, glow: [], token, ...own });
  return beats;
}

/** What a grapple in this direction looks like, as long as it ends nothing. */
export function grapplePreview(dice: Drawn[], player: Player, way: Way, lies: Lies, pushes: boolean): Drawn[] {
  const event: Inyo.Grappled = {
    type: "Grappled",
    player,
    direction: way,
    towards: pushes,
    followed: true,
    to: null,
  };
  return grappled(event, dice, player, lies).at(-1)?.after ?? dice;
}

/** Beats that wait, and the one that plays. What piles up plays faster; a tap finishes the one at hand. */
export class Queue {
  #waiting: Beat[] = [];
  #since = 0;
  #length = 0;
  playing: Beat | null = null;
  /** How far the playing beat is, from 0 to 1. */
  progress = 0;

  constructor(private readonly drained: () => void) {}

  get busy(): boolean {
    return this.playing !== null;
  }

  /** Where everything that is queued leads. */
  end(start: Stage): Stage {
    return ending(this.playing ? [this.playing, ...this.#waiting] : this.#waiting, start);
  }

  add(beats: readonly Beat[], now: number): void {
    this.#waiting.push(...beats);
    if (!this.playing) this.#next(now);
  }

  /** The clock. */
  tick(now: number): void {
    if (!this.playing) return;
    this.progress = Math.min(1, this.#length > 0 ? (now - this.#since) / this.#length : 1);
    if (this.progress >= 1) this.#next(now);
  }

  /** Finishes the beat that plays. */
  finish(now: number): void {
    if (this.playing) this.#next(now);
  }

  /** Finishes everything. */
  clear(): void {
    const busy = this.busy;
    this.#waiting = [];
    this.playing = null;
    if (busy) this.drained();
  }

  #next(now: number): void {
    const ended = this.playing !== null;
    this.playing = this.#waiting.shift() ?? null;
    this.progress = 0;
    this.#since = now;
    const crowd = this.#waiting.length;
    this.#length = (this.playing?.ms ?? 0) / (crowd > 6 ? 1 + (crowd - 6) / 4 : 1);
    if (!this.playing && ended) this.drained();
  }
}

export function stageOf(view: Inyo.Show, before: readonly Drawn[] = []): Stage {
  return { dice: diceOf(view, before), token: view.token as Player };
}
