import { entriesOf } from "./core";
import { abilityName, cardName, landWords, unitName, unitTitle, whoIs, type Tongue } from "./names";
import { seatNumber, seatOf } from "./table";

/** A sentence of the notation in ours: `attack:u1:F3` is "Ada attacks Well Warden on F3 with Kite Scout." */

function landUnder(unit: string, { view }: Tongue): string {
  const spot = view?.pieces.find((piece) => piece.name === unit)?.spot ?? "";
  const ground = view?.grounds.find(({ name }) => name.slice(2) === spot.slice(1) && name.slice(0, 2).includes(spot.charAt(0)));
  return ground?.card ?? "";
}

const designOf = (unit: string, { view }: Tongue): string => view?.pieces.find((piece) => piece.name === unit)?.design ?? "";

/** Who stands on a tile: the platform, or for boarders who is aboard. */
function whoseTile(spot: string, board: boolean, tongue: Tongue): string {
  const here = tongue.view?.pieces.filter((piece) => piece.spot === spot && !spot.startsWith("bay")) ?? [];
  const found = here.find((piece) => (piece.aboard !== "") === board) ?? (board ? undefined : here[0]);
  return found ? unitTitle(found.name, tongue) : "";
}

/** `t=u3,u4` is "Kite Scout, Well Warden". */
function targetsOf(parts: string[], tongue: Tongue): string {
  const values = parts.flatMap((part) => {
    const [name = "", value = ""] = part.split("=");
    return !value || value === "-" || ["burn", "discard", "mode", "dir", "with"].includes(name) ? [] : value.split(name === "route" ? "-" : ",");
  });
  return values.map((value) => (/^e\d+$/.test(value) ? entryWords(value, tongue) : value.startsWith("bay") ? tongue.t("korash.bay.to") : cardName(value, tongue))).join(", ");
}

const DEEDS = ["move", "attack", "explore", "sabotage", "deploy", "ability", "ground"];

/** A pending entry, by what was said: a card's name, or "the attack of Kite Scout". */
function entryWords(name: string, tongue: Tongue): string {
  const entry = tongue.view && entriesOf(tongue.view)[Number(name.slice(1)) - 1];
  const [verb = "", first = ""] = (entry?.sentence ?? "").split(":");
  if (verb === "use") return cardName(first, tongue);
  return DEEDS.includes(verb) ? tongue.t(`korash.entry.${verb}`, { unit: unitTitle(first, tongue) }) : tongue.t("korash.entry", { number: name.slice(1) });
}

/** An intruder's attack on a bay tile: whose bay it is, and whom it meets there. */
function bayAttack(spot: string, owner: string, tongue: Tongue): { key: string; params: Record<string, string> } {
  const number = seatNumber(owner);
  const mine = number === tongue.reader.seat ? "you" : "other";
  const met = tongue.view?.pieces.find((piece) => piece.spot === spot && seatOf(piece.name) === number);
  const who = whoIs(number, tongue);
  if (!met) return { key: "attack_empty", params: { spot: tongue.t(`korash.bay.whose.${mine}`, { who }) } };
  return { key: "attack_bay", params: { target: unitName(met.name, tongue), where: tongue.t(`korash.bay.in.${mine}`, { who }) } };
}

