import { sceneOf } from "./drawing";

/** One printed ability. */
export interface Line {
  edge: string;
  name: string;
  text: string;
}

interface Printed {
  id: string;
  name: string;
  /** The ids of rules and rulings that it touches. */
  laws: string[];
  text: string;
  flavour: string;
}
/** A costed ability; the first one is number 1 in sentences. */
export interface Use {
  name: string;
  timing: string;
}
export interface Stand extends Printed {
  keywords: string[];
  cost: number;
  strength: number;
  protection: number;
  life: number;
  movement: number;
  platform: boolean;
  mark: string;
  supply: { industry: number; tactic: number; influence: number } | null;
  lines: Line[];
  uses: Use[];
}
export interface TacticCard extends Printed {
  timing: string;
  cost: number;
}
export interface TerritoryCard extends Printed {
  horizon: string;
  keywords: string[];
  walls: string[];
  enduring: boolean;
  art: string;
  lines: Line[];
  uses: Use[];
}
export interface Tribe {
  id: string;
  name: string;
  banner: string;
  colour: string;
  text: string;
  units: string[];
  stockpile: (string | number)[][];
}
/** What of the scenery is printed. */
export interface Printing {
  stands: Stand[];
  tactics: TacticCard[];
  territories: TerritoryCard[];
  tribes: Tribe[];
}

/** How a faction looks. */
export interface Look {
  shape: string;
  colour: string;
}

/** A card of any kind, ready to be drawn. */
export interface Face {
  id: string;
  kind: "tactic" | "unit" | "platform" | "territory";
  name: string;
  keywords: string[];
  lines: Line[];
  laws: string[];
  flavour: string;
  /** The faction's name, if it belongs to one. */
  tribe: string;
  look: Look;
  motif: string;
  cost: number | null;
  timing: string;
  mark: string;
  stats: [strength: number, protection: number, life: number, movement: number] | null;
  supply: Stand["supply"];
  horizon: string;
  walls: string[];
  enduring: boolean;
}

/** Whose cards belong to nobody. */
export const NOBODY: Look = { shape: "plain", colour: "#7a5f43" };

/** The faction that has a card in its roster or stockpile. */
export function tribeOf(scenery: Printing, card: string): Tribe | undefined {
  return scenery.tribes.find((tribe) => tribe.units.includes(card) || tribe.stockpile.some(([tactic]) => tactic === card));
}

/** How a faction looks, or somebody without one. */
export function lookOf(tribe: Tribe | undefined): Look {
  return tribe ? { shape: tribe.banner, colour: tribe.colour } : NOBODY;
}

/** A card by its id. */
export function faceOf(scenery: Printing, id: string): Face | null {
  const tribe = tribeOf(scenery, id);
  const stand = scenery.stands.find((card) => card.id === id);
  if (stand) return standFace(stand, tribe);
  const tactic = scenery.tactics.find((card) => card.id === id);
  if (tactic) return tacticFace(tactic, tribe);
  const land = scenery.territories.find((card) => card.id === id);
  return land ? landFace(land) : null;
}

const BLANK = { keywords: [], lines: [], motif: "", cost: null, timing: "", mark: "", stats: null, supply: null, horizon: "", walls: [], enduring: false };

function shared({ id, name, laws, flavour }: Printed, tribe: Tribe | undefined) {
  return { ...BLANK, id, name, laws, flavour, tribe: tribe?.name ?? "", look: lookOf(tribe) };
}

/** A unit or platform. */
export function standFace(card: Stand, tribe: Tribe | undefined): Face {
  return {
    ...shared(card, tribe),
    kind: card.platform ? "platform" : "unit",
    keywords: card.keywords,
    lines: card.lines,
    cost: card.platform ? null : card.cost,
    mark: card.mark,
    stats: [card.strength, card.protection, card.life, card.movement],
    supply: card.supply,
  };
}

/** A tactic. */
export function tacticFace(card: TacticCard, tribe: Tribe | undefined): Face {
  const lines = card.text ? [{ edge: "", name: "", text: card.text }] : [];
  return { ...shared(card, tribe), kind: "tactic", lines, cost: card.cost, timing: card.timing, motif: sceneOf(card.timing, card.id) };
}

/** A territory. */
export function landFace(card: TerritoryCard): Face {
  const { keywords, lines, horizon, walls, enduring, art } = card;
  return { ...shared(card, undefined), kind: "territory", keywords, lines, horizon, walls, enduring, motif: art };
}
