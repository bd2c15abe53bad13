import type { Korash } from "../../wire";
import type { Printing, Stand, TerritoryCard } from "./art/faces";
import { entriesOf, framesOf, type Entry } from "./core";

/** What lies on the table, put in order for drawing. No rules: the view says where everything is. */

export type View = Korash.View;
export interface Scenery extends Printing {
  labels: string[];
  rulings: Korash.Ruling[];
  /** The platform recommended for a first game. */
  first_platform: string;
}

/** Unit numbers a seat: the platform, then ten of the roster. */
const CREW = 11;
const COLUMNS = "ABCDEFGHIJKLMN";
const PHASES = ["start", "planning", "main", "storm", "end"] as const;
const WINDOWS = ["response", "start", "supply", "planning", "main", "turn", "engage", "outcome"] as const;
const KINDS = ["tactic", "ability", "ground", "move", "attack", "explore", "sabotage", "deploy", "trigger", "delayed"] as const;
/** From these numbers on, an entry's source is a territory or a tactic. */
const LAND_REF = 200;
const TACTIC_REF = 500;

export interface Unit {
  name: string;
  seat: number;
  design: string;
  card: Stand | undefined;
  platform: boolean;
  /** A tile, `bay1`, `quarters`, `destroyed` or `gone`. */
  spot: string;
  /** Who carries it: a platform, or a crew that can. */
  aboard: string;
  /** The seat whose bay it may attack from aboard an enemy platform. */
  bay: number | null;
  now: Korash.Piece;
  /** What lasts on it, as the notation writes it: `immobile/turn`. */
  marks: string[];
}

export interface Land {
  name: string;
  column: number;
  row: number;
  tiles: [string, string];
  horizon: string;
  faceup: boolean;
  card: TerritoryCard | undefined;
}

export interface Pending {
  /** `e1`, counted from the bottom. */
  name: string;
  kind: (typeof KINDS)[number];
  seat: number;
  sentence: string;
  unit: string;
  /** Where it comes from: a card's id, or a unit. */
  source: string;
  /** The tiles, units and territories that it names. */
  targets: string[];
}

export interface Table {
  columns: number;
  rows: number;
  seats: number;
  units: Map<string, Unit>;
  lands: Land[];
  landAt: Map<string, Land>;
  /** Who stands on a tile of the map; a carrier before its passenger. */
  on: Map<string, Unit[]>;
  pending: Pending[];
  phase: (typeof PHASES)[number] | "setup";
  /** What the open window is on. */
  window: (typeof WINDOWS)[number] | null;
  /** Decided: strengths were compared, and what is left of the units says nothing of them any more. */
  combat: { attacker: string; defender: string; spot: string; decided: boolean } | null;
  active: number;
  acting: string;
}

export const seatOf = (unit: string): number => Math.floor(Number(unit.slice(1)) / CREW);
export const seatNumber = (name: string): number => Number(name.slice(1)) - 1;
const unitName = (number: number): string => (number >= 0 ? `u${number}` : "");

/** `E3` is column 4, row 2. */
export function placeOf(tile: string): { column: number; row: number } | null {
  const found = /^([A-N])(\d)$/.exec(tile);
  return found ? { column: COLUMNS.indexOf(found[1] ?? ""), row: Number(found[2]) - 1 } : null;
}
export const tileAt = (column: number, row: number): string => `${COLUMNS.charAt(column)}${row + 1}`;

/** A spot of the notation's 74: tiles row by row, then the bay. */
const spotName = (spot: number): string => (spot < 0 ? "" : spot < 70 ? tileAt(spot % 14, Math.floor(spot / 14)) : `bay${spot - 69}`);
/** The left tile of a territory of the notation's 35. */
const leftOf = (land: number): string => tileAt((land % 7) * 2, Math.floor(land / 7));

const PLAIN = /^(tapped|exhausted|ended|sabotaged|(dmg|spent|used)=)/;

function unitOf(piece: Korash.Piece, stands: Map<string, Stand>): Unit {
  const marks = piece.line.split(" ").slice(2);
  return {
    name: piece.name,
    seat: seatOf(piece.name),
    design: piece.design,
    card: stands.get(piece.design),
    platform: Number(piece.name.slice(1)) % CREW === 0,
    spot: piece.spot,
    aboard: piece.aboard,
    bay: piece.bay ? seatNumber(piece.bay) : null,
    now: piece,
    marks: marks.filter((word) => !PLAIN.test(word)),
  };
}

function landOf(ground: Korash.Ground, cards: Map<string, TerritoryCard>): Land {
  const column = COLUMNS.indexOf(ground.name.charAt(0));
  const row = Number(ground.name.slice(2)) - 1;
  const { name, horizon, faceup } = ground;
  return { name, column, row, tiles: [tileAt(column, row), tileAt(column + 1, row)], horizon, faceup, card: cards.get(ground.card) };
}

function sourceOf(entry: Entry, landAt: Map<string, Land>, view: View): string {
  const side = view.sides[entry.seat];
  const screened = side?.screen.find((card) => card.uid === entry.uid);
  if (entry.source >= TACTIC_REF) return /^use:([^:]+)/.exec(entry.sentence)?.[1] ?? side?.tactics[screened?.tactic ?? -1] ?? "";
  if (entry.source >= LAND_REF) return landAt.get(leftOf(entry.source - LAND_REF))?.card?.id ?? "";
  return unitName(entry.source >= 0 ? entry.source : entry.unit) || (side?.tactics[screened?.tactic ?? -1] ?? "");
}