/** `bay`: whose bay an intruder attacks, where the view may not know it any more. */
export function sentenceWords(sentence: string, seat: number, tongue: Tongue, bay = ""): string {
  // What chance may turn up: whose card it is, or where the land lies, and what it is.
  const lot = /^chance ([^=]+)=(.+)$/.exec(sentence);
  if (lot) return lot.slice(1).map((part) => cardName(part, tongue)).join(": ");
  const [verb = "", first = "", second = "", ...rest] = sentence.split(":");
  const { t } = tongue;
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    t(`korash.used.${key}.${seat === tongue.reader.seat ? "you" : "other"}`, { who: whoIs(seat, tongue), ...params });
  // Whoever acts does it with their own.
  const unit = unitName(first, tongue);
  const last = second.split("-").at(-1) ?? "";
  const spot = last.startsWith("bay") ? t("korash.bay.to") : last;
  switch (verb) {
    case "move": {
      const rider = rest.includes("leave") && tongue.view?.pieces.find((piece) => piece.aboard === first);
      return rider ? say("move_leave", { unit, spot, rider: unitName(rider.name, tongue) }) : say("move", { unit, spot });
    }
    case "attack": {
      const owner = bay || tongue.view?.pieces.find((piece) => piece.name === first)?.bay;
      if (owner && second.startsWith("bay")) {
        const { key, params } = bayAttack(second, owner, tongue);
        return say(key, { unit, ...params });
      }
      const board = rest.includes("board");
      const target = whoseTile(second, board, tongue);
      return say(board ? "board" : target ? "attack" : "attack_empty", { unit, target, spot });
    }
    case "explore":
    case "sabotage":
      return say(verb, { unit });
    case "deploy":
      return say("deploy", { unit });
    case "ground": {
      const targets = targetsOf(rest, tongue);
      // What it was used for may have buried it.
      const land = cardName(landUnder(first, tongue), tongue) || t("korash.ground.gone");
      return say(targets ? "ground_on" : "ground", { unit, land, targets });
    }
    case "ability": {
      const design = designOf(first, tongue);
      const targets = targetsOf(rest, tongue);
      const name = abilityName(tongue.scenery, design, Number(second)) || cardName(design, tongue);
      return say(targets ? "ability_on" : "ability", { unit, name, targets });
    }
    case "use": {
      const targets = targetsOf([second, ...rest], tongue);
      return say(targets ? "use_on" : "use", { card: cardName(first, tongue), targets });
    }
    case "burn":
      return say("burn", { cards: first.split(",").map((card) => cardName(card, tongue)).join(", ") });
    case "accept": {
      const targets = targetsOf([first, second, ...rest], tongue);
      return targets ? say("accept_on", { targets }) : say("accept");
    }
    case "faction":
    case "platform":
      return seat < 0 ? t(`korash.said.${verb}`, { what: cardName(first, tongue) }) : say("take", { what: cardName(first, tongue) });
    case "place":
      return seat < 0 ? t("korash.said.place", { what: first }) : say("place", { what: first });
    case "end":
      if (first) return t("korash.said.end", { what: unit });
      return t(tongue.view?.core.phase === 1 ? "korash.do.end_planning" : "korash.said.end_main");
    default:
      return ["pass", "stay", "advance", "decline", "pay", "pick"].includes(verb)
        ? t(`korash.said.${verb}`, { what: cardName(first, tongue) })
        : sentence;
  }
}

/** One value of a sentence in the making. */
export function valueWords(word: string, slot: string, tongue: Tongue): string {
  const { t, view } = tongue;
  if (["done", "leave", "carry"].includes(word)) return t(`korash.value.${word === "done" && slot === "route" ? "stop" : word}`);
  if (slot === "dir") return t(`korash.way.${word}`);
  if (/^\d+$/.test(word)) return t("korash.value.option", { number: word });
  if (/^e\d+$/.test(word)) return entryWords(word, tongue);
  if (/^u\d+$/.test(word)) {
    const spot = view?.pieces.find((piece) => piece.name === word)?.spot ?? "";
    return t("korash.value.unit", { unit: unitTitle(word, tongue), spot: spot.startsWith("bay") ? t("korash.bay") : spot });
  }
  if (/^[A-N]{2}\d$/.test(word)) {
    const card = view?.grounds.find((ground) => ground.name === word)?.card;
    return t("korash.value.land", { card: card ? cardName(card, tongue) : t("korash.desert"), land: landWords(word) });
  }
  if (/^[A-N]\d$/.test(word)) return word;
  if (/^bay\d$/.test(word)) return t("korash.value.bay", { number: word.slice(3) });
  return cardName(word, tongue);
}

/** The tiles that a value stands for on the map. */
export function tilesOf(word: string, tongue: Tongue): string[] {
  if (/^[A-N]\d$/.test(word)) return [word];
  if (/^[A-N]{2}\d$/.test(word)) return [`${word.charAt(0)}${word.slice(2)}`, `${word.charAt(1)}${word.slice(2)}`];
  if (/^u\d+$/.test(word)) {
    const spot = tongue.view?.pieces.find((piece) => piece.name === word)?.spot ?? "";
    return /^[A-N]\d$/.test(spot) ? [spot] : [];
  }
  return [];
}

