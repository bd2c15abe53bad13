import type { Table, Unit, View } from "./table";

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

export function insideOf(table: Table, view: View, seat: number): Inside {
  const mine = [...table.units.values()].filter((unit) => unit.seat === seat);
  const platform = mine.find((unit) => unit.platform);
  const side = view.sides[seat];
  const card = (index: number) => side?.tactics[index] ?? "";
  const cost = (unit: Unit) => unit.card?.cost ?? 0;
  return {
    platform,
    aboard: [...table.units.values()].find((unit) => platform && unit.aboard === platform.name),
    bay: Array.from({ length: view.core.options.bay ?? 4 }, (_, at) => mine.find((unit) => unit.spot === `bay${at + 1}`)),
    quarters: mine.filter((unit) => unit.spot === "quarters").sort((one, other) => cost(one) - cost(other)),
    destroyed: mine.filter((unit) => unit.spot === "destroyed"),
    screen: (side?.screen ?? []).map(({ tactic }) => card(tactic)),
    discard: (side?.discard ?? []).map(card).reverse(),
  };
}
