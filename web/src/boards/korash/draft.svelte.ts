import type { Considered, Korash } from "../../wire";
import { kindOf, type Offer } from "./offers";
import type { Table } from "./table";

/** An answer in the making: what was picked up, the steps so far, and what may follow them. */

export type Consider = (path: number[]) => Promise<Considered>;
export interface Choice {
  code: number;
  word: string;
}
/** What is in the hand of who puts an answer together. */
export type Held = { kind: "unit"; name: string } | { kind: "card"; id: string } | null;

interface Source {
  offers(): Offer[];
  table(): Table;
  seat(): number | null;
  consider(): Consider | undefined;
  answer(path: number[]): void;
}

export class Draft {
  held = $state.raw<Held>(null);
  path = $state.raw<number[]>([]);
  considered = $state.raw<Considered | null>(null);
  waiting = $state(false);
  /** Paths to where a unit can go through its friends, by spot. */
  through = $state.raw<Map<string, number[]>>(new Map());
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
    const { legal = [], texts = [] } = this.considered ?? {};
    return legal.map((code, at) => ({ code, word: texts[at] ?? "" }));
  }
  /** What can be done with what is held. */
  get offers(): Offer[] {
    const { held } = this;
    if (!held) return [];
    return this.source.offers().filter((offer) => (held.kind === "unit" ? offer.unit === held.name : ["use", "burn"].includes(offer.verb) && offer.value === held.id));
  }

  /** Puts everything down. */
  clear(): void {
    this.held = null;
    this.restart();
  }
  restart(): void {
    this.#asked += 1;
    this.path = [];
    this.considered = null;
    this.waiting = false;
    this.through = new Map();
  }

  hold(held: Held): void {
    this.held = held;
    this.restart();
    if (held?.kind === "unit") void this.#lookThrough();
  }

  /** Goes a step back: from the last choice to the one before, then to nothing. */
  async back(): Promise<void> {
    if (this.path.length > 1) await this.#go(this.path.slice(0, -1));
    else if (this.path.length === 1) this.restart();
    else this.clear();
  }

  async begin(path: number[]): Promise<void> {
    await this.#go(path);
  }
  async choose(code: number): Promise<void> {
    await this.#go([...this.path, code]);
  }

  confirm(): void {
    if (this.complete) this.source.answer(this.path);
  }

  async #go(path: number[]): Promise<void> {
    const consider = this.source.consider();
    this.path = path;
    this.considered = null;
    if (!consider) return this.source.answer(path);
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

  /** A friend in the way is walked through: where that leads is asked at once, so that it can be lit. */
  async #lookThrough(): Promise<void> {
    const consider = this.source.consider();
    const table = this.source.table();
    const asked = this.#asked;
    const firsts = this.offers.filter((offer) => offer.verb === "move" && (offer.spot.startsWith("bay") || table.on.has(offer.spot)));
    if (!consider) return;
    const found = new Map<string, number[]>();
    await Promise.all(
      firsts.map(async ({ code, spot }) => {
        const next = await consider([code]).catch(() => null);
        next?.texts.forEach((word, at) => {
          const kind = kindOf(word, "route");
          if (kind === "done") found.set(spot, [code, next.legal[at] ?? 0]);
          else if ((kind === "tile" || kind === "bay") && !found.has(word)) found.set(word, [code, next.legal[at] ?? 0]);
        });
        if (next && next.legal.length === 0) found.set(/:([^:]+)$/.exec(next.text.replace(/:leave$/, ""))?.[1]?.split("-").at(-1) ?? spot, [code]);
      }),
    );
    if (asked === this.#asked) this.through = found;
  }
}
