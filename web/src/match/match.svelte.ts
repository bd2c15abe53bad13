import { api, ApiRefusal } from "../app/api";
import { BEST, REMINDER } from "./hints";
import { Away } from "./away.svelte";
import { SinceYouLeft } from "./sinceYouLeft.svelte";
import { Log, type Entry } from "./log.svelte";
import { place } from "./ordering";
import { Seals } from "./commitReveal";
import { AnimationQueue } from "./animationQueue.svelte";
import { TableLine, type Line } from "./socket";
import type { Ask, ClockShown, Considered, FromClient, FromTable, Hint, Lesson, MatchShown, SeatShown, Team, Update, Waiting } from "../wire";

/** Why a message to the server changed nothing. */
type Refusal = Pick<ApiRefusal, "code" | "rule">;

/** An answer that may not have arrived; `away`: it was given while there was no connection. */
interface Sent {
  message: FromClient;
  away: boolean;
  /** Whether the connection broke before the server replied. */
  unsure: boolean;
}

/** The one store of a match: the server's latest message, and the events that the board still has to show. */
export class Match {
  update = $state.raw<Update | null>(null);
  line = $state<Line>("connecting");
  present = $state.raw<number[]>([]);
  watching = $state(0);
  refused = $state.raw<Refusal | null>(null);
  /** The turn whose answer is being sent. */
  answering = $state(-1);
  /** What was chosen and is to be confirmed. */
  unconfirmed = $state.raw<{ turn: number; path: number[] } | null>(null);
  /** Whether we want a rematch, and go there once there is one. */
  wished = $state(false);
  /** The own team's channel; null for a player without a team. */
  team = $state.raw<Team | null>(null);
  /** The stops that the players here have set for their agents, by seat. */
  wishes = $state.raw<Record<number, Record<string, unknown>>>({});
  /** Whether the server cannot continue this match, because it no longer has this edition of the rules. */
  adjourned = $state(false);
  /** Whether the server asks for a locked choice that is not in this browser. */
  unopened = $state(false);

  /** The hint for this question, as far as it was requested. */
  hint = $state.raw<Hint | null>(null);
  /** Whether a hint is being loaded. */
  hinting = $state(false);
  /** A teacher's latest comment. */
  lesson = $state.raw<Lesson | null>(null);

  #clocks: ClockShown[] = [];
  #clocksAt = 0;
  #line: TableLine | null = null;
  /** The answer that is being sent. */
  #sent: Sent | null = null;
  /** The refusal of the last failed request. */
  #failed: Refusal | null = null;

  readonly seals: Seals;
  readonly log = new Log();
  readonly away = new Away();
  readonly animations = new AnimationQueue();
  readonly #sinceYouLeft: SinceYouLeft;
  /** The turn at which the reader came back to the page. */
  #back = $state(-1);

  /** `id` is the link that opened the page: a player's or a spectator's. */
  constructor(
    readonly id: string,
    readonly shown: MatchShown,
  ) {
    this.seals = new Seals(id);
    this.#sinceYouLeft = new SinceYouLeft(id);
  }

  /** The entries that the reader missed while away; a single entry is not announced. */
  get missed(): Entry[] {
    const { seen } = this.#sinceYouLeft;
    const unread = seen < 0 ? [] : this.log.played.filter((entry) => entry.turn > seen && entry.turn <= this.#back);
    return unread.length > 1 ? unread : [];
  }

  /** Store the present turn when the reader leaves the page. */
  leave(): void {
    if (this.update) this.#sinceYouLeft.note(this.update.turn);
  }

  /** Store the turn at which the reader comes back. */
  comeBack(): void {
    this.#back = this.update?.turn ?? -1;
  }

  /** The state of the page in a word, for styles and tests. */
  get doing(): "coming" | "open" | "resting" | "moving" | "over" | "yours" | "sent" | "unsent" | "sealed" | "others" {
    if (!this.update) return "coming";
    if (this.resting) return "resting";
    if (this.update.view === null) return this.update.result ? "over" : "open";
    if (!this.animations.settled) return "moving";
    if (this.update.result) return "over";
    if (!this.update.ask) return "others";
    if (this.answering >= 0) return this.connected ? "sent" : "unsent";
    const { sealed, sealing } = this.update.ask;
    return sealed.length > 0 || sealing === "pledged" || sealing === "reveal" ? "sealed" : "yours";
  }

  /** Whether the connection works; without it, nobody knows who is present. */
  get connected(): boolean {
    return this.line === "live" || this.line === "polling";
  }

  /** Whether a seat's player is known to be present. */
  isHere(seat: SeatShown): boolean {
    return this.connected && (seat.kind === "bot" || this.present.includes(seat.seat));
  }

  /** The seats whose players are known to be away. */
  get absent(): readonly SeatShown[] {
    return (this.connected ? this.update?.seats : [])?.filter((seat) => seat.kind === "human" && !this.isHere(seat)) ?? [];
  }

  /** Whether the host has cancelled the match before it began. */
  get cancelled(): boolean {
    return this.update?.result?.rule === "cancelled";
  }

  /** Open a new connection at once. */
  tryNow(): void {
    this.#line?.tryNow();
  }

  /** Whether nobody can continue the match now. */
  get resting(): boolean {
    return this.adjourned || this.shown.status === "adjourned";
  }

  /** Open the connection to the server. */
  open(): void {
    this.#line = new TableLine(this.id, {
      hear: (message) => this.hear(message),
      refuse: (refused) => this.refuse(refused),
      line: (line) => this.#noteLine(line),
      // The server answers a poll from the start at once with the present state.
      known: () => (this.#sent?.unsure && this.answering >= 0 ? -1 : (this.update?.seq ?? -1)),
    });
  }

