import type { Table, Unit } from "./table";

/** A side of the table that lies open to all: the platform from inside, and the cards that have been used. */
export interface Inside {
  platform: Unit | undefined;
  /** Who stands on the platform, friend or not. */
  aboard: Unit | undefined;
  /** Every bay tile, with whoever is there. */
  bay: (Unit | undefined)[];
  /** Cheapest first. */
  quarters: Unit[];
  destroyed: Unit[];
  /** Tactics that stay in play, by id. */
  screen: string[];
  /** The latest first. */
  discard: string[];
}

/** The units of a seat that wait in its quarters, cheapest first. */
export const quartersOf = ({ units }: Table, seat: number): Unit[] =>
  [...units.values()].filter((unit) => unit.seat === seat && unit.place === "quarters").sort((one, other) => (one.card?.cost ?? 0) - (other.card?.cost ?? 0));

/** Every tile of a seat's bay, with whoever is there. */
export function bayOf({ units, berths }: Table, seat: number): (Unit | undefined)[] {
  const mine = [...units.values()].filter((unit) => unit.seat === seat);
  return berths.map((_, at) => mine.find((unit) => unit.berth === at + 1));
}

export function insideOf(table: Table, seat: number): Inside {
  const mine = [...table.units.values()].filter((unit) => unit.seat === seat);
  const platform = mine.find((unit) => unit.platform);
  return {
    platform,
    aboard: table.units.get(platform?.rider ?? ""),
    bay: bayOf(table, seat),
    quarters: quartersOf(table, seat),
    destroyed: mine.filter((unit) => unit.place === "destroyed"),
    screen: table.sides[seat]?.screen ?? [],
    discard: table.sides[seat]?.discard ?? [],
  };
}
