import type { Component, Snippet } from "svelte";
import type { Language, Translate } from "../i18n/types";
import type { Field } from "../app/options";
import type { Ask, Choice, Considered, Result, Window } from "../wire";

/** What a board is given. It knows no rules: what can be chosen is what `ask.legal` holds. */
export interface BoardProps {
  view: unknown;
  scenery: unknown;
  ask: Ask | null;
  seat: number | null;
  /** What has just happened and led to `view`; empty if there is nothing to show. */
  events: unknown[];
  /** Changes with every new batch of events, so that equal events in a row are told apart. */
  eventsKey: number;
  /**
   * Milliseconds for which these events are on screen, at the pace that the person chose; 0: show the view at once.
   * All motion fits into them, and the last half second of a beat that matters stays still. The page goes on when they
   * have passed, even if the board has not called `onanimated`; it tells what happened when the board calls it.
   */
  beat?: number;
  /** With reduced motion: which picture of how many this is, since the viewer was last asked. */
  still?: { number: number; of: number } | null;
  /** False while somebody only looks on, or an answer is on its way. */
  interactive: boolean;
  reducedMotion: boolean;
  /** Whether the page around the board says who sits where and how they stand, so that the board need not. */
  seated?: boolean;
  /** A complete answer, as codes from `ask.legal`. */
  onanswer(path: number[]): void;
  /** What may follow the first steps of an answer, and what would come of it; a board without it answers at once. */
  consider?: ((path: number[]) => Promise<Considered>) | undefined;
  /** The open window, in games that have them. */
  window?: Window | null;
  /** What the viewer's own agent is told to stop for, whole; null where nobody listens. */
  wishes?: Record<string, unknown> | null;
  /** Wishes by name, to be sent as they are. */
  presets?: Record<string, Record<string, unknown>>;
  onwish?(wishes: Record<string, unknown>): void;
  /** A try that the question does not allow, so that the page can say why; where on the board, if anywhere. */
  onstray?(at: string): void;
  /**
   * To be called once per `eventsKey` when everything that happened can be seen, or at once if nothing moves. From then
   * on the page tells it: in the log, the bar and the row of seats. The picture stays until the beat is over.
   */
  onanimated(): void;
  /** What everybody at the table is called, by seat. */
  titles?: string[];
  /** Whether several play at one screen: then what one of them has chosen is kept nowhere that another will look. */
  shared?: boolean;
  /** Who is called "you" by it, where that need not be whose eyes these are. */
  you?: number | null;
  /** The seats whose answer is still missing; none is known in a replay. */
  waiting?: number[];
  /** Answers worth a look, by their codes in `ask.legal`: the good ones, or the best. To be marked; everything stays legal. */
  hints?: number[];
  /** The best answer as a whole, where that was asked for: answers of several steps are marked step by step. */
  best?: readonly number[];
  /** Whether nobody in particular plays, as in an analysis: then everybody is called by name. */
  neutral?: boolean;
  /** What every answer is worth, in an analysis. */
  advice?: Advice[];
  /** A seat's mark, presence and clock, for boards that show the seats themselves. */
  badge?: Snippet<[number]>;
}

/** What is known of an answer, for a board that shows it beside the choice. */
export interface Advice {
  path: number[];
  choice: Choice;
  tone: "win" | "draw" | "loss";
  /** In a sign and a number: "+2". */
  label: string;
  words: string;
  best: boolean;
}

/** Who reads a sentence: with a seat it may say "you". */
export interface Reader {
  seat?: number | null;
  /** What everybody is called, by seat. */
  titles?: readonly string[];
  /** What the board is drawn with: for a sentence that comes before the board. */
  scenery?: unknown;
  /** What is seen now: for a sentence that is about to be said. */
  view?: unknown;
  /** Who is about to say it. */
  by?: number;
  /** Whether several look at one screen: then nobody's secrets are told. */
  shared?: boolean;
}

