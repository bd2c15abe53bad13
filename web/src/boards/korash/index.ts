import type { Translate } from "../../i18n/types";
import type { Ask, Choice, Korash, Result } from "../../wire";
import type { BoardModule, Reader } from "../board";
import { cardWords } from "./art/words";
import Board from "./Board.svelte";
import Learn from "./Learn.svelte";
import { endingWords } from "./say/ending";
import { endingWords as overWords } from "./say/ending.words";
import { lessonWords } from "./say/lesson.words";
import SeatBanner from "./parts/SeatBanner.svelte";
import SeatMark from "./parts/SeatMark.svelte";
import Inspector from "./parts/Inspector.svelte";
import { mentions } from "./say/mentions";
import { orderWords } from "./say/orders.words";
import { describe, headline, type Event } from "./say/events";
import { sentenceOf } from "./act/offers";
import { sentenceWords } from "./say/sentence";
import { narrate, questionOf, tongueOf } from "./say/speech";
import { publicView, sideOf, type View } from "./state/table";
import { de } from "./say/words.de";
import { en } from "./say/words.en";

export const words = {
  en: { ...cardWords.en, ...lessonWords.en, ...orderWords.en, ...overWords.en, ...en },
  de: { ...cardWords.de, ...lessonWords.de, ...orderWords.de, ...overWords.de, ...de },
};

const NOTABLE: Korash.EventName[] = ["Reward", "Destroyed", "Eliminated", "GameOver", "Boarded", "TurnStarted"];

const board = {
  component: Board,
  describe: (event: unknown, view: unknown, t: Translate, reader?: Reader) => describe(event as Event, tongueOf(view, t, reader)),
  narrate: (view: unknown, t: Translate, reader?: Reader) => narrate(view as View, tongueOf(view, t, reader)),
  ask: (ask: Ask, view: unknown, t: Translate) => t(`korash.ask.${questionOf(ask, view as View)}`),
  // It stands within a sentence of somebody else's.
  choice: (choice: Choice, t: Translate, reader?: Reader) => {
    const said = sentenceOf(choice);
    return said ? sentenceWords(said, reader?.by ?? reader?.seat ?? -1, tongueOf(reader?.view ?? null, t, reader)).replace(/\.$/, "") : choice.text;
  },
  isTold: true,
  isTelling: (choice: Choice) => ["faction", "platform"].includes(sentenceOf(choice)?.verb ?? ""),
  headline: (events: unknown[], view: unknown, t: Translate, reader?: Reader) => headline(events as Event[], tongueOf(view, t, reader)),
  ending: (_: Result, view: unknown, t: Translate, reader?: Reader) => endingWords((view as View).ended, tongueOf(view, t, reader)),
  words,
  seatNote: (seat: number, view: unknown, t: Translate) => {
    const side = (view as View).sides[seat];
    if (!side) return "";
    return side.out ? t("korash.note.out") : t("korash.note", { influence: side.influence, industry: side.industry, cards: side.cards });
  },
  seatInTurn: (view: unknown) => (view as View).turn,
  seatTag: (seat: number, view: unknown, t: Translate) => {
    const side = sideOf(view as View, seat);
    return side === "ally" ? t("korash.ally") : side ? t("korash.team", { number: side }) : "";
  },
  seatBadge: SeatBanner,
  badgeIsNote: true,
  seatMark: SeatMark,
  mentions,
  inspector: Inspector,
  notable: (event: unknown) => NOTABLE.includes((event as Event).type),
  publicView: (view: unknown) => publicView(view as View),
} satisfies BoardModule;

export { Learn };
export default board;
