import type { Korash } from "../../../wire";
import { abilityName, cardName, landWords, spotWords, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { sentenceOf, type Sentence } from "../act/offers";
import { pieceOf, seatNumber } from "../state/table";

/** What is said on the table, in words: "Ada attacks Well Warden on F3 with Kite Scout." */

function landUnder(unit: string, { view }: Tongue): string {
  const spot = pieceOf(unit, view)?.spot ?? "";
  return view?.lands.find(({ tiles }) => tiles.includes(spot))?.card ?? "";
}

/** Who stands on a tile: the platform, or for boarders who is aboard. */
function whoseTile(spot: string, board: boolean, tongue: Tongue): string {
  const here = tongue.view?.pieces.filter((piece) => piece.spot === spot && piece.place === "map") ?? [];
  const found = here.find((piece) => (piece.aboard !== "") === board) ?? (board ? undefined : here[0]);
  return found ? unitTitle(found.name, tongue) : "";
}

/** Everything that a sentence names: "Kite Scout, Well Warden". */
const targetsOf = ({ things }: Sentence, tongue: Tongue): string =>
  things
    .map(({ kind, name, number }) => (kind === "entry" ? entryWords(name, number, tongue) : kind === "bay" ? tongue.t("korash.bay.to") : cardName(name, tongue)))
    .join(", ");

/** A pending entry, by what was said: a card's name, or "the attack of Kite Scout". */
function entryWords(name: string, number: number, tongue: Tongue): string {
  const said = sentenceOf(tongue.view?.pending.find((entry) => entry.name === name)?.said);
  if (said?.card) return cardName(said.card, tongue);
  if (said) return tongue.t(`korash.entry.${said.verb === "board" ? "attack" : said.verb}`, { unit: unitTitle(said.unit, tongue) });
  return tongue.t("korash.entry", { number });
}

/** An intruder's attack on a bay tile: whose bay it is, and whom it meets there. */
function bayAttack({ spot }: Sentence, owner: number, tongue: Tongue): { key: string; params: Record<string, string> } {
  const mine = owner === tongue.reader.seat ? "you" : "other";
  const met = tongue.view?.pieces.find((piece) => piece.spot === spot && piece.seat === owner);
  const who = whoIs(owner, tongue);
  if (!met) return { key: "attack_empty", params: { spot: tongue.t(`korash.bay.whose.${mine}`, { who }) } };
  return { key: "attack_bay", params: { target: unitName(met.name, tongue), where: tongue.t(`korash.bay.in.${mine}`, { who }) } };
}

type Say = (key: string, params?: Record<string, string | number>) => string;

function attackWords(said: Sentence, tongue: Tongue, say: Say, bay: string): string {
  const unit = unitName(said.unit, tongue);
  const owner = bay ? seatNumber(bay, tongue.view) : (pieceOf(said.unit, tongue.view)?.intrudes ?? -1);
  if (owner >= 0 && said.berth > 0) {
    const { key, params } = bayAttack(said, owner, tongue);
    return say(key, { unit, ...params });
  }
  const board = said.verb === "board";
  const target = whoseTile(said.spot, board, tongue);
  return say(board ? "board" : target ? "attack" : "attack_empty", { unit, target, spot: spotWords(said.spot, tongue) });
}

function moveWords(said: Sentence, tongue: Tongue, say: Say): string {
  const unit = unitName(said.unit, tongue);
  const spot = spotWords(said.route.at(-1) ?? "", tongue);
  const rider = said.leave && pieceOf(said.unit, tongue.view)?.rider;
  return rider ? say("move_leave", { unit, spot, rider: unitName(rider, tongue) }) : say("move", { unit, spot });
}

/** `bay`: whose bay an intruder attacks, where the view may not know it any more. */
export function sentenceWords(said: Sentence, seat: number, tongue: Tongue, bay = ""): string {
  const { t } = tongue;
  const say: Say = (key, params = {}) => t(`korash.used.${key}.${seat === tongue.reader.seat ? "you" : "other"}`, { who: whoIs(seat, tongue), ...params });
  /** With targets, the sentence names them. */
  const on = (key: string, params: Record<string, string | number> = {}) => {
    const targets = targetsOf(said, tongue);
    return say(targets ? `${key}_on` : key, { ...params, targets });
  };
  // Whoever acts does it with their own.
  const unit = unitName(said.unit, tongue);
  switch (said.verb) {
    case "move":
      return moveWords(said, tongue, say);
    case "attack":
    case "board":
      return attackWords(said, tongue, say, bay);
    case "explore":
    case "sabotage":
    case "deploy":
      return say(said.verb, { unit });
    case "ground":
      // What it was used for may have buried it.
      return on("ground", { unit, land: cardName(landUnder(said.unit, tongue), tongue) || t("korash.ground.gone") });
    case "ability": {
      const design = pieceOf(said.unit, tongue.view)?.design ?? "";
      return on("ability", { unit, name: abilityName(tongue.scenery, design, said.number) || cardName(design, tongue) });
    }
    case "use":
      return on("use", { card: cardName(said.card, tongue) });
    case "accept":
      return on("accept");
    case "burn":
      return say("burn", { cards: said.burn.map((card) => cardName(card, tongue)).join(", ") });
    case "faction":
    case "platform":
      return seat < 0 ? t(`korash.said.${said.verb}`, { what: cardName(said.card, tongue) }) : say("take", { what: cardName(said.card, tongue) });
    case "place":
      return seat < 0 ? t("korash.said.place", { what: said.spot }) : say("place", { what: said.spot });
    case "rest":
      return t("korash.said.end", { what: unit });
    case "end":
      return t(tongue.view?.phase === "planning" ? "korash.do.end_planning" : "korash.said.end_main");
    case "chance":
      // What chance may turn up: whose card it is, or where the land lies, and what it is.
      return said.things.map(({ name }) => cardName(name, tongue)).join(": ");
    case "pick":
      return t("korash.said.pick", { what: targetsOf(said, tongue) || "–" });
    case "pass":
    case "stay":
    case "advance":
    case "decline":
    case "pay":
      return t(`korash.said.${said.verb}`, { what: "" });
    default:
      return said.verb satisfies never;
  }
}

/** One thing of a sentence in the making. */
export function thingWords({ kind, name, number }: Korash.Thing, tongue: Tongue, slot = ""): string {
  const { t, view } = tongue;
  switch (kind) {
    case "done":
      return t(slot === "route" ? "korash.value.stop" : "korash.value.done");
    case "leave":
    case "carry":
      return t(`korash.value.${kind}`);
    case "way":
      return t(`korash.way.${name}`);
    case "option":
      return t("korash.value.option", { number });
    case "entry":
      return entryWords(name, number, tongue);
    case "unit": {
      const piece = pieceOf(name, view);
      return t("korash.value.unit", { unit: unitTitle(name, tongue), spot: piece?.place === "bay" ? t("korash.bay") : (piece?.spot ?? "") });
    }
    case "land": {
      const card = view?.lands.find((land) => land.name === name)?.card;
      return t("korash.value.land", { card: card ? cardName(card, tongue) : t("korash.desert"), land: landWords(name, tongue) });
    }
    case "tile":
      return name;
    case "bay":
      return t("korash.value.bay", { number });
    case "card":
    case "seat":
      return cardName(name, tongue);
    default:
      return kind satisfies never;
  }
}
