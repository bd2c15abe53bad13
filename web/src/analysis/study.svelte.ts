import { api, asRefusal, type ApiRefusal } from "../app/api";
import type { Asked, Decided, Explored, Judged, Moment, Point, Reviewed, Source } from "../wire";
import type { Place } from "./place";

/** A moment in the tree: of the game itself, or of a line that the reader tries. */
export interface Node {
  /** The number of turns of the game before the line leaves it. */
  turn: number;
  line: string[][];
  moment: Moment;
  parent: Node | null;
  /** The first child continues the line, the others are variations. */
  kids: Node[];
}

/** The number of turns in one request for a review: readers see the first moments while the rest is worked out. */
const PART = 6;
/** The number of turns in one request where the server has nothing to work out. */
const PLAIN_PART = 40;

/** A game under analysis. For each moment, the server says which choices are legal and how good they are. */
export class Study {
  info = $state.raw<Reviewed | null>(null);
  at = $state.raw<Node | null>(null);
  /** The choices of this moment; null until the server has answered. */
  explored = $state.raw<Explored | null>(null);
  /** The answers given so far in an incomplete turn, by seat. */
  given = $state.raw<Record<number, number[]>>({});
  failed = $state.raw<ApiRefusal | null>(null);
  /** The number of turns of the game that have been read. */
  reviewed = $state(0);
  thinking = $state(false);
  /** Whether the reader reached the moment by a single step forward. */
  stepped = $state(false);
  key = $state(0);
  /** Changes whenever the tree grows. */
  grown = $state(0);
  /** A bot's opinion of each choice of the game, by the number of turns before the choice. */
  points = $state.raw<ReadonlyMap<number, Point[]>>(new Map());
  /** The turn that a bot is reviewing; null: no bot is reviewing. */
  appraising = $state<number | null>(null);
  /** Whether the bot has reviewed every choice. */
  appraised = $state(false);
  main: Node[] = [];
  #source: Source;
  #isIdle: (node: Node) => boolean;
  #known = new Map<string, Promise<Explored>>();
  #closed = false;
  /** The place to go to as soon as its moment has been read. A later wish replaces it. */
  #wanted: Place | null = null;
  #halted = false;

  /** `isIdle` says whether nothing happened at a moment. */
  constructor(source: Source, isIdle: (node: Node) => boolean = () => false) {
    this.#source = source;
    this.#isIdle = isIdle;
  }