  close(): void {
    this.animations.close();
    this.away.close();
    this.#line?.close();
  }

  send(message: FromClient): void {
    this.refused = null;
    if (message.type === "offer" && message.kind === "rematch") this.wished = true;
    this.#line?.send(message);
  }

  /** Send an answer, or ask first whether it is meant. */
  choose(path: number[], asksFirst: boolean): void {
    if (asksFirst) this.unconfirmed = { turn: this.update?.turn ?? -1, path };
    else this.answer(path);
  }

  /** The choice that waits to be confirmed, as long as its question stands. */
  get confirming(): number[] | null {
    return this.unconfirmed && this.unconfirmed.turn === this.update?.turn && this.update.ask ? this.unconfirmed.path : null;
  }

  answer(path: number[]): void {
    this.unconfirmed = null;
    const turn = this.update?.turn ?? 0;
    this.answering = turn;
    const seat = this.update?.seat ?? -1;
    const sealing = this.update?.ask?.sealing ?? "";
    const message: FromClient = sealing ? { type: "pledge", turn, hash: this.seals.pledge(turn, seat, path) } : { type: "answer", turn, path };
    this.#sent = { message, away: !this.connected, unsure: !this.connected };
    if (this.connected) this.send(message);
    else this.refused = null;
  }

  /** Request the next steps of an answer. */
  async consider(path: number[]): Promise<Considered> {
    const turn = this.update?.turn ?? 0;
    try {
      return await api.consider(this.id, { turn, path });
    } catch (refused) {
      this.#fail(refused, turn);
      throw refused;
    }
  }

