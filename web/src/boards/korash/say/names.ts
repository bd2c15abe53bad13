import type { Translate } from "../../../i18n/types";
import type { Reader } from "../../board";
import type { Printing } from "../art/faces";
import { pieceOf, seatNumber, type Scenery, type View } from "../state/table";

/** What everything is called. Names of cards are as printed. */

export interface Tongue {
  t: Translate;
  reader: Reader;
  view: View | null;
  scenery: Scenery | null;
}

export function whoIs(seat: number, { t, reader }: Tongue): string {
  return reader.titles?.[seat] || t("korash.seat", { number: seat + 1 });
}

/** A card or a tribe by its id, or a unit, a territory or a seat by its name. */
export function cardName(id: string, tongue: Tongue): string {
  const { scenery, view } = tongue;
  if (pieceOf(id, view)) return unitTitle(id, tongue);
  if (seatNumber(id, view) >= 0) return whoIs(seatNumber(id, view), tongue);
  const card = view?.lands.find(({ name }) => name === id)?.card;
  if (card) return cardName(card, tongue);
  const found = scenery && [...scenery.tactics, ...scenery.territories, ...scenery.stands, ...scenery.tribes].find((card) => card.id === id);
  return found ? found.name : landWords(id, tongue);
}

/** A territory by its two tiles, as they can be found on the map: `EF3` is "E3–F3". */
export const landWords = (land: string, { view }: Tongue): string => view?.lands.find(({ name }) => name === land)?.tiles.join("–") ?? land;

/** A spot in a sentence: a tile by its name; any tile of a bay is "the bay". */
export const spotWords = (spot: string, { t, view }: Tongue): string => (!spot || !view || view.tiles.includes(spot) ? spot : t("korash.bay.to"));

/** What is printed on a unit. */
export function unitName(name: string, { view, scenery }: Tongue): string {
  const design = pieceOf(name, view)?.design;
  return scenery?.stands.find((stand) => stand.id === design)?.name ?? name;
}

/** "Kite Scout"; with its owner where somebody else has the same. One's own needs no other name. */
export function unitTitle(name: string, tongue: Tongue): string {
  const { view, reader, t } = tongue;
  const piece = pieceOf(name, view);
  const printed = unitName(name, tongue);
  if (!piece || piece.seat === reader.seat) return printed;
  const rivals = view?.pieces.some(({ design, seat }) => design === piece.design && seat !== piece.seat);
  return rivals ? t("korash.owned", { unit: printed, who: whoIs(piece.seat, tongue) }) : printed;
}

/** How the K-th costed ability of a card is called: its name, or else its text. */
export function abilityName(scenery: Printing | null, design: string, number: number): string {
  const card = scenery && (scenery.stands.find(({ id }) => id === design) ?? scenery.territories.find(({ id }) => id === design));
  return (card && card.uses[number - 1]?.name) ?? "";
}
