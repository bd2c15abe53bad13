import { refusalKey } from "../app/api";
import { gameName } from "../app/games";
import type { BoardModule, Reader } from "../boards/board";
import { isSecret, tell } from "../boards/telling";
import { t, translate } from "../i18n/index.svelte";
import { BEST, hintWords, lessonWords, REMINDER, reminderOf } from "./hints";
import type { Match } from "./match.svelte";
import { distinct, lateWords, seatTitle } from "./seats";
import { Talk } from "./talk.svelte";
import type { Choice, SeatShown } from "../wire";

/** What the players at this browser may see of a match, and what the page says to them. */
export class Viewer {
  readonly talk: Talk;
  /** On a shared screen: the seat whose player has confirmed to be looking, until another player is next. */
  #uncovered = $state<number | null>(null);
  /** The words of the rule behind the question, after the reader asked for them. */
  reminder = $state("");

  /** `mine` are the seats that are played in this browser. Create it while a component is set up. */
  constructor(
    readonly match: Match,
    readonly board: BoardModule,
    readonly mine: readonly number[],
  ) {
    this.talk = new Talk(match, mine);
    $effect(() => this.talk.come());
    $effect.pre(() => {
      if (match.update?.seat !== this.#uncovered) this.#uncovered = null;
    });
    $effect(() => {
      const asked = match.hint?.strength === REMINDER ? this.ask : null;
      if (asked) void reminderOf(match.shown.game, asked, match.animations.view, board).then((text) => (this.reminder = text));
    });
  }

  /** The only seat that is played here; null: none, or several. */
  readonly seat = $derived.by(() => (this.mine.length === 1 ? (this.mine[0] ?? null) : null));
  readonly seats: readonly SeatShown[] = $derived.by(() => this.match.update?.seats ?? this.match.shown.seats);
  /** The names of all players. Players who share a screen and have no nicknames get the game's names of their seats. */
  readonly titles = $derived.by(() => distinct(this.seats.map((seat) => this.#title(seat)), this.seats));
  /** The reader of the board's sentences; players who share a screen are called by name, not "you". */
  readonly reader: Reader = $derived.by(() => ({ seat: this.seat, titles: this.titles, scenery: this.match.shown.scenery, shared: this.mine.length > 1 }));

  /** Whether several players share this screen and hide something from each other. */
  readonly shares = $derived.by(() => this.mine.length > 1 && this.board.publicView !== undefined);
  /** The seat here that has something to choose now. */
  readonly #choosing = $derived.by(() => (this.match.update?.ask?.sealed.length === 0 ? this.match.update.seat : null));
  /** Whether the page shows only the public view, until the next player confirms to be looking. */
  readonly covered = $derived.by(() => this.shares && (this.#choosing === null || this.#choosing !== this.#uncovered));
  readonly curtained = $derived.by(() => this.covered && this.match.animations.settled && this.#choosing !== null && !this.match.update?.result);
  readonly view = $derived.by(() => {
    const { view } = this.match.animations;
    return this.covered && view != null ? this.board.publicView?.(view) : view;
  });
  /** The seat whose view the board shows: on a shared screen the asked seat, after the end the public view. */
  readonly eyes = $derived.by(() => {
    const { update } = this.match;
    const all = this.mine.length === 0 || this.covered || (this.mine.length > 1 && update?.result);
    return all ? null : (update?.seat ?? null);
  });
  /** The question that can be answered now. */
  readonly ask = $derived.by(() => {
    const { update, animations } = this.match;
    return animations.settled && !update?.result && !this.covered ? (update?.ask ?? null) : null;
  });

  /** The events that the board is showing, as a sentence. */
  readonly happening = $derived.by(() => {
    const { events, view } = this.match.animations;
    const open = events.filter((event) => !isSecret(event, this.reader));
    const told = () => open.map((event) => this.board.describe(event, view, translate, this.reader)).filter(Boolean).join(" ");
    return this.board.headline?.(open, view, translate, this.reader) ?? told();
  });

  readonly mayHint = $derived.by(() => this.match.shown.hints && this.mine.length > 0 && !this.match.update?.result);
  /** The whole best answer, if the reader asked for it. */
  readonly best = $derived.by(() => (this.ask && this.match.hint?.strength === BEST ? this.match.hint.best : []));
  /** The first steps of answers that a hint marks on the board. */
  readonly marked = $derived.by(() => (this.match.hint?.strength === BEST ? this.best.slice(0, 1) : this.ask ? (this.match.hint?.good ?? []) : []));
  /** The words of a hint or of a teacher. */
  readonly helped = $derived.by(() => {
    const { lesson, hint, update } = this.match;
    if (lesson) return lessonWords(lesson, this.board, this.reader);
    if (!hint || !update?.ask) return "";
    return hint.strength === REMINDER ? this.reminder : hintWords(hint, update.ask, this.board, { ...this.reader, view: update.view });
  });

  /** What a screen reader says about the newest events. */
  readonly spoken = $derived.by(() => {
    const { line, resting, refused, log, update, answering } = this.match;
    if (line === "lost") return t(answering >= 0 ? "line.unsent" : "line.lost");
    if (resting) return t("resting");
    if (refused) return t(refusalKey(refused.code));
    const last = log.played.at(-1);
    const events = last?.events.map((event) => tell(this.board, event, last.view, translate, this.reader)) ?? [];
    const turn = update?.result ? t("over") : update?.ask && update.view ? `${t("turn.yours")} ${this.board.ask(update.ask, update.view, translate)}` : "";
    return [...(last ? lateWords(last, this.titles) : []), ...events, turn].filter(Boolean).join(" ");
  });
  readonly pageTitle = $derived.by(() => t(this.ask && this.seat !== null ? "title.turn" : "title.match", { game: gameName(this.match.shown.game) }));

  titleOf(seat: number | null | undefined): string {
    return this.titles[seat ?? -1] ?? "";
  }

  /** Say whether a seat's player is present; empty without a connection. */
  presence(seat: SeatShown): string {
    if (seat.kind === "open" || !this.match.connected) return "";
    return t(this.match.isHere(seat) ? "seat.here" : "seat.away");
  }

  /** The next player confirms to be looking. */
  uncover(): void {
    this.#uncovered = this.#choosing;
  }

  /** Return an answer in words, for a teammate's suggestion. */
  choiceWords(choice: Choice): string {
    return this.board.choice?.(choice, translate, { titles: this.titles, scenery: this.match.shown.scenery }) ?? choice.text;
  }

  #title(seat: SeatShown): string {
    const { view } = this.match.animations;
    const nameless = view != null && this.mine.length > 1 && seat.kind === "human" && !seat.name;
    return (nameless && this.board.seatName?.(seat.seat, view, translate)) || seatTitle(seat, this.mine);
  }
}
