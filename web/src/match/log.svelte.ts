import { api, ApiRefusal } from "../app/api";
import { unheard } from "./ordering";
import type { By, Frame, Lesson, Said, Update } from "../wire";

/** One line of the log: events with the view after them, a line of chat, or an act of the server. */
export interface Entry {
  key: string;
  at: number;
  by: By;
  turn: number;
  events: unknown[];
  view: unknown;
  said: Said | null;
  taken: boolean;
  /** The seats whose time ran out, so that the server chose for them. */
  late: number[];
  /** The seats that a bot then took. */
  minded: number[];
  /** The seats whose opened choice is not their locked one; null if nothing was sealed. */
  changed: number[] | null;
  /** A teacher's comment. */
  lesson?: Lesson;
  /** A seat that a bot has taken or given back. */
  seat?: { seat: number; how: "minded" | "timed" | "back" };
}

/** Whether a moment gets a line: it has events, or a clock ran out. Most answers in windows cause neither. */
function worthALine({ events, late, minded }: Pick<Entry, "events" | "late" | "minded">): boolean {
  return events.length + late.length + minded.length > 0;
}

/** Return an entry with these fields; all others are empty. */
function entry(told: Pick<Entry, "key" | "at" | "by" | "turn" | "view"> & Partial<Entry>): Entry {
  return { events: [], said: null, taken: false, late: [], minded: [], changed: null, ...told };
}

/** The events and the chat of a match that this browser knows. */
/** The number of earlier moments that one request reads, and that the log reads in all. */
const [PART, SHOWN] = [64, 256];

export class Log {
  played = $state.raw<Entry[]>([]);
  /** Chat, and other entries that are not part of the game. */
  beside = $state.raw<Entry[]>([]);
  #reading = false;

  get all(): Entry[] {
    return [...this.played, ...this.beside].sort((one, other) => one.at - other.at);
  }

  /** Add the content of an update: a line of chat, or the events of a turn. */
  note(update: Update, changed: number[] | null): void {
    const { seq, at, by, turn, events, view, said, late, minded } = update;
    const told = entry({ key: `s${seq}`, at, by, turn, events, view, said, late, minded, changed });
    if (said) this.#add(told);
    else if (worthALine(told)) this.played = [...this.played, told];
  }

  /** Add a line for a take-back, which has no events of its own. */
  noteTaken({ kind, seq, at, by, turn, events, view }: Update): void {
    if (kind === "take_back") this.#add(entry({ key: `s${seq}`, at, by, turn, events, view, taken: true }));
  }

  /** Add a line about a bot that takes a player's seat, or gives it back. */
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

  /** Add a teacher's comment once. */
  noteLesson(lesson: Lesson, { at, turn, view }: Update): void {
    const told = entry({ key: `l${turn}${lesson.code}`, at, by: { who: "bot", seat: null, name: "" }, turn, view, lesson });
    this.beside = [...this.beside.filter(({ key }) => key !== told.key), told];
  }

  /** Add the chat that this browser missed. The lines have no times, so they stand at the newest turn. */
  noteSaid(lines: readonly Said[], now: Update | null): void {
    const known = this.beside.flatMap(({ said }) => said ?? []);
    const { at = 0, turn = 0 } = now ?? {};
    const missed = unheard(known, lines).map((said, index) =>
      entry({ key: `c${known.length + index}`, at, by: { who: "person", seat: said.seat, name: said.name }, turn, view: null, said }),
    );
    this.#add(...missed);
  }

  /** Read the events that this browser missed. */
  async read(match: string, now: Update | null): Promise<void> {
    if (this.#reading) return;
    this.#reading = true;
    try {
      const frames = await latest(match, now?.seat ?? null);
      const read = frames
        .filter(worthALine)
        .map(({ at, by, turn, events, view, late, minded }) => entry({ key: `t${turn}`, at, by, turn, events, view, late, minded }));
      // Updates may have arrived during the request; the answer already contains some of them.
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

/** Return the last moments of a match, as many as the log shows; the replay has them all. */
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
