import { Draft } from "./draft.svelte";
import type { Korash } from "../../../wire";
import { handCard, isAttack, offered, pickedOf, type Offer } from "./offers";
import { crewInBay, spotFor, type Table, type Unit } from "../state/table";
import type { Walk } from "./walk";

interface Source {
  offers(): Offer[];
  table(): Table;
  seat(): number | null;
  draft(): Draft;
  /** First words that are worth a look. */
  hints(): readonly number[];
  /** The best answer, step by step. */
  best(): readonly number[];
  inspect(id: string, unit?: string): void;
  /** Says what is known of a place where there is nothing to take up. */
  note(spot: string): void;
  answer(path: number[]): void;
}

interface Target {
  kind: string;
  path: number[];
  walk: Walk | null;
}

/** The card of the hand that an offer is about, if it is about one. */
const cardOf = (offer: Offer): string[] => {
  const picked = pickedOf(offer);
  const card = offer.verb === "pick" ? (picked.kind === "card" ? picked.name : "") : handCard(offer);
  return card ? [card] : [];
};

/** What a tap means: it takes up, goes on, or looks at something. What may be tapped is what the table offers. */
export class Desk {
  constructor(readonly source: Source) {}

  get draft(): Draft {
    return this.source.draft();
  }

  /** Somebody else's unit that an attack would meet. */
  #met(offer: Offer): Unit | undefined {
    const table = this.source.table();
    const bay = table.units.get(offer.unit)?.intrudes ?? null;
    const here = offer.berth > 0 ? (bay === null ? [] : crewInBay(table, bay).filter(({ berth }) => berth === offer.berth)) : (table.on.get(offer.spot) ?? []);
    const aboard = here.find((unit) => unit.aboard);
    const met = offer.verb === "board" && aboard ? aboard : here[0];
    return met?.seat === this.source.seat() ? undefined : met;
  }

  /** What is worth offering: no strikes into the air, no uses without a target. */
  get worthwhile(): Offer[] {
    return this.source.offers().filter((offer) => !offer.vain && (!isAttack(offer) || this.#met(offer) !== undefined));
  }

  /** What an intruder may attack in the bay of this seat, by the unit that it would meet. */
  strikes(seat: number): Map<string, Offer> {
    const intrudes = (offer: Offer) => offer.verb === "attack" && offer.berth > 0 && this.source.table().units.get(offer.unit)?.intrudes === seat;
    return new Map(this.worthwhile.filter(intrudes).map((offer) => [this.#met(offer)?.name ?? "", offer]));
  }

  /** What is worth doing with what is held. */
  get held(): Offer[] {
    const mine = new Set(this.draft.offers.map(({ code }) => code));
    return this.worthwhile.filter(({ code }) => mine.has(code));
  }

  /** Where a unit that is held can go, or strike: path by spot. */
  get targets(): Map<string, Target> {
    const found = new Map<string, Target>();
    const { held } = this.draft;
    if (held?.kind !== "unit") return found;
    const mine = this.worthwhile.filter((offer) => offer.unit === held.name);
    const taken = (spot: string) => this.source.table().on.has(spot);
    // Within the bay one tile is as good as another.
    const inBay = this.source.table().units.get(held.name)?.place === "bay";
    for (const { verb, spot, berth, code } of mine) {
      if (verb === "deploy" || (verb === "move" && !taken(spot) && !(inBay && berth > 0))) found.set(spot, { kind: "move", path: [code], walk: null });
    }
    const firsts = new Set(mine.map(({ code }) => code));
    for (const [spot, walk] of this.draft.walks) {
      const [path = []] = walk.moves;
      if (inBay && !this.source.table().places.has(spot)) continue;
      if (!found.has(spot) && firsts.has(path[0] ?? -1)) found.set(spot, { kind: walk.moves.length > 1 ? "walk" : "move", path, walk });
    }
    for (const verb of ["board", "attack"] as const) {
      for (const offer of mine) if (offer.verb === verb) found.set(spotFor(this.source.table().units.get(held.name), offer.spot, offer.berth), { kind: verb, path: [offer.code], walk: null });
    }
    return found;
  }

  /** First words that are worth a look, of those that are worth offering at all. */
  get hinted(): Set<number> {
    const hints = new Set(this.source.hints());
    return new Set(this.source.offers().flatMap(({ code }) => (hints.has(code) ? [code] : [])));
  }

  /** What comes next in the best answer, as long as it is followed. */
  get next(): Set<number> {
    const { path } = this.draft;
    const best = this.source.best();
    const code = best[path.length];
    return new Set(code !== undefined && path.every((step, at) => step === best[at]) ? [code] : []);
  }

  /** The tiles that are worth a look: whose unit has something good to do, or where the one that is held should go. */
  get marked(): Set<string> {
    const { hinted, next, draft } = this;
    if (draft.path.length > 0) return new Set(draft.choices.flatMap(({ code, thing }) => (next.has(code) ? this.#spots(thing) : [])));
    if (hinted.size === 0) return new Set();
    const targets = this.targets;
    if (targets.size > 0) return new Set([...targets].flatMap(([spot, { kind, path }]) => (kind !== "walk" && hinted.has(path[0] ?? -1) ? [spot] : [])));
    const good = this.worthwhile.filter(({ code }) => hinted.has(code));
    return new Set(
      good.flatMap((offer) => {
        if (offer.verb === "place") return [offer.spot];
        if (offer.verb === "pick") return this.#spots(pickedOf(offer));
        return offer.unit && offer.verb !== "deploy" ? [this.source.table().units.get(offer.unit)?.spot ?? ""] : [];
      }),
    );
  }

  /** Cards that are worth a look. */
  get hintedCards(): Set<string> {
    const { hinted, next, draft } = this;
    if (draft.path.length > 0) return new Set(draft.choices.flatMap(({ code, thing }) => (next.has(code) && thing.kind === "card" ? [thing.name] : [])));
    return new Set(this.source.offers().flatMap((offer) => (hinted.has(offer.code) ? cardOf(offer) : [])));
  }

  /** What may be tapped, by tile or bay tile. */
  get lit(): Map<string, string> {
    const { draft } = this;
    const lit = new Map<string, string>();
    if (draft.path.length > 0 && !draft.complete) {
      const kind = draft.outlook?.slot === "route" ? "move" : "pick";
      for (const { thing } of draft.choices) for (const tile of this.#spots(thing)) lit.set(tile, kind);
      return lit;
    }
    const targets = this.targets;
    if (targets.size > 0) {
      for (const [spot, { kind }] of targets) lit.set(spot, kind);
      return lit;
    }
    if (draft.complete) return lit;
    for (const offer of this.worthwhile) {
      if (offer.verb === "place") lit.set(offer.spot, "move");
      else if (offer.verb === "advance") lit.set(this.#freed, "move");
      else if (offer.verb === "pick") for (const tile of this.#spots(pickedOf(offer))) lit.set(tile, "pick");
      else if (offer.unit && offer.verb !== "deploy") {
        const spot = this.source.table().units.get(offer.unit)?.spot;
        if (spot) lit.set(spot, "unit");
      }
    }
    return lit;
  }

  /** The tile that was fought for. */
  get #freed(): string {
    return this.source.table().combat?.spot ?? "";
  }

  /** The tiles that a thing stands for; of units in bays only the own ones can be tapped there. */
  #spots({ kind, name }: Korash.Thing): string[] {
    const table = this.source.table();
    if (kind === "tile" || kind === "bay") return [name];
    if (kind === "land") return table.lands.find((land) => land.name === name)?.tiles ?? [];
    const unit = kind === "unit" ? table.units.get(name) : undefined;
    return unit && (unit.place === "map" || unit.seat === this.source.seat()) ? [unit.spot] : [];
  }

  /** Cards that may be burned, discarded or named just now. */
  get pickable(): Set<string> {
    if (this.draft.path.length > 0) return new Set(this.draft.choices.filter(({ thing }) => thing.kind === "card").map(({ thing }) => thing.name));
    return new Set(this.source.offers().flatMap((offer) => (offer.verb === "pick" ? cardOf(offer) : [])));
  }

  /** Cards that may be used now, in the order of the hand: their number is their key. */
  get playable(): Map<string, number> {
    const uses = this.source.offers().filter((offer) => offer.verb === "use" && !offer.vain);
    return new Map(uses.map((offer, at) => [offer.card, at]));
  }

  tap(spot: string): void {
    const { draft } = this;
    if (draft.complete && this.considers(spot)) return draft.confirm();
    if (this.#goOn(spot)) return;
    // Until it is said, another target may be tapped.
    const target = draft.path.length === 0 || draft.complete ? this.targets.get(spot) : undefined;
    if (target) return void draft.begin(target.path, target.walk);
    const place = this.source.offers().find((offer) => (offer.verb === "place" && offer.spot === spot) || (offer.verb === "advance" && this.#freed === spot));
    if (place) return void draft.begin([place.code]);
    this.takeUp(spot);
  }

  /** Whether the sentence that is ready to be said leads to this spot. */
  considers(spot: string): boolean {
    if (this.draft.walk) return this.draft.walk.spots.at(-1) === spot;
    const said = this.draft.sentence;
    return said !== null && spotFor(this.source.table().units.get(said.unit), said.route.at(-1) ?? "", said.berth) === spot;
  }

  #goOn(spot: string): boolean {
    const { draft } = this;
    if (draft.path.length > 0 && !draft.complete) {
      const choice = draft.choices.find(({ thing }) => this.#spots(thing).includes(spot));
      if (choice) void draft.choose(choice.code);
      return choice !== undefined;
    }
    const pick = draft.path.length === 0 && this.source.offers().find((offer) => offer.verb === "pick" && this.#spots(pickedOf(offer)).includes(spot));
    if (pick) void draft.begin([pick.code]);
    return Boolean(pick);
  }

  /** Takes up the unit that stands there: of two the one that can act, then the other. */
  takeUp(spot: string): void {
    const { draft } = this;
    const seat = this.source.seat();
    const here = this.#unitsAt(spot);
    const busy = new Set(this.worthwhile.map((offer) => offer.unit));
    const order = [...here].sort((one, other) => Number(busy.has(other.name)) - Number(busy.has(one.name)) || Number(other.seat === seat) - Number(one.seat === seat));
    const at = order.findIndex((unit) => draft.held?.kind === "unit" && draft.held.name === unit.name);
    const next = order[at + 1];
    if (next) return draft.hold({ kind: "unit", name: next.name });
    const land = this.source.table().landAt.get(spot);
    if (at >= 0) return draft.clear();
    if (land?.card) return this.source.inspect(land.card.id);
    draft.clear();
    if (land) this.source.note(spot);
  }

  #unitsAt(spot: string): Unit[] {
    const table = this.source.table();
    if (table.places.has(spot)) return table.on.get(spot) ?? [];
    return [...table.units.values()].filter((unit) => unit.spot === spot && unit.seat === this.source.seat());
  }

  card(id: string): void {
    const { draft } = this;
    const choice = draft.path.length > 0 && draft.choices.find(({ thing }) => thing.name === id);
    if (choice) return void draft.choose(choice.code);
    const pick = this.source.offers().find((offer) => offer.verb === "pick" && pickedOf(offer).name === id);
    if (pick) return void draft.begin([pick.code]);
    if (draft.held?.kind === "card" && draft.held.id === id) draft.clear();
    else draft.hold({ kind: "card", id });
  }

  /** A key from 1 to 9 in a window. */
  key(number: number): boolean {
    const [id] = [...this.playable].find(([, at]) => at === number - 1) ?? [];
    const offer = this.source.offers().find(({ verb, card }) => verb === "use" && card === id);
    if (!id || !offer) return false;
    this.draft.hold({ kind: "card", id });
    void this.draft.begin([offer.code]);
    return true;
  }

  /** What a unit may use in a window: it is taken up, and its use begun. */
  use(code: number): void {
    const offer = this.source.offers().find((one) => one.code === code);
    if (!offer) return;
    this.draft.hold({ kind: "unit", name: offer.unit });
    void this.draft.begin([code]);
  }

  /** Lets it happen. */
  pass(): boolean {
    const pass = offered(this.source.offers(), "pass");
    if (pass) this.source.answer([pass.code]);
    return pass !== undefined;
  }
}