/** What a lesson is given: where to go, or what to do, once it is over. */
export interface LessonProps {
  playHref?: string;
  reducedMotion?: boolean;
  /** Lays the table of a first real game, with these options where the lesson has some. */
  onplay?: (event: MouseEvent, options?: Record<string, unknown>) => void;
}

/** What a game is given that draws a field of its options form itself. `boards/<game>/options.ts` names such fields. */
export interface OptionProps {
  field: Field;
  value: unknown;
  /** How many play, as the form stands. */
  seats: number;
  onchange: (value: unknown) => void;
}

/** A game's face. `boards/<game>/index.ts` has it as its default export, and its first lesson as `Learn`. */
export interface BoardModule {
  component: Component<BoardProps>;
  /** One event as a sentence for the log and for screen readers; empty if it is not worth one. */
  describe(event: unknown, view: unknown, t: Translate, reader?: Reader): string;
  /** The whole position in words. */
  narrate(view: unknown, t: Translate, reader?: Reader): string;
  /** What is wanted, in words: "Choose where to step." */
  ask(ask: Ask, view: unknown, t: Translate): string;
  /** The rule behind the question in a sentence or two; without it, the page takes the text of the rule. */
  remind?(ask: Ask, view: unknown, t: Translate): string;
  /** An answer in words, as a teammate suggests it: "Block II", or whom to send. */
  choice?(choice: Choice, t: Translate, reader?: Reader): string;
  /** An answer as a small picture beside its words. */
  answerArt?: Component<{ choice: Choice; view: unknown; scenery: unknown; seat: number }>;
  /** A position to paste, as an example. */
  example?: string;
  /** The board's own sentences, with keys that begin with the name of the game. Taken in when the board is loaded. */
  words?: Record<Language, Record<string, string>>;
  /** What the game calls a seat ("Moon"), if it has a name for it. */
  seatName?(seat: number, view: unknown, t: Translate): string;
  /** Which of the eight seat colours and marks a seat has here, if not the one of its number. */
  seatLook?(seat: number, view: unknown): number;
  /** What stands for a seat beside its name, in place of that mark; it draws the mark itself where there is nothing yet. */
  seatMark?: Component<{ seat: number; view: unknown; scenery: unknown }>;
  /** How a seat stands, in a word or two beside its name: "3 pips". */
  seatNote?(seat: number, view: unknown, t: Translate): string;
  /** Whose turn it is, in games where others may be asked meanwhile. */
  seatInTurn?(view: unknown): number | null;
  /** A word beside the name of a seat, such as who is whose ally. */
  seatTag?(seat: number, view: unknown, t: Translate): string;
  /** What a seat holds, as a small picture beside its name; it shows nothing for a seat that holds nothing. */
  seatBadge?: Component<{ seat: number; view: unknown }>;
  /** Whether that picture says how a seat stands, and so has the place of the note under the name. */
  badgeIsNote?: boolean;
  /** Whether a replay should mark this event on its scrubber. */
  notable?(event: unknown): boolean;
  /** Whether a game reads better in such sentences than in its notation; moments without one are passed by. */
  isTold?: boolean;
  /** Whether an answer is worth a sentence by itself, because no event tells of it. */
  isTelling?(choice: Choice): boolean;
  /** All that has just happened in one short sentence, where the single events would be a crowd. */
  headline?(events: unknown[], view: unknown, t: Translate, reader?: Reader): string;
  /** A sentence cut where it names a card, so that the log can show the card. */
  mentions?(sentence: string, scenery: unknown): { text: string; card: string }[];
  /** Shows one card, large. */
  inspector?: Component<{ id: string; scenery: unknown; onclose: () => void }>;
  /** Why it is over, in a sentence beside who has won. */
  ending?(result: Result, view: unknown, t: Translate, reader?: Reader): string;
  /** Whether every answer reveals something, so that none can be taken back. */
  alwaysReveals?: boolean;
  /** Whether the board shows the seats itself, so that the page need not. */
  seatsOnBoard?: boolean;
  /** What of a view may be seen by all who share a screen. A game that has it hides something. */
  publicView?(view: unknown): unknown;
}
