import type { Korash } from "../../../wire";
import { whoIs, type Tongue } from "./names";

/** How a game ended, in a sentence: what decided it. */
export function endingWords(ended: Korash.Ending | null, tongue: Tongue): string {
  if (!ended) return "";
  const { t } = tongue;
  const said = (key: string, n = 0) => ofThese(key, ended.seats, tongue, n);
  switch (ended.why) {
    case "influence": {
      const [first = 0] = ended.seats;
      const words = said("influence", ended.counts[first] ?? 0);
      return ended.winners.length > ended.seats.length ? `${words} ${t("korash.end.team")}` : words;
    }
    case "fallen":
    case "gave_up":
      return said(ended.why);
    case "last":
    case "nobody":
      return t(`korash.end.${ended.why}`);
    case "equal":
      return t("korash.end.count.equal");
    case "count": {
      const counts = ended.seats.map((seat) => `${whoIs(seat, tongue)} ${ended.counts[seat] ?? 0}`).join(", ");
      return t(`korash.end.count.${ended.count}`, { counts });
    }
    default:
      return ended.why satisfies never;
  }
}

/** `korash.end.x.you`, `.other` or `.several`, whomever it is about. */
function ofThese(key: string, seats: readonly number[], tongue: Tongue, n: number): string {
  const who = seats.map((seat) => whoIs(seat, tongue)).join(", ");
  const person = seats.length > 1 ? "several" : seats[0] === tongue.reader.seat ? "you" : "other";
  return tongue.t(`korash.end.${key}.${person}`, { who, n });
}
