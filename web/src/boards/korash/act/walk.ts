import type { Korash } from "../../../wire";
import type { Event } from "../say/events";
import type { View } from "../state/table";

/** A walk is several Moves with one confirm. It goes on only while nothing else happens. */

export type Walk = Korash.Walk;

/** What a Move by itself tells; at its end somebody may be picked up, left behind or gone aboard. */
const OF_A_MOVE = new Set<Korash.EventName>(["Used", "Paid", "Resolved", "Moved", "PickedUp", "LeftBehind", "Boarded", "Phase", "UnitDone"]);

/** Whether these events are nothing but one's own unit on its way. */
export function onlyWalks(events: readonly Event[], unit: string): boolean {
  return events.every((event) => {
    if (event.type === "Used") return event.said.verb === "move" && event.said.unit === unit;
    if (event.type === "Moved") return event.unit === unit;
    return OF_A_MOVE.has(event.type);
  });
}

/** Everything on the table but the walker and whoever it carries, to be compared. */
function around(view: View, unit: string): string {
  const pieces = view.pieces.filter((piece) => piece.name !== unit && piece.aboard !== unit);
  return JSON.stringify([view.turn, view.round, view.phase, pieces, view.sides, view.lands]);
}

/** Whether the table is as it was, but for who walks and stands where it meant to. */
export function undisturbed(before: View, after: View, unit: string, spot: string): boolean {
  const walker = after.pieces.find(({ name }) => name === unit);
  return walker?.spot === spot && after.pending.length === 0 && around(before, unit) === around(after, unit);
}

/** Where a unit can go, by the spot where the walk ends. */
export function walksBySpot(walks: readonly Walk[]): Map<string, Walk> {
  return new Map(walks.flatMap((walk) => (walk.moves.length > 0 ? [[walk.spots.at(-1) ?? "", walk] as const] : [])));
}
