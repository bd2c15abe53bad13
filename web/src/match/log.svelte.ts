import { api, ApiRefusal } from "../app/api";
import { unheard } from "./ordering";
import type { By, Frame, Lesson, Said, Update } from "../wire";

/** One thing in the log: events with the view behind them, a line of chat, or something that the house did. */
export interface Entry {
  key: string;
  at: number;
  by: By;
  turn: number;
  events: unknown[];
  view: unknown;
  said: Said | null;
  taken: boolean;
  /** Whose time ran out, so that the table chose for them. */
  late: number[];
  /** Whose seats a bot then took. */
  minded: number[];
  /** Whose opened choice is not what they had locked; null where nothing was sealed. */
  changed: number[] | null;
  /** What a teacher said. */
  lesson?: Lesson;
  /** A seat that a bot has taken, or given back. */
  seat?: { seat: number; how: "minded" | "timed" | "back" };
}

/** Most answers in windows lead to nothing that could be told; that somebody's time ran out can. */
function worthALine({ events, late, minded }: Pick<Entry, "events" | "late" | "minded">): boolean {
  return events.length + late.length + minded.length > 0;
}

/** An entry that tells what is named here, and nothing else. */
function entry(told: Pick<Entry, "key" | "at" | "by" | "turn" | "view"> & Partial<Entry>): Entry {
  return { events: [], said: null, taken: false, late: [], minded: [], changed: null, ...told };
}

/** What has happened at a table, as far as this browser was told. */
/** Moments that are read at once, and in all, of what happened before we came. */
const [PART, SHOWN] = [64, 256];

export class Log {
  played = $state.raw<Entry[]>([]);
  /** Chat and what else is no part of the game. */
  beside = $state.raw<Entry[]>([]);
  #reading = false;

  get all(): Entry[] {
    return [...this.played, ...this.beside].sort((one, other) => one.at - other.at);
  }

  /** What an update tells: a line of chat, or what was played. */
  note(update: Update, changed: number[] | null): void {
    const { seq, at, by, turn, events, view, said, late, minded } = update;
    const told = entry({ key: `s${seq}`, at, by, turn, events, view, said, late, minded, changed });
    if (said) this.#add(told);
    else if (worthALine(told)) this.played = [...this.played, told];
  }

  /** A take-back has no events of its own, and is worth a line. */
  noteTaken({ kind, seq, at, by, turn, events, view }: Update): void {
    if (kind === "take_back") this.#add(entry({ key: `s${seq}`, at, by, turn, events, view, taken: true }));
  }

  /** A bot sits in for somebody, or they are back. */
  noteSeats(before: Update, { kind, seq, at, by, turn, view, seats }: Update): void {
    if (kind !== "seat") return;
    const minded = new Set(before.seats.filter((seat) => seat.absent_person).map(({ seat }) => seat));
    const changed = seats.filter((seat) => seat.absent_person !== minded.has(seat.seat));
    const lines = changed.map(({ seat, absent_person }) => {
      const how = !absent_person ? "back" : by.who === "clock" ? "timed" : "minded";
      return entry({ key: `s${seq}p${seat}`, at, by, turn, view, seat: { seat, how } });
    });
    if (lines.length > 0) this.#add(...lines);
  }

  /** What a teacher says, once. */
  noteLesson(lesson: Lesson, { at, turn, view }: Update): void {
    const told = entry({ key: `l${turn}${lesson.code}`, at, by: { who: "bot", seat: null, name: "" }, turn, view, lesson });
    this.beside = [...this.beside.filter(({ key }) => key !== told.key), told];
  }

  /** What was said before we came, or while we were away. It has no times: the newest news is where it belongs. */
  noteSaid(lines: readonly Said[], now: Update | null): void {
    const known = this.beside.flatMap(({ said }) => said ?? []);
    const { at = 0, turn = 0 } = now ?? {};
    const missed = unheard(known, lines).map((said, index) =>
      entry({ key: `c${known.length + index}`, at, by: { who: "person", seat: said.seat, name: said.name }, turn, view: null, said }),
    );
    this.#add(...missed);
  }

  /** Reads what happened before we came, or while we were away. */
  async read(match: string, now: Update | null): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      const frames = await latest(match, now?.seat ?? null);
      const read = frames
        .filter(worthALine)
        .map(({ at, by, turn, events, view, late, minded }) => entry({ key: `t${turn}`, at, by, turn, events, view, late, minded }));
      // The table may have gone on before it answered: what it told then has been heard as well.
      const told = Math.max(now?.turn ?? 0, ...frames.map(({ turn }) => turn));
      this.played = [...read, ...this.played.filter(({ turn }) => turn > told)];
    } catch (refused) {
      // The log stays as it is; the board does not need it.
      if (!(refused instanceof ApiRefusal)) throw refused;
    } finally {
      this.#reading = false;
    }
  }

  #add(...lines: Entry[]): void {
    this.beside = [...this.beside, ...lines];
  }
}

/** The last moments of a match, as many as a log shows; the replay has them all. */
async function latest(match: string, seat: number | null): Promise<Frame[]> {
  let page = await api.replay(match, seat, -PART, PART);
  let frames = page.frames;
  while (page.first > 0 && frames.length < SHOWN) {
    const first = Math.max(0, page.first - PART);
    page = await api.replay(match, seat, first, page.first - first);
    frames = [...page.frames, ...frames];
  }
  return frames;
}