export function pendingOf(entry: Entry, at: number, landAt: Map<string, Land>, view: View): Pending {
  const targets = [...entry.sentence.matchAll(/[=,:-]([A-N]{1,2}\d|u\d+|bay\d)(?=[,:-]|$)/g)].map(([, name]) => name ?? "");
  return {
    name: `e${at + 1}`,
    kind: KINDS[entry.of] ?? "ability",
    seat: entry.seat,
    sentence: entry.sentence,
    unit: unitName(entry.unit),
    source: sourceOf(entry, landAt, view),
    targets: targets.filter((name) => name !== unitName(entry.unit)),
  };
}

/** The table as a view has it. */
export function tableOf(view: View, scenery: Scenery): Table {
  const stands = new Map(scenery.stands.map((card) => [card.id, card]));
  const cards = new Map(scenery.territories.map((card) => [card.id, card]));
  const units = new Map(view.pieces.map((piece) => [piece.name, unitOf(piece, stands)]));
  const lands = view.grounds.map((ground) => landOf(ground, cards));
  const on = new Map<string, Unit[]>();
  for (const unit of units.values()) {
    if (!placeOf(unit.spot)) continue;
    const here = on.get(unit.spot) ?? [];
    on.set(unit.spot, unit.aboard ? [...here, unit] : [unit, ...here]);
  }
  const landAt = new Map(lands.flatMap((land) => land.tiles.map((tile) => [tile, land] as const)));
  const { core } = view;
  const { combat } = core;
  const frames = framesOf(view);
  const top = frames.at(-1);
  return {
    columns: Math.max(...lands.map((land) => land.column)) + 2,
    rows: Math.max(...lands.map((land) => land.row)) + 1,
    seats: view.sides.length,
    units,
    lands,
    landAt,
    on,
    pending: entriesOf(view).flatMap((entry, at) => (entry.dead ? [] : [pendingOf(entry, at, landAt, view)])),
    phase: frames.some((frame) => frame.name === "setup") ? "setup" : (PHASES[core.phase] ?? "main"),
    window: top?.name === "window" ? (WINDOWS[top.kind ?? 0] ?? null) : null,
    combat: combat && !combat.ended ? { attacker: unitName(combat.attacker), defender: unitName(combat.defender), spot: spotName(combat.spot), decided: combat.winner >= 0 } : null,
    active: seatNumber(view.turn),
    acting: unitName(core.acting),
  };
}

/** Who is aboard a unit. */
export const riderOf = (unit: Unit, { on }: Table): Unit | undefined => on.get(unit.spot)?.find((other) => other.aboard === unit.name);

/** Who stands in a bay. */
export const crewInBay = ({ units }: Table, seat: number): Unit[] => [...units.values()].filter((unit) => unit.seat === seat && unit.spot.startsWith("bay"));

/** Whom an intruder attacks in a bay: in the combat, or as soon as what is pending happens; "" for nobody. */
export function attackedInBay(table: Table): string {
  const { combat, pending, units } = table;
  if (combat) return combat.defender && units.get(combat.defender)?.spot.startsWith("bay") ? combat.defender : "";
  const entry = pending.findLast(({ kind, unit, targets }) => kind === "attack" && units.get(unit)?.bay != null && targets.some((name) => name.startsWith("bay")));
  const bay = units.get(entry?.unit ?? "")?.bay ?? null;
  return bay === null ? "" : (crewInBay(table, bay).find(({ spot }) => entry?.targets.includes(spot))?.name ?? "");
}

/** A bay tile that an intruder attacks is another's: `P2/bay1`. Every other spot has the name that it has for its owner. */
export const spotFor = (unit: Unit | undefined, spot: string): string => (unit && unit.bay !== null && spot.startsWith("bay") ? `P${unit.bay + 1}/${spot}` : spot);

/** What a seat holds in its hand, as ids. */
export function handOf(view: View, seat: number | null): string[] {
  const side = seat === null ? undefined : view.sides[seat];
  return (side?.inventory ?? []).map((card) => side?.tactics[card] ?? "");
}

/** Which team a seat is in, counted from 1; 0 where there are none. */
const teamOf = ({ core }: View, seat: number | null): number => (core.options.teams ?? []).findIndex((team) => seat !== null && team.includes(seat)) + 1;

/** Whose side a seat is on: an ally of who looks, or a team by its number; "" where everybody plays alone. */
export function sideOf(view: View, seat: number): "" | "ally" | number {
  const [team, own] = [teamOf(view, seat), teamOf(view, view.seat)];
  if (own === 0) return team || "";
  return team === own && seat !== view.seat ? "ally" : "";
}

/** Whose turn it is; null before the first and after the last. */
export function inTurn({ core, turn }: View): number | null {
  return core.rule || core.frames.some(([name]) => name === "setup") ? null : seatNumber(turn);
}

/** What everybody at one screen may see: nobody's cards, and no desert that somebody has looked under. */
export function publicView(view: View): View {
  const sides = view.sides.map((side) => ({ ...side, inventory: null, bottom: null }));
  const grounds = view.grounds.map((ground) => (ground.faceup ? ground : { ...ground, card: "" }));
  return { ...view, seat: null, sides, grounds };
}

/** Whose side of the map is whose banner: two of one faction are told apart by their seats. */
export function looksOf(view: View, scenery: Scenery): { shape: string; colour: string }[] {
  return view.sides.map(({ faction }, seat) => ({
    shape: scenery.tribes.find((tribe) => tribe.id === faction)?.banner ?? "plain",
    colour: `var(--seat-${seat})`,
  }));
}
