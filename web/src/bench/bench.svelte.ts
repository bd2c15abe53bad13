import { api, refusalWords } from "../api";
import type { Bench as Wire } from "../wire";

/** Some lines of a file: one card, or all of it. */
export interface Span {
  file: string;
  /** From 1, both included. */
  first: number;
  last: number;
  whole: boolean;
}

const PAUSE = 250;

/** A folder of cards under somebody's hands. What is typed is checked by the server, and lives there until it is saved. */
export class Bench {
  shown = $state.raw<Wire.BenchShown | null>(null);
  texts = $state.raw<Record<string, string>>({});
  report = $state.raw<Wire.Report | null>(null);
  changed = $state.raw<string[]>([]);
  simulation = $state.raw<Wire.Simulation | null>(null);
  span = $state.raw<Span | null>(null);
  failed = $state("");
  /** Whether it was saved and not touched since. */
  saved = $state(false);

  /** The card whose lines are shown, as the server last read it. */
  card = $derived(this.#find());
  errors = $derived(this.report?.problems.filter((problem) => !problem.warning).length ?? 0);

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
  }

  /** Shows a card's lines. */
  choose(card: Wire.Written): void {
    this.span = { file: card.file, first: card.line, last: card.last, whole: false };
  }

  chooseFile(file: string): void {
    this.span = { file, first: 1, last: (this.texts[file] ?? "").split("\n").length, whole: true };
  }

  /** The text of the lines that are shown. */
  get slice(): string {
    const { span } = this;
    return span ? (this.texts[span.file] ?? "").split("\n").slice(span.first - 1, span.last).join("\n") : "";
  }

  /** Somebody has typed: the new text of the lines that are shown. */
  type(slice: string): void {
    const { span } = this;
    if (!span) return;
    const lines = (this.texts[span.file] ?? "").split("\n");
    const written = slice.split("\n");
    lines.splice(span.first - 1, span.last - span.first + 1, ...written);
    this.texts = { ...this.texts, [span.file]: lines.join("\n") };
    this.span = { ...span, last: span.first + written.length - 1 };
    this.#typed.add(span.file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#do(async () => {}), PAUSE);
  }

  /** One value of the card that is shown. */
  set(card: Wire.Written, key: string, value: unknown): Promise<void> {
    const { file, kind, number } = card;
    return this.#do(async () => {
      this.#checked(await api.benchValue({ file, kind, number, key, value }));
      const now = this.report?.cards.find((one) => one.file === file && one.kind === kind && one.number === number);
      if (now) this.choose(now);
    });
  }

  /** A new card at the end of a file, which is shown then. */
  add(file: string, kind: string): Promise<void> {
    return this.#do(async () => {
      this.#checked(await api.benchCard({ file, kind }));
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
      this.#take(await api.benchRevert());
      const first = this.report?.cards.find((card) => card.file === this.span?.file) ?? this.report?.cards[0];
      if (first) this.choose(first);
    });
  }

  /** A match with these cards; where it is. */
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

  /** What is still in the air is brought to the server; nobody looks after this bench any more. */
  leave(): void {
    clearTimeout(this.#timer);
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

  /** One thing after the other, and what was typed before everything else. */
  #do(work: () => Promise<void>): Promise<void> {
    const next = this.#queue.then(async () => {
      try {
        this.failed = "";
        for (const file of [...this.#typed]) {
          this.#typed.delete(file);
          const text = this.texts[file] ?? "";
          const answer = await api.benchText({ file, text });
          // Whoever has typed on meanwhile is asked again soon.
          if (this.texts[file] === text) this.#checked(answer);
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
    this.saved = false;
  }

  #take(shown: Wire.BenchShown): void {
    this.shown = shown;
    this.texts = shown.texts;
    this.report = shown.report;
    this.changed = shown.changed;
    this.simulation = shown.simulation;
  }
}
