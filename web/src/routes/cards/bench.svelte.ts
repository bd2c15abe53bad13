import { api, refusalWords } from "../../app/api";
import type { Bench as Wire } from "../../wire";
import { History, type Moment } from "./history.svelte";

/** Some lines of a file: one card, or the whole file. */
export interface Span {
  file: string;
  /** Counted from 1; both lines are included. */
  first: number;
  last: number;
  whole: boolean;
}

const PAUSE = 250;
/** The time between two checks of the folder, in milliseconds: other programs may write there, too. */
const LOOK = 2000;

/** A folder of cards that a person edits. The server checks the text and stores it when the person saves. */
export class Bench {
  shown = $state.raw<Wire.BenchShown | null>(null);
  texts = $state.raw<Record<string, string>>({});
  report = $state.raw<Wire.Report | null>(null);
  changed = $state.raw<string[]>([]);
  simulation = $state.raw<Wire.Simulation | null>(null);
  span = $state.raw<Span | null>(null);
  failed = $state("");
  /** Files that were changed both here and by another program. */
  elsewhere = $state.raw<string[]>([]);
  /** Files that another program has just changed and the server has read again. */
  reread = $state.raw<string[]>([]);
  /** Whether the files were saved and not changed since. */
  saved = $state(false);

  /** The card whose lines are shown, as the server last read it. */
  card = $derived(this.#find());
  errors = $derived(this.report?.problems.filter((problem) => !problem.warning).length ?? 0);

  history = new History<Span | null>();

  #version = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typed = new Set<string>();
  #polling = false;

  #find(): Wire.Written | null {
    const { span, report } = this;
    if (!span || !report || span.whole) return null;
    return report.cards.find((card) => card.file === span.file && card.line === span.first) ?? null;
  }

  async load(): Promise<void> {
    this.#take(await api.bench());
    const first = this.report?.cards[0];
    if (first && !this.span) this.choose(first);
    if (this.simulation?.state === "running") void this.#poll();
    this.#watch ??= setInterval(() => document.visibilityState === "visible" && void this.look(), LOOK);
  }

  /** Show a card's lines. */
  choose(card: Wire.Written): void {
    this.span = { file: card.file, first: card.line, last: card.last, whole: false };
  }

  chooseFile(file: string): void {
    this.span = { file, first: 1, last: (this.texts[file] ?? "").split("\n").length, whole: true };
  }

  /** The text of the shown lines. */
  get slice(): string {
    const { span } = this;
    return span ? (this.texts[span.file] ?? "").split("\n").slice(span.first - 1, span.last).join("\n") : "";
  }

