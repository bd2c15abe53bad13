import type { Ask, Choice, Inoka } from "../../wire";
import type { Translate } from "../../i18n/types";
import type { BoardModule, Reader } from "../board";
import AnswerArt from "./parts/AnswerArt.svelte";
import Board from "./Board.svelte";
import Learn from "./Learn.svelte";
import { publicView, remindOf, sceneOf } from "./state/scene";
import { choiceWords, describe, headline, narrate } from "./say/speech";
import { de } from "./say/words.de";
import { en } from "./say/words.en";

export { Learn };

export const words = { en, de };

const NOTABLE: Inoka.EventName[] = ["TotemTaken", "StoneWon", "NoStoneWon", "WentOut", "Advanced", "MatchEnded"];

/** The reader with the side that they play for; a match of an older edition has no view. */
const sided = (view: unknown, reader: Reader = {}) => ({ ...reader, side: (view as Inoka.InokaShow | null)?.sides[reader.seat ?? -1] });

const board = {
  component: Board,
  describe: (event: unknown, view: unknown, t: Translate, reader?: Reader) => describe(event as Inoka.Event, t, sided(view, reader)),
  narrate: (view: unknown, t: Translate, reader?: Reader) => narrate(sceneOf(view as Inoka.InokaShow, null, t), t, reader),
  ask: (_: Ask, view: unknown, t: Translate) => t(`inoka.ask.${(view as Inoka.InokaShow).question}`),
  remind: (_: Ask, view: unknown, t: Translate) => t(`inoka.remind.${remindOf(view as Inoka.InokaShow)}`),
  choice: (choice: Choice, t: Translate, reader?: Reader) => choiceWords(choice as Inoka.Choice, t, reader),
  answerArt: AnswerArt,
  example: "hand P1=A2A3T2B2B3 P2=A2T2T3B2B3; play P1=A2 P2=T2",
  words,
  headline: (events: unknown[], view: unknown, t: Translate, reader?: Reader) => headline(events as Inoka.Event[], t, sided(view, reader)),
  notable: (event: unknown) => NOTABLE.includes((event as Inoka.Event).type),
  alwaysReveals: true,
  seatsOnBoard: true,
  publicView: (view: unknown) => publicView(view as Inoka.InokaShow),
} satisfies BoardModule;

export default board;
