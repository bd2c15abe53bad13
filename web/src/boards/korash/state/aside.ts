import type { Table } from "./table";

/** Where there is room to say something, so that none of these tiles is hidden: above or below, left or right. */
export function asideOf(tiles: readonly string[], { rows, columns, places: placeAt }: Pick<Table, "rows" | "columns" | "places">): { low: boolean; right: boolean } {
  const places = tiles.map((tile) => placeAt.get(tile)).filter((place) => place !== undefined);
  const mean = (of: number[]) => of.reduce((sum, one) => sum + one + 0.5, 0) / of.length;
  const edge = (row: number) => places.some((place) => place.row === row);
  const [above, below] = [edge(0), edge(rows - 1)];
  return { low: above !== below ? above : mean(places.map((place) => place.row)) < rows / 2, right: mean(places.map((place) => place.column)) < columns / 2 };
}
