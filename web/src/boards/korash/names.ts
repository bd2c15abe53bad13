import type { Translate } from "../../i18n/types";
import type { Reader } from "../board";
import type { Printing } from "./art/faces";
import { seatOf, type Scenery, type View } from "./table";

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
  if (/^u\d+$/.test(id)) return unitTitle(id, tongue);
  if (/^P\d$/.test(id)) return whoIs(Number(id.slice(1)) - 1, tongue);
  const { scenery, view } = tongue;
  const ground = /^[A-N]{2}\d$/.test(id) ? view?.grounds.find(({ name }) => name === id)?.card : "";
  if (ground) return cardName(ground, tongue);
  const found = scenery && [...scenery.tactics, ...scenery.territories, ...scenery.stands, ...scenery.tribes].find((card) => card.id === id);
  return found ? found.name : landWords(id);
}

/** A territory by its two tiles, as they can be found on the map: `EF3` is "E3–F3". */
export const landWords = (land: string): string => land.replace(/^(\w)(\w)(\d)$/, "$1$3–$2$3");

/** What is printed on a unit. */
export function unitName(name: string, { view, scenery }: Tongue): string {
  const design = view?.pieces.find((piece) => piece.name === name)?.design;
  return scenery?.stands.find((stand) => stand.id === design)?.name ?? name;
}

/** "Kite Scout"; with its owner where somebody else has the same. One's own needs no other name. */
export function unitTitle(name: string, tongue: Tongue): string {
  const { view, reader, t } = tongue;
  const design = view?.pieces.find((piece) => piece.name === name)?.design;
  const printed = unitName(name, tongue);
  if (!design || seatOf(name) === reader.seat) return printed;
  const rivals = view?.pieces.some((piece) => piece.design === design && seatOf(piece.name) !== seatOf(name));
  return rivals ? t("korash.owned", { unit: printed, who: whoIs(seatOf(name), tongue) }) : printed;
}

/** How the K-th costed ability of a card is called: its name, or else its text. */
export function abilityName(scenery: Printing | null, design: string, number: number): string {
  const card = scenery && (scenery.stands.find(({ id }) => id === design) ?? scenery.territories.find(({ id }) => id === design));
  return (card && card.uses[number - 1]?.name) ?? "";
}
