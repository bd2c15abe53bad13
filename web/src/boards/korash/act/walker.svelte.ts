import type { Offer } from "./offers";
import type { Event } from "../say/events";
import type { View } from "../state/table";
import { onlyWalks, undisturbed, type Walk } from "./walk";

interface Source {
  view(): View;
  offers(): Offer[];
  answer(path: number[]): void;
}

/** Says the Moves of a walk one after the other, and stops as soon as anything else happens. KOR-MOVE-1. */
export class Walker {
  unit = $state("");
  walk = $state.raw<Walk | null>(null);
  /** How many of its Moves have been said. */
  said = $state(0);
  /** Whether the last walk ended before its end. */
  halted = $state(false);
  #before: View | null = null;

  constructor(readonly source: Source) {}

  get left(): number {
    return this.walk ? this.walk.moves.length - this.said : 0;
  }

  /** The first Move is being said; the others follow it. */
  begin(unit: string, walk: Walk): void {
    this.halted = false;
    if (walk.moves.length < 2) return;
    this.unit = unit;
    this.walk = walk;
    this.said = 1;
    this.#before = this.source.view();
  }

  stop(): void {
    this.walk = null;
    this.unit = "";
  }
  forget(): void {
    this.halted = false;
  }

  #halt(): void {
    this.halted = true;
    this.stop();
  }

  /** What has happened meanwhile. */
  saw(events: readonly Event[]): void {
    if (this.walk && !onlyWalks(events, this.unit)) this.#halt();
  }

  /** A question: the next Move, if all is as it was. In a window of one's own the walk waits. */
  asked(): void {
    const { walk } = this;
    const offers = this.source.offers();
    if (!walk || !this.#before || offers.length === 0) return;
    const next = walk.moves[this.said];
    if (!next) return this.stop();
    if (offers.some(({ verb }) => verb === "pass")) return;
    const view = this.source.view();
    const goes = undisturbed(this.#before, view, this.unit, walk.stops[this.said - 1] ?? "");
    if (!goes || !offers.some(({ code }) => code === next[0])) return this.#halt();
    this.said += 1;
    this.#before = view;
    this.source.answer(next);
  }
}