  /** Take the typed text of the shown lines. */
  type(slice: string): void {
    const { span } = this;
    if (!span) return;
    this.history.type(span.file, this.#moment([span.file]));
    const lines = (this.texts[span.file] ?? "").split("\n");
    const written = slice.split("\n");
    lines.splice(span.first - 1, span.last - span.first + 1, ...written);
    this.texts = { ...this.texts, [span.file]: lines.join("\n") };
    this.span = { ...span, last: span.first + written.length - 1 };
    this.#typed.add(span.file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#do(async () => {}), PAUSE);
  }

  /** Change one value of a card. The card stays shown if it was; the value may arrive after another card is chosen. */
  set(card: Pick<Wire.Written, "file" | "kind" | "number">, key: string, value: unknown): Promise<void> {
    const { file, kind, number } = card;
    const isIt = (one: Wire.Written | null): boolean => one?.file === file && one.kind === kind && one.number === number;
    return this.#do(async () => {
      const before = this.#moment([file]);
      const shown = this.card;
      this.#checked(await api.benchValue({ file, kind, number, key, value }));
      this.history.note(before);
      const now = isIt(shown) ? this.report?.cards.find(isIt) : undefined;
      if (now) this.choose(now);
      else this.#follow(shown?.id);
    });
  }

  /** Add a new card at the end of a file and show it. */
  add(file: string, kind: string): Promise<void> {
    return this.#do(async () => {
      const before = this.#moment([file]);
      this.#checked(await api.benchCard({ file, kind }));
      this.history.note(before);
      const last = this.report?.cards.filter((card) => card.file === file).at(-1);
      if (last) this.choose(last);
    });
  }

  save(): Promise<void> {
    return this.#do(async () => {
      this.#take(await api.benchSave());
      this.saved = true;
    });
  }

  revert(): Promise<void> {
    return this.#do(async () => {
      const before = this.#moment(this.changed);
      const id = this.card?.id;
      this.#take(await api.benchRevert());
      this.history.note(before);
      this.#follow(id);
    });
  }

  undo(): Promise<void> {
    return this.#do(() => this.#restore(this.history.back((files) => this.#moment(files))));
  }

  redo(): Promise<void> {
    return this.#do(() => this.#restore(this.history.forth((files) => this.#moment(files))));
  }

  /** Keep one text of a file that was changed both here and by another program. */
  settle(file: string, whose: "mine" | "theirs"): Promise<void> {
    return this.#do(async () => {
      const before = this.#moment([file]);
      const id = this.card?.id;
      this.#take(await api.benchSettle({ file, whose }));
      if (whose === "theirs") this.history.note(before);
      this.#follow(id);
    });
  }

  /** Read what other programs have changed in the folder, unless the person is typing. */
  look(): Promise<void> {
    const next = this.#queue.then(async () => {
      if (this.#typed.size > 0) return;
      const looked = await api.benchLook().catch(() => null);
      if (!looked) return;
      this.elsewhere = looked.elsewhere;
      if (looked.version === this.#version) return;
      const shown = await api.bench().catch(() => null);
      if (!shown || this.#typed.size > 0) return;
      const files = new Set([...Object.keys(shown.texts), ...Object.keys(this.texts)]);
      const changed = [...files].filter((file) => shown.texts[file] !== this.texts[file]);
      const id = this.card?.id;
      this.#take(shown);
      if (changed.length === 0) return;
      this.reread = changed;
      this.history.forget();
      this.#follow(id);
    });
    this.#queue = next;
    return next;
  }

  #moment(files: string[]): Moment<Span | null> {
    return { texts: Object.fromEntries(files.map((file) => [file, this.texts[file] ?? ""])), span: this.span };
  }

  async #restore(moment: Moment<Span | null> | null): Promise<void> {
    if (!moment) return;
    for (const [file, text] of Object.entries(moment.texts)) this.#checked(await api.benchText({ file, text }));
    this.span = moment.span;
  }

  /** Show the same card after its lines have moved, if a card with its id still exists. */
  #follow(id: string | undefined): void {
    const { span, report } = this;
    if (span?.whole && span.file in this.texts) return this.chooseFile(span.file);
    const cards = report?.cards ?? [];
    const card = cards.find((one) => id && one.id === id) ?? cards.find((one) => one.file === span?.file) ?? cards[0];
    if (card) this.choose(card);
  }

  /** Create a match with these cards; return its id. */
  async play(bot: string): Promise<string> {
    let id = "";
    await this.#do(async () => {
      id = (await api.benchPlay({ bot })).match;
    });
    return id;
  }

  async simulate(bot: string, games: number): Promise<void> {
    await this.#do(async () => {
      this.simulation = await api.simulate({ bot, games });
    });
    await this.#poll();
  }

  async stop(): Promise<void> {
    await this.#do(async () => {
      this.simulation = await api.simulationStop();
    });
  }

  /** Send the unsent text to the server and stop checking the folder. */
  leave(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    if (this.#typed.size > 0) void this.#do(async () => {});
    this.#polling = false;
  }

  async #poll(): Promise<void> {
    if (this.#polling) return;
    this.#polling = true;
    while (this.#polling && this.simulation?.state === "running") {
      await new Promise((wake) => setTimeout(wake, 600));
      this.simulation = await api.simulation().catch(() => this.simulation);
    }
    this.#polling = false;
  }

  /** Run one request after the other; send the typed text before each. */
  #do(work: () => Promise<void>): Promise<void> {
    const next = this.#queue.then(async () => {
      try {
        this.failed = "";
        this.reread = [];
        for (const file of [...this.#typed]) {
          const text = this.texts[file] ?? "";
          const answer = await api.benchText({ file, text });
          // If the person has typed meanwhile, send the text again soon.
          if (this.texts[file] !== text) continue;
          this.#typed.delete(file);
          this.#checked(answer);
        }
        await work();
      } catch (refused) {
        this.failed = refusalWords(refused);
      }
    });
    this.#queue = next;
    return next;
  }

  #checked(answer: Wire.Checked): void {
    this.texts = { ...this.texts, [answer.file]: answer.text };
    this.report = answer.report;
    this.changed = answer.changed;
    this.#version = answer.version;
    this.saved = false;
  }

  #take(shown: Wire.BenchShown): void {
    this.shown = shown;
    this.texts = shown.texts;
    this.report = shown.report;
    this.changed = shown.changed;
    this.elsewhere = shown.elsewhere;
    this.#version = shown.version;
    this.simulation = shown.simulation;
  }
}
