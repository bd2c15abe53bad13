import { api, asRefusal, type ApiRefusal } from "../app/api";
import type { Asked, Decided, Explored, Judged, Moment, Point, Reviewed, Source } from "../wire";
import type { Place } from "./place";

/** A moment in the tree: of the game itself, or of a line that somebody tries. */
export interface Node {
  /** Turns of the game before the line leaves it. */
  turn: number;
  line: string[][];
  moment: Moment;
  parent: Node | null;
  /** The first goes on, the others are variations. */
  kids: Node[];
}

/** Turns that are reviewed at a time: the first moments are there while the rest is still being worked out. */
const PART = 6;
/** The same where nothing has to be worked out. */
const PLAIN_PART = 40;

/** A game that is looked into. What is legal, and what it is worth, is asked of the server, moment by moment. */
export class Study {
  info = $state.raw<Reviewed | null>(null);
  at = $state.raw<Node | null>(null);
  /** What may be done at this moment, once it is known. */
  explored = $state.raw<Explored | null>(null);
  /** The answers of a turn that is not complete, by seat. */
  given = $state.raw<Record<number, number[]>>({});
  failed = $state.raw<ApiRefusal | null>(null);
  /** How many turns of the game are there. */
  reviewed = $state(0);
  thinking = $state(false);
  /** Whether the moment was reached by a single step forward. */
  stepped = $state(false);
  key = $state(0);
  /** Changes whenever the tree has grown. */
  grown = $state(0);
  /** What a bot thinks of the choices of the game, by the turns before them. */
  points = $state.raw<ReadonlyMap<number, Point[]>>(new Map());
  /** The turn that a bot has come to; null: it is not at it. */
  appraising = $state<number | null>(null);
  /** Whether it has looked at every choice. */
  appraised = $state(false);
  main: Node[] = [];
  #source: Source;
  #isIdle: (node: Node) => boolean;
  #known = new Map<string, Promise<Explored>>();
  #closed = false;
  /** Where to go, until we are there: the last wish counts. */
  #wanted: Place | null = null;
  #halted = false;

  /** `isIdle` names the moments at which nothing happened. */
  constructor(source: Source, isIdle: (node: Node) => boolean = () => false) {
    this.#source = source;
    this.#isIdle = isIdle;
  }

  /** Reads the game, part by part, and goes to the wanted place as soon as it is there. */
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

  /** Has a bot look at the game, a few choices at a time: those that begin a turn, or the whole of them. */
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

  /** Lets the bot go. What it has said stays. */
  halt(): void {
    this.#halted = true;
  }

  #append(part: Reviewed): void {
    this.info ??= part;
    for (const moment of part.moments) {
      const parent = this.main.at(-1) ?? null;
      const node: Node = { turn: moment.turn, line: [], moment, parent, kids: [] };
      // The game itself comes before whatever was tried meanwhile.
      parent?.kids.unshift(node);
      this.main.push(node);
    }
    this.reviewed = this.main.length - 1;
    this.grown += 1;
  }

  /** Goes to a place, along a line that may be new. */
  async follow(place: Place): Promise<void> {
    this.#wanted = place;
    const { turn, line } = place;
    let node = this.main[Math.min(turn ?? 0, this.main.length - 1)];
    // What is not there yet is gone to when it comes.
    if (!node || ((turn ?? 0) > this.reviewed && this.reviewed < (this.info?.turns ?? 0))) return;
    for (const texts of line) {
      const kid: Node | undefined = node.kids.find((one) => same(one, texts)) ?? (await this.#tried(node, { line: [...node.line, texts] }));
      if (this.#wanted !== place) return;
      if (!kid) return this.#stop(node);
      node = kid;
    }
    this.go(node);
  }

  /** As far as a line could be followed; why it ends there is told. */
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

  /** Asks what may be done here; with `think`, a bot is asked for its opinion. */
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

  /** Who is to answer next: of several who choose at once, the first who has not. */
  get asked(): Asked | null {
    return this.explored?.asks.find((ask) => !(ask.seat in this.given)) ?? null;
  }

  /** What is known of a seat's choices here. */
  judged(seat: number): Judged | undefined {
    const opinions = this.at?.line.length === 0 ? this.points.get(this.at.turn) : undefined;
    return this.explored?.judged.find((one) => one.seat === seat) ?? opinions?.find((one) => one.judged.seat === seat)?.judged;
  }

  /** What was chosen to come to a moment, and what is known of that. */
  decided(node: Node): Decided[] {
    if (node.moment.decided.length > 0 || node.line.length > 0) return node.moment.decided;
    return (this.points.get(node.turn - 1) ?? []).map((point) => point.decided);
  }

  /** An answer of one seat; the turn is played when all have answered. */
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

  /** The keys of a replay, and up and down between variations. */
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

  /** Whether a walk passes by: nothing happened, and nothing was chosen of which anything is known. */
  passes(node: Node): boolean {
    return this.decided(node).length === 0 && this.#isIdle(node);
  }

  /** The first moment on a way at which something happened, or the last one there is. */
  #busy(from: Node | null | undefined, next: (node: Node) => Node | null | undefined): Node | null | undefined {
    let node = from;
    for (let after = node && next(node); node && after && this.passes(node); after = next(node)) node = after;
    return node;
  }

  /** What comes next: in the game, or in the line that is tried. It may come while somebody waits for it. */
  get next(): Node | undefined {
    void this.grown;
    return this.at?.kids[0];
  }

  /** How the game went on from a moment of it, as far as it has been read. */
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

  /** What these seats gave away in the game itself. */
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
