import type { Ask, Choice, Inoka } from "../../wire";
import type { Translate } from "../../i18n/types";
import type { BoardModule, Reader } from "../board";
import AnswerArt from "./AnswerArt.svelte";
import Board from "./Board.svelte";
import Learn from "./Learn.svelte";
import { publicView, questionOf, remindOf, sceneOf } from "./scene";
import { choiceWords, describe, headline, narrate } from "./speech";
import type { Event } from "./stage";
import { de } from "./words.de";
import { en } from "./words.en";

export { Learn };

export const words = { en, de };

const NOTABLE = ["TotemTaken", "StoneWon", "NoStoneWon", "WentOut", "Advanced", "MatchEnded"];

const board = {
  component: Board,
  describe: (event: unknown, _: unknown, t: Translate, reader?: Reader) => describe(event as Event, t, reader),
  narrate: (view: unknown, t: Translate, reader?: Reader) => narrate(sceneOf(view as Inoka.InokaView, null, t), t, reader),
  ask: (_: Ask, view: unknown, t: Translate) => t(`inoka.ask.${questionOf(view as Inoka.InokaView)}`),
  remind: (_: Ask, view: unknown, t: Translate) => t(`inoka.remind.${remindOf(view as Inoka.InokaView)}`),
  choice: (choice: Choice, t: Translate, reader?: Reader) => choiceWords(choice as Inoka.Choice, t, reader),
  answerArt: AnswerArt,
  example: "hand P1=A2A3T2B2B3 P2=A2T2T3B2B3; play P1=A2 P2=T2",
  words,
  headline: (events: unknown[], _: unknown, t: Translate, reader?: Reader) => headline(events as Event[], t, reader),
  notable: (event: unknown) => NOTABLE.includes((event as Event).type),
  alwaysReveals: true,
  seatsOnBoard: true,
  publicView: (view: unknown) => publicView(view as Inoka.InokaView),
} satisfies BoardModule;

export default board;
