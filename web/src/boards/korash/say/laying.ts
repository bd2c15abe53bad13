import { whoIs, type Tongue } from "./names";
import { seatNumber } from "../state/table";

/** What is settled while the table is set up, in words. The numbers and the rule come with the view. */

/** Who begins, and how that is decided. */
export function beginsWords(tongue: Tongue): string {
  const laying = tongue.view?.laying;
  if (!laying) return "";
  if (!laying.begins) return tongue.t(`korash.laying.open.${laying.by}`);
  const seat = seatNumber(laying.begins, tongue.view);
  return tongue.t(`korash.laying.${laying.by}.${seat === tongue.reader.seat ? "you" : "other"}`, { who: whoIs(seat, tongue) });
}

/** Where platforms are placed, and by which rule. */
export function placesWords(tongue: Tongue): string {
  const laying = tongue.view?.laying;
  if (!laying) return "";
  const { apart, begins, corners, places, rule } = laying;
  if (places !== "counted") return tongue.t(`korash.laying.${places}`, { rule });
  const seat = begins ? seatNumber(begins, tongue.view) : -1;
  const from = !begins ? "open" : seat === tongue.reader.seat ? "you" : "other";
  return [
    tongue.t(`korash.laying.counted.${from}`, { n: apart, who: begins ? whoIs(seat, tongue) : "", rule }),
    tongue.t(`korash.laying.corners.${corners ? "in" : "out"}`),
  ].join(" ");
}
