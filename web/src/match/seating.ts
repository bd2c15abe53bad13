/** Return the seat that a narrow row scrolls to: another player who is waited for, or else whose turn it is. */
export function seatToShow(waiting: readonly number[], inTurn: number | null, mine: readonly number[]): number | null {
  const others = waiting.filter((seat) => !mine.includes(seat));
  if (others.length === waiting.length) return others[0] ?? inTurn;
  return inTurn ?? waiting.find((seat) => mine.includes(seat)) ?? null;
}
