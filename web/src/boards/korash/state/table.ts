import type { Korash } from "../../../wire";
import type { Printing, Stand, TerritoryCard } from "../art/faces";

/** What lies on the table, put in order for drawing. No rules: the server says where everything is. */

export type View = Korash.Show;
export type Pending = Korash.Pending;
export interface Scenery extends Printing {
  labels: string[];
  rulings: Korash.Ruling[];
  /** The platform recommended for a first game. */
  first_platform: string;
}
export interface Unit extends Korash.ShownPiece {
  card: Stand | undefined;
}
export interface Land extends Omit<Korash.ShownLand, "card"> {
  card: TerritoryCard | undefined;
}
export interface Place {
  column: number;
  row: number;
}

/** What is shown, with units, territories and tiles to be found by name. */
export interface Table extends Omit<View, "lands" | "columns"> {
  letters: string[];
  columns: number;
  rows: number;
  units: Map<string, Unit>;
  lands: Land[];
  landAt: Map<string, Land>;
  /** Where each tile lies. */
  places: Map<string, Place>;
  /** Who stands on a tile of the map; a carrier before its passenger. */
  on: Map<string, Unit[]>;
}

/** The table as a view has it. */
export function tableOf(view: View, scenery: Scenery): Table {
  const stands = new Map(scenery.stands.map((card) => [card.id, card]));
  const cards = new Map(scenery.territories.map((card) => [card.id, card]));
  const units = new Map(view.pieces.map((piece) => [piece.name, { ...piece, card: stands.get(piece.design) }]));
  const lands = view.lands.map((land) => ({ ...land, card: cards.get(land.card) }));
  const on = new Map<string, Unit[]>();
  for (const unit of units.values()) {
    if (unit.place !== "map") continue;
    const here = on.get(unit.spot) ?? [];
    on.set(unit.spot, unit.aboard ? [...here, unit] : [unit, ...here]);
  }
  const landAt = new Map(lands.flatMap((land) => land.tiles.map((tile) => [tile, land] as const)));
  const columns = view.columns.length;
  const places = new Map(view.tiles.map((tile, at) => [tile, { column: at % columns, row: Math.floor(at / columns) }]));
  return { ...view, letters: view.columns, columns, rows: view.tiles.length / columns, units, lands, landAt, places, on };
}

/** A piece by its name. */
export const pieceOf = (name: string, view: View | null): Korash.ShownPiece | undefined => view?.pieces.find((piece) => piece.name === name);

/** The seat that owns a unit; -1 for nobody. */
export const seatOf = (unit: string, view: View | null): number => pieceOf(unit, view)?.seat ?? -1;

/** The seat of a name such as `P1`; -1 for nobody. */
export const seatNumber = (name: string, view: View | null): number => view?.sides.findIndex((side) => side.name === name) ?? -1;

/** Who is aboard a unit. */
export const riderOf = (unit: Unit, { units }: Table): Unit | undefined => units.get(unit.rider);

/** Who stands in a bay. */
export const crewInBay = ({ units }: Table, seat: number): Unit[] => [...units.values()].filter((unit) => unit.seat === seat && unit.place === "bay");

/** A bay tile that an intruder attacks is not the one with the same name in the intruder's own bay. */
export const spotFor = (unit: Unit | undefined, spot: string, berth: number): string => (unit && unit.intrudes !== null && berth > 0 ? `${unit.intrudes}/${spot}` : spot);

/** What a seat holds in its hand, as ids. */
export const handOf = (view: View, seat: number | null): string[] => (seat === null ? [] : (view.sides[seat]?.hand ?? []));

/** Whose side a seat is on: an ally of who looks, or a team by its number; "" where everybody plays alone. */
export function sideOf({ sides, seat: own }: View, seat: number): "" | "ally" | number {
  const side = sides[seat];
  if (side?.allied) return "ally";
  return (own !== null && sides[own]?.team) || !side?.team ? "" : side.team;
}

/** What everybody at one screen may see: nobody's cards, and no desert that somebody has looked under. */
export function publicView(view: View): View {
  const sides = view.sides.map((side) => ({ ...side, hand: null, allied: false }));
  const lands = view.lands.map((land) => (land.faceup ? land : { ...land, card: "" }));
  return { ...view, seat: null, sides, lands, sayings: [] };
}

/** Whose side of the map is whose banner: two of one faction are told apart by their seats. */
export function looksOf(view: View, scenery: Scenery): { shape: string; colour: string }[] {
  return view.sides.map(({ faction }, seat) => ({
    shape: scenery.tribes.find((tribe) => tribe.id === faction)?.banner ?? "plain",
    colour: `var(--seat-${seat})`,
  }));
}
