import { placeOf, type Pending, type Table } from "./table";

/** The tile where a unit is: in a bay, its platform's. */
function tileOf(name: string, table: Table): string {
  const unit = table.units.get(name);
  if (!unit || placeOf(unit.spot)) return unit?.spot ?? "";
  const platform = unit.spot.startsWith("bay") ? [...table.units.values()].find((one) => one.platform && one.seat === unit.seat) : undefined;
  return platform?.spot ?? "";
}

function named(entry: Pending, table: Table): string[] {
  // What answers something else is about that, too; it lies deeper in the pile.
  const deeper = table.pending.slice(0, table.pending.indexOf(entry));
  const below = [...entry.sentence.matchAll(/=(e\d+)/g)].flatMap(([, name]) => deeper.filter((one) => one.name === name));
  const targets = entry.targets.flatMap((target) => (table.units.has(target) ? [tileOf(target, table)] : (table.lands.find(({ name }) => name === target)?.tiles ?? [target])));
  return [tileOf(entry.unit, table), ...targets, ...below.flatMap((one) => named(one, table))];
}

/** The tiles that a question may be about: who fights and where, who acts, and what is named by what happens first. */
export function concernOf(table: Table): string[] {
  const { combat, pending } = table;
  const top = pending.at(-1);
  const fought = combat ? [tileOf(combat.attacker, table), combat.spot, tileOf(combat.defender, table)] : [];
  return [...new Set([...fought, ...(top ? named(top, table) : [])])].filter((tile) => placeOf(tile));
}

/** Where there is room to say something, so that none of these tiles is hidden: above or below, left or right. */
export function asideOf(tiles: readonly string[], { rows, columns }: { rows: number; columns: number }): { low: boolean; right: boolean } {
  const places = tiles.map(placeOf).filter((place) => place !== null);
  const mean = (of: number[]) => of.reduce((sum, one) => sum + one + 0.5, 0) / of.length;
  const edge = (row: number) => places.some((place) => place.row === row);
  const [above, below] = [edge(0), edge(rows - 1)];
  return { low: above !== below ? above : mean(places.map((place) => place.row)) < rows / 2, right: mean(places.map((place) => place.column)) < columns / 2 };
}