  /** Show why a request failed, unless its question has been answered meanwhile. */
  #fail(refused: unknown, turn: number): void {
    if (!(refused instanceof ApiRefusal)) throw refused;
    if (turn !== this.update?.turn || this.answering >= 0) return;
    this.#failed = this.refused = refused;
  }

  /** Request a hint: first the rule, then the good answers, then the best one; then the rule again. */
  async askHint(): Promise<void> {
    const { turn = -1, seat = null } = this.update ?? {};
    const rule = this.update?.ask?.rule;
    if (!rule || this.hinting) return;
    this.refused = null;
    const strength = ((this.hint?.strength ?? 0) % BEST) + 1;
    if (strength === REMINDER) {
      this.hint = { turn, strength, rule, known: "", good: [], best: [], choice: null, reason: null };
      return;
    }
    this.hinting = true;
    try {
      const hint = await api.hint(this.id, turn, strength);
      if (hint.turn === this.update?.turn && seat === this.update.seat) this.hint = hint;
    } catch (refused) {
      this.#fail(refused, turn);
    } finally {
      this.hinting = false;
    }
  }

  #noteLine(line: Line): void {
    this.line = line;
    if (this.#sent && !this.connected) this.#sent.unsure = true;
    this.#noteAbsent();
  }

  #noteAbsent(): void {
    this.away.note(this.absent.map(({ seat }) => seat));
  }

  /** Send a lost answer again when the server has said which turn it is, unless its turn is over. */
  #answerAgain({ turn, ask }: Update): void {
    const sent = this.#sent;
    if (!sent?.unsure || this.answering < 0) return;
    sent.unsure = false;
    if (this.answering === turn && ask && ask.sealed.length === 0) return this.send(sent.message);
    if (this.answering !== turn && sent.away) this.refused = { code: "stale", rule: "" };
    this.answering = -1;
  }

  /** Show that the question does not allow an answer, in the server's words for a refusal. */
  stray(): void {
    this.refused = { code: "illegal", rule: this.update?.ask?.rule ?? "" };
  }

  /** Hide the refusal when the reader does something else. */
  forgive(): void {
    if (this.refused?.code === "illegal" || this.refused === this.#failed) this.refused = null;
  }

  /** Take a message of the server; every message comes through this function. */
  hear(message: FromTable): void {
    switch (message.type) {
      case "update":
        return this.#take(message);
      case "waiting":
        return this.#wait(message);
      case "team":
        this.team = message;
        return;
      case "wishes":
        this.wishes = { ...this.wishes, [message.seat]: message.wishes as Record<string, unknown> };
        return;
      case "lesson":
        return this.#learn(message);
      case "presence":
        this.present = message.present;
        this.#noteAbsent();
        this.watching = message.watching;
        return;
      case "refused":
        return this.refuse(message);
      case "chat":
        return this.log.noteSaid(message.lines, this.update);
      case "pong":
        return;
      default:
        message satisfies never;
    }
  }

  /** Show why a message to the server changed nothing. */
  refuse(refused: Refusal): void {
    this.answering = -1;
    if (refused.code === "adjourned") this.#rest();
    else this.refused = refused;
  }

  /** Remove seats that have answered from the waiting list. */
  #wait({ turn, waiting, pledges, clocks, sealed, sealing }: Waiting): void {
    if (!this.update || turn !== this.update.turn) return;
    this.answering = -1;
    this.seals.note(turn, pledges);
    this.#tick(clocks);
    const ask = this.update.ask && { ...this.update.ask, sealed, sealing };
    this.update = { ...this.update, waiting, pledges, clocks, ask: this.#own(turn, this.update.seat, ask) };
  }

  #take(update: Update): void {
    const before = this.update;
    const stands = place(before, update);
    if (stands === "old") return;
    this.seals.note(update.turn, update.pledges);
    this.update = { ...update, ask: this.#own(update.turn, update.seat, update.ask) };
    this.present = update.seats.filter((seat) => seat.present).map((seat) => seat.seat);
    this.#noteAbsent();
    this.#tick(update.clocks);
    if (before && update.turn !== before.turn) this.refused = null;
    this.#answerAgain(this.update);
    // A line of chat does not change an answer.
    if (update.turn !== before?.turn) this.answering = -1;
    // A hint belongs to the player who asked for it; another player at this screen may be asked in the same turn.
    if (update.turn !== before?.turn || update.seat !== before.seat) {
      this.hint = null;
      this.lesson = null;
      this.unconfirmed = null;
    }
    if (stands === "same") return this.#lookAgain(before, update);
    this.log.noteTaken(update);
    if (before && stands === "next") this.log.noteSeats(before, update);
    if (stands === "next") this.log.note(update, this.#changed(update, before?.turn ?? 0));
    else {
      this.#back = update.turn;
      if (update.view !== null || (update.result && !this.cancelled)) void this.log.read(this.id, this.update);
    }
    this.animations.show({ events: stands === "next" ? update.events : [], view: update.view });
  }

  #learn(lesson: Lesson): void {
    if (lesson.turn !== this.update?.turn) return;
    this.lesson = lesson;
    this.log.noteLesson(lesson, this.update);
  }

  /** Show the log of a match that has no board any more. */
  #rest(): void {
    if (!this.adjourned) void this.log.read(this.id, this.update);
    this.adjourned = true;
  }

  /** Show the view again if another player at this screen is next; nothing new has happened. */
  #lookAgain(before: Update | null, update: Update): void {
    const taken = before?.ask?.sealed.join() !== update.ask?.sealed.join();
    if (before?.seat === update.seat && !taken) return;
    this.answering = -1;
    this.animations.show({ events: [], view: update.view });
  }

  /** Add this browser's locked choice to the question, and open it when all players have locked theirs. */
  #own(turn: number, seat: number | null, ask: Ask | null): Ask | null {
    const sealing = ask?.sealing ?? "";
    this.unopened = false;
    if (!ask || seat === null || (sealing !== "pledged" && sealing !== "reveal")) return ask;
    const kept = this.seals.find(turn, seat);
    if (sealing === "reveal") {
      this.unopened = !kept;
      if (kept) this.#line?.send({ type: "open", turn, path: kept.path, nonce: kept.nonce });
    }
    return { ...ask, sealed: kept?.path ?? [] };
  }

  /** Return the seats whose opened choice is not the locked one; null on a spectator's link, which notes no hashes. */
  #changed(update: Update, turn: number): number[] | null {
    if (update.opened.length === 0 || this.shown.match !== this.id || this.shown.watch === this.id) return null;
    return this.seals.changed(turn, update.opened);
  }

  /** Store the clocks and the time of their arrival; they run from here. */
  #tick(clocks: ClockShown[]): void {
    this.#clocks = clocks;
    this.#clocksAt = performance.now();
  }

  /** Return the milliseconds that a seat has left; null without a clock. */
  left(seat: number, now = performance.now()): number | null {
    const clock = this.#clocks.find((one) => one.seat === seat);
    if (!clock) return null;
    return Math.max(0, clock.left - (clock.running ? Math.max(0, now - this.#clocksAt - clock.starts_in) : 0));
  }

  get timed(): boolean {
    return (this.update?.clocks.length ?? 0) > 0;
  }
}
