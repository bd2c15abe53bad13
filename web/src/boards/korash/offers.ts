import type { Ask } from "../../wire";

/** What may be said, sorted by what it is said of. The words are those of the notation; the codes are the table's. */

export interface Offer {
  code: number;
  verb: string;
  /** The acting unit, if any. */
  unit: string;
  /** The first spot that it names. */
  spot: string;
  /** A card, a faction, a platform, or what is picked. */
  value: string;
  /** The number of an ability. */
  number: number;
  board: boolean;
  /** It found nothing to act on: legal, but to no end. */
  vain: boolean;
  /** How many cards have to be burned for it. */
  burns: number;
  text: string;
}

const WITH_UNIT = new Set(["move", "attack", "explore", "sabotage", "ability", "ground", "deploy"]);

function read(code: number, text: string): Offer {
  const [verb = "", ...parts] = text.split(":");
  const unit = WITH_UNIT.has(verb) || (verb === "end" && parts[0]) ? (parts[0] ?? "") : "";
  const places = verb === "place" ? parts[0] : ["move", "attack", "deploy"].includes(verb) ? parts[1] : "";
  return {
    code,
    verb: verb === "end" && parts[0] ? "rest" : verb === "attack" && parts[2] === "board" ? "board" : verb,
    unit,
    spot: places?.split("-")[0] ?? "",
    value: unit || verb === "place" ? "" : (parts[0] ?? ""),
    number: verb === "ability" || verb === "ground" ? Number(parts[1]) : 0,
    board: verb === "attack" && parts[2] === "board",
    vain: parts.some((part) => part.endsWith("=-")),
    burns: Number(/:burn=\*(\d+)/.exec(text)?.[1] ?? 0),
    text,
  };
}

/** Every first step, read. */
export function offersOf(ask: Ask | null): Offer[] {
  return ask ? ask.legal.map((code, at) => read(code, ask.choices[at]?.text ?? "")) : [];
}

/** The offer of this verb, if there is one. */
export const offered = (offers: readonly Offer[], verb: string): Offer | undefined => offers.find((offer) => offer.verb === verb);

/** What a value of a sentence is. */
export type Kind = "tile" | "bay" | "unit" | "land" | "entry" | "seat" | "option" | "done" | "leave" | "carry" | "way" | "card";

export function kindOf(word: string, slot: string): Kind {
  if (word === "done" || word === "leave" || word === "carry") return word;
  if (slot === "dir") return "way";
  if (/^[A-N]\d$/.test(word)) return "tile";
  if (/^bay\d$/.test(word)) return "bay";
  if (/^u\d+$/.test(word)) return "unit";
  if (/^[A-N]{2}\d$/.test(word)) return "land";
  if (/^e\d+$/.test(word)) return "entry";
  if (/^P\d$/.test(word)) return "seat";
  if (/^\d+$/.test(word)) return "option";
  return "card";
}