  /** Read the game part by part, and go to the wanted place as soon as its moment has been read. */
  async open(place: Place): Promise<void> {
    this.failed = null;
    try {
      this.#wanted = place;
      do {
        const part = await api.review({ ...this.#source, first: this.reviewed, count: this.info?.appraised ? PLAIN_PART : PART });
        if (this.#closed) return;
        this.#append(part);
        const there = (this.#wanted?.turn ?? 0) <= this.reviewed || this.reviewed >= part.turns;
        if (this.#wanted && there) void this.follow(this.#wanted);
      } while (this.info && this.reviewed < this.info.turns && !this.#closed);
    } catch (refused) {
      this.failed = asRefusal(refused);
    }
  }

  close(): void {
    this.#closed = true;
  }

  /** Let a bot review the game, a few choices at a time: either only the choices that begin a turn, or all of them. */
  async appraise(whole = false): Promise<void> {
    if (this.appraising !== null) return;
    this.#halted = false;
    try {
      for (let [first, turns] = [0, 1]; first < turns; ) {
        this.appraising = first;
        const part = await api.appraise({ ...this.#source, first, whole });
        if (this.#closed) return;
        this.points = new Map([...this.points, ...grouped(part.points)]);
        if (this.#halted) return;
        [first, turns] = [part.next, part.turns];
      }
      this.appraised = whole;
    } catch (refused) {
      this.failed = asRefusal(refused);
    } finally {
      this.appraising = null;
    }
  }

  /** Stop the bot's review. Its opinions so far stay. */
  halt(): void {
    this.#halted = true;
  }

  #append(part: Reviewed): void {
    this.info ??= part;
    for (const moment of part.moments) {
      const parent = this.main.at(-1) ?? null;
      const node: Node = { turn: moment.turn, line: [], moment, parent, kids: [] };
      // The game's own continuation comes first, before variations that the reader tried before it was read.
      parent?.kids.unshift(node);
      this.main.push(node);
    }
    this.reviewed = this.main.length - 1;
    this.grown += 1;
  }

  /** Go to a place, along a line that may be new. */
  async follow(place: Place): Promise<void> {
    this.#wanted = place;
    const { turn, line } = place;
    let node = this.main[Math.min(turn ?? 0, this.main.length - 1)];
    // If the moment has not been read yet, go there when it arrives.
    if (!node || ((turn ?? 0) > this.reviewed && this.reviewed < (this.info?.turns ?? 0))) return;
    for (const texts of line) {
      const kid: Node | undefined = node.kids.find((one) => same(one, texts)) ?? (await this.#tried(node, { line: [...node.line, texts] }));
      if (this.#wanted !== place) return;
      if (!kid) return this.#stop(node);
      node = kid;
    }
    this.go(node);
  }

  /** Follow a line as far as its answers are legal, and show why it ends there. */
  async #stop(node: Node): Promise<void> {
    const refused = this.failed;
    this.go(node);
    await this.look();
    if (this.at === node) this.failed = refused;
  }

  go(node: Node | null | undefined): void {
    this.#wanted = null;
    if (!node || node === this.at) return;
    this.stepped = node.parent === this.at && this.at !== null;
    this.at = node;
    this.given = {};
    this.explored = null;
    this.key += 1;
    void this.look();
  }

  /** Request the choices of this moment; with `think`, also a bot's opinion of them. */
  async look(think = false): Promise<void> {
    const node = this.at;
    if (!node) return;
    this.thinking = think;
    try {
      const found = await this.#explore(node, think);
      if (this.at === node) this.explored = found;
      this.failed = null;
    } catch (refused) {
      if (this.at === node) this.failed = asRefusal(refused);
    } finally {
      this.thinking = false;
    }
  }

  #explore(node: Node, think: boolean): Promise<Explored> {
    const key = JSON.stringify([node.turn, node.line, think]);
    const known = this.#known.get(key) ?? api.explore({ ...this.#source, turn: node.turn, line: node.line, think });
    this.#known.set(key, known);
    known.catch(() => this.#known.delete(key));
    return known;
  }

  /** The seat that answers next: if several choose at once, the first that has not answered. */
  get asked(): Asked | null {
    return this.explored?.asks.find((ask) => !(ask.seat in this.given)) ?? null;
  }

  /** Return what is known of a seat's choices at this moment. */
  judged(seat: number): Judged | undefined {
    const opinions = this.at?.line.length === 0 ? this.points.get(this.at.turn) : undefined;
    return this.explored?.judged.find((one) => one.seat === seat) ?? opinions?.find((one) => one.judged.seat === seat)?.judged;
  }

  /** Return the choices that led to a moment, and what is known of them. */
  decided(node: Node): Decided[] {
    if (node.moment.decided.length > 0 || node.line.length > 0) return node.moment.decided;
    return (this.points.get(node.turn - 1) ?? []).map((point) => point.decided);
  }

  /** Take the answer of one seat; play the turn when all seats have answered. */
  async answer(seat: number, path: number[]): Promise<Node | null> {
    const [node, explored] = [this.at, this.explored];
    if (!node || !explored) return null;
    this.given = { ...this.given, [seat]: path };
    const asks = [...explored.asks].sort((one, two) => one.seat - two.seat);
    if (asks.some((ask) => !(ask.seat in this.given))) return null;
    const found = await this.#tried(node, { answers: asks.map((ask) => this.given[ask.seat] ?? []) });
    if (found) this.go(found);
    else this.given = {};
    return found ?? null;
  }

  async #tried(node: Node, more: { line?: string[][]; answers?: number[][] }): Promise<Node | undefined> {
    try {
      const found = await api.explore({ ...this.#source, turn: node.turn, line: node.line, ...more });
      const texts = found.moment.choices.map(({ text }) => text);
      const known = node.kids.find((kid) => same(kid, texts));
      if (known) return known;
      const kid: Node = { turn: node.turn, line: [...node.line, texts], moment: found.moment, parent: node, kids: [] };
      this.#known.set(JSON.stringify([kid.turn, kid.line, false]), Promise.resolve(found));
      node.kids.push(kid);
      this.grown += 1;
      return kid;
    } catch (refused) {
      this.failed = asRefusal(refused);
      return undefined;
    }
  }

  /** The keys of a replay, and the up and down keys to change between variations. */
  walk(key: string): boolean {
    const here = this.at;
    const beside = here?.parent?.kids ?? [];
    const index = here ? beside.indexOf(here) : -1;
    const to: Record<string, Node | null | undefined> = {
      ArrowLeft: this.#busy(here?.parent, (node) => node.parent),
      ArrowRight: this.#busy(here?.kids[0], (node) => node.kids[0]),
      ArrowUp: beside[index - 1],
      ArrowDown: index < 0 ? undefined : beside[index + 1],
      Home: this.main[0],
      End: this.main.at(-1),
    };
    if (!(key in to)) return false;
    this.go(to[key]);
    return true;
  }

  /** Whether a walk skips a moment: nothing happened, and nothing is known of the choices that led to it. */
  passes(node: Node): boolean {
    return this.decided(node).length === 0 && this.#isIdle(node);
  }

  /** Return the first moment on a path at which something happened; if there is none, the last moment of the path. */
  #busy(from: Node | null | undefined, next: (node: Node) => Node | null | undefined): Node | null | undefined {
    let node = from;
    for (let after = node && next(node); node && after && this.passes(node); after = next(node)) node = after;
    return node;
  }

  /** The moment after the shown one, in the game or in the reader's line; undefined until it has been read. */
  get next(): Node | undefined {
    void this.grown;
    return this.at?.kids[0];
  }

  /** Return the game's own continuation after a moment, as far as the game has been read. */
  get followed(): Node | undefined {
    void this.grown;
    return this.at?.line.length === 0 ? this.main[this.at.turn + 1] : undefined;
  }

  get isLast(): boolean {
    void this.grown;
    return this.at === this.main.at(-1);
  }

  /** Whether anything is known of the choices of this game. */
  get isKnown(): boolean {
    void this.grown;
    return this.main.some((node) => node.moment.decided.length > 0);
  }

  /** Return the mistakes of these seats in the game itself. */
  mistakes(seats: readonly number[]): { node: Node; decided: Decided }[] {
    void this.grown;
    return this.main.flatMap((node) =>
      node.moment.decided
        .filter((one) => seats.includes(one.seat) && (one.mark === "blunder" || one.mark === "mistake"))
        .map((decided) => ({ node, decided })),
    );
  }
}

function grouped(points: readonly Point[]): Map<number, Point[]> {
  const found = new Map<number, Point[]>();
  for (const point of points) found.set(point.turn, [...(found.get(point.turn) ?? []), point]);
  return found;
}

function same(node: Node, texts: readonly string[]): boolean {
  return node.moment.choices.length === texts.length && node.moment.choices.every(({ text }, at) => text === texts[at]);
}

export function placeOf(node: Node, text: string): Place {
  return { turn: node.turn, line: node.line, text };
}
