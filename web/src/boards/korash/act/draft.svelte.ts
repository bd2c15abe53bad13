import type { Considered, Korash } from "../../../wire";
import { handCard, sentenceOf, thingOf, type Offer, type Sentence } from "./offers";
import { walksBySpot, type Walk } from "./walk";

/** An answer in the making: what was picked up, the steps so far, and what may follow them. */

export type Consider = (path: number[]) => Promise<Considered>;
export interface Choice {
  code: number;
  thing: Korash.Thing;
}
/** What is in the hand of who puts an answer together. */
export type Held = { kind: "unit"; name: string } | { kind: "card"; id: string } | null;

interface Source {
  offers(): Offer[];
  seat(): number | null;
  consider(): Consider | undefined;
  answer(path: number[], walk: Walk | null): void;
}

export class Draft {
  held = $state.raw<Held>(null);
  path = $state.raw<number[]>([]);
  considered = $state.raw<Considered | null>(null);
  waiting = $state(false);
  /** Ways of the unit that is held, by the spot where they end. */
  walks = $state.raw<Map<string, Walk>>(new Map());
  /** The way that is being considered; its first Move is the path. */
  walk = $state.raw<Walk | null>(null);
  #asked = 0;

  constructor(readonly source: Source) {}

  get outlook(): Korash.Outlook | null {
    return (this.considered?.outlook as Korash.Outlook | null) ?? null;
  }
  /** Whether only the last word is missing. */
  get complete(): boolean {
    return this.path.length > 0 && this.considered !== null && this.considered.legal.length === 0;
  }
  get choices(): Choice[] {
    const { legal = [], choices = [] } = this.considered ?? {};
    return choices.flatMap((choice, at) => {
      const [thing, code] = [thingOf(choice), legal[at]];
      return thing && code !== undefined ? [{ code, thing }] : [];
    });
  }
  /** Pending entries that may be named next, by name. */
  get entries(): Map<string, number> {
    return new Map(this.choices.flatMap(({ code, thing }) => (thing.kind === "entry" ? [[thing.name, code] as const] : [])));
  }
  /** The whole sentence, once it stands. */
  get sentence(): Sentence | null {
    return sentenceOf(this.considered?.choice);
  }
  /** What can be done with what is held. */
  get offers(): Offer[] {
    const { held } = this;
    if (!held) return [];
    return this.source.offers().filter((offer) => (held.kind === "unit" ? offer.unit === held.name : handCard(offer) === held.id));
  }

  /** Puts everything down. */
  clear(): void {
    this.held = null;
    this.walks = new Map();
    this.restart();
  }
  restart(): void {
    this.#asked += 1;
    this.path = [];
    this.considered = null;
    this.waiting = false;
    this.walk = null;
  }

  hold(held: Held): void {
    this.held = held;
    this.walks = new Map();
    this.restart();
    if (held?.kind === "unit") void this.#lookAround();
  }

  /** Goes a step back: from the last choice to the one before, then to nothing. */
  async back(): Promise<void> {
    if (this.path.length > 1 && !this.walk) await this.#go(this.path.slice(0, -1));
    else if (this.walk) this.restart();
    else if (this.path.length === 1) this.restart();
    else this.clear();
  }

  async begin(path: number[], walk: Walk | null = null): Promise<void> {
    this.walk = walk;
    await this.#go(path);
  }
  async choose(code: number): Promise<void> {
    await this.#go([...this.path, code]);
  }

  confirm(): void {
    if (this.complete) this.source.answer(this.path, this.walk);
  }

  async #go(path: number[]): Promise<void> {
    const consider = this.source.consider();
    this.path = path;
    this.considered = null;
    if (!consider) return this.source.answer(path, this.walk);
    const asked = (this.#asked += 1);
    this.waiting = true;
    try {
      const considered = await consider(path);
      if (asked === this.#asked) this.considered = considered;
    } catch {
      if (asked === this.#asked) this.path = [];
    } finally {
      if (asked === this.#asked) this.waiting = false;
    }
  }

  /** How far the unit gets is asked at once, so that it can be lit. */
  async #lookAround(): Promise<void> {
    const consider = this.source.consider();
    const move = this.offers.find(({ verb }) => verb === "move");
    if (!consider || !move) return;
    const asked = this.#asked;
    const first = await consider([move.code]).catch(() => null);
    const outlook = first?.outlook as Korash.Outlook | null | undefined;
    // A choice that was made meanwhile does not matter: the ways are those of the unit.
    if (asked === this.#asked || this.path.length > 0) this.walks = walksBySpot(outlook?.walks ?? []);
  }
}
