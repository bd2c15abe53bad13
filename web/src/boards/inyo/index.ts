import type { Ask, Choice, Inyo } from "../../wire";
import type { Translate } from "../../i18n/types";
import type { BoardModule } from "../board";
import AnswerArt from "./parts/AnswerArt.svelte";
import Badge from "./parts/Badge.svelte";
import Board from "./Board.svelte";
import Flat from "./parts/Flat.svelte";
import Learn from "./Learn.svelte";
import { askWords, choiceWords, describe, kindOf, narrate, nameOf, playerOf, standing } from "./say/speech";
import type { Reader } from "./say/speech";
import { de } from "./say/words.de";
import { en } from "./say/words.en";

export { Flat, Learn };
export type { Reader };

export const words = { en, de };

const NOTABLE: Inyo.EventName[] = ["Thrown", "Looped", "Grappled", "Flipped", "Ended"];

/** `describe` and `narrate` take a reader as a fourth argument: with a seat they speak to that player. */
const board = {
  component: Board,
  describe: (event: unknown, view: unknown, t: Translate, reader?: Reader) =>
    describe(event as Inyo.Event, view as Inyo.Show, t, reader),
  narrate: (view: unknown, t: Translate, reader?: Reader) => narrate(view as Inyo.Show, t, reader),
  ask: (ask: Ask, view: unknown, t: Translate) => askWords(ask, view as Inyo.Show, t),
  remind: (ask: Ask, view: unknown, t: Translate) => t(`inyo.remind.${kindOf(ask, view as Inyo.Show)}`),
  choice: (choice: Choice, t: Translate, reader?: Reader) => choiceWords(choice as Inyo.Choice, t, reader),
  answerArt: AnswerArt,
  example: "5 b2:34 d4:30 s step m",
  words,
  seatName: (seat: number, view: unknown, t: Translate) => nameOf(playerOf(seat, view as Inyo.Show), t),
  seatLook: (seat: number, view: unknown) => (playerOf(seat, view as Inyo.Show) === "m" ? 0 : 1),
  seatNote: (seat: number, view: unknown, t: Translate) => standing(playerOf(seat, view as Inyo.Show), view as Inyo.Show, t),
  seatBadge: Badge,
  notable: (event: unknown) => NOTABLE.includes((event as Inyo.Event).type),
} satisfies BoardModule;

export default board;
