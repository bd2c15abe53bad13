/** Whom a row of seats should show, where not all of them fit: whoever is waited for, or acts while we are asked. */
export function seatToShow(waiting: readonly number[], inTurn: number | null, mine: readonly number[]): number | null {
  const others = waiting.filter((seat) => !mine.includes(seat));
  if (others.length === waiting.length) return others[0] ?? inTurn;
  return inTurn ?? waiting.find((seat) => mine.includes(seat)) ?? null;
}
