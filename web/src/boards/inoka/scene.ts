import type { Translate } from "../../i18n/types";
import type { Inoka } from "../../wire";

/** What the board draws, put together from a view: plain facts, no rules. */

/** One player as everybody sees them. */
export interface SeatScene {
  seat: number;
  me: boolean;
  stones: number;
  /** Places for stones: as many as win, or one in a royale. */
  goal: number;
  /** How many cards are in hand. */
  count: number;
  discard: string[];
  /** Cards shown, taken back and certainly in hand. */
  seen: string[];
  /** The hand, where it lies open to the viewer. */
  open: string[] | null;
  /** Cards that lie on the table in a tie. */
  table: string[];
  totem: boolean;
  out: boolean;
  asked: boolean;
  status: "locked" | "thinking" | "";
  captain: boolean;
  champion: boolean;
  /** Holds a totem and takes no part in this clash. */
  sits: boolean;
  /** A word or two on the plate: sits out, challenges, is out. */
  note: string;
}

export interface Scene {
  view: Inoka.InokaView;
  seats: SeatScene[];
  /** The viewer's own cards. */
  hand: string[];
  aside: string[];
  /** The seats beside which a totem lies. */
  totems: number[];
  /** Totems that lie in the middle. */
  loose: number;
}

/** Phases in which people choose. */
const CHOOSING = ["hand", "play", "stone", "send", "draft"];

/** Which team a seat plays for: 0 is X, the first player's. */
export function teamOf(seat: number): number {
  return seat % 2;
}

/** The seats of a side: one, or in Chosen One all of its team. */
export function membersOf(side: number, view: Inoka.InokaView): number[] {
  return view.team ? view.counts.flatMap((_, seat) => (teamOf(seat) === side ? [seat] : [])) : [side];
}

/** Everything that is drawn. `waiting` are the seats whose answer is still missing; unknown in a replay. */
export function sceneOf(view: Inoka.InokaView, waiting: readonly number[] | null, t: Translate): Scene {
  const me = view.seat;
  const seats = view.counts.map((_, seat) => seatOf(view, seat, waiting, t)).filter(({ seat }) => view.players.includes(seat));
  const total = view.royale ? view.royale.totems_in_play : 1;
  return {
    view,
    seats,
    hand: me === null ? [] : (view.hands[me] ?? []),
    aside: me === null ? [] : (view.asides[me] ?? []),
    totems: view.totems.map((side) => restingSeat(side, view)),
    loose: Math.max(0, total - view.totems.length),
  };
}

/** A team's totem lies beside its champion, or else its captain. */
function restingSeat(side: number, view: Inoka.InokaView): number {
  if (!view.team) return side;
  return view.team.champions[side] ?? view.team.captains[side] ?? side;
}

function seatOf(view: Inoka.InokaView, seat: number, waiting: readonly number[] | null, t: Translate): SeatScene {
  const side = view.team ? teamOf(seat) : seat;
  const choosing = CHOOSING.includes(view.phase) && view.asked.includes(seat);
  const mine = view.seat === seat;
  return {
    seat,
    me: mine,
    stones: view.stones[side] ?? 0,
    goal: view.royale ? 1 : view.draft || view.team ? 0 : view.goal,
    count: view.counts[seat] ?? 0,
    discard: view.discards[seat] ?? [],
    seen: view.seen[seat] ?? [],
    open: mine && !view.draft ? null : (view.hands[seat] ?? null),
    table: view.table[seat] ?? [],
    totem: view.totems.includes(side),
    out: view.out.includes(seat),
    asked: choosing,
    status: choosing && waiting ? (waiting.includes(seat) ? "thinking" : "locked") : "",
    captain: view.team?.captains.includes(seat) ?? false,
    champion: view.team?.champions.includes(seat) ?? false,
    sits: sitsOut(view, seat),
    note: noteOf(view, seat, choosing, t),
  };
}

function noteOf(view: Inoka.InokaView, seat: number, choosing: boolean, t: Translate): string {
  if (view.out.includes(seat)) return t("inoka.note.out");
  if (view.phase === "draft") return choosing ? t("inoka.note.picks") : "";
  if (view.phase !== "play") return "";
  if (view.circle && view.circle.challenger !== null) {
    if (seat === view.circle.challenger) return t("inoka.note.challenges");
    if (view.totems.includes(seat)) return t("inoka.note.defends");
    return view.circle.beaten.includes(seat) ? t("inoka.note.beaten") : "";
  }
  return sitsOut(view, seat) ? t("inoka.note.sits") : "";
}

function sitsOut(view: Inoka.InokaView, seat: number): boolean {
  return view.royale !== null && view.phase === "play" && view.totems.includes(seat) && !view.asked.includes(seat);
}

/** What a view shows to everybody at one screen: the hands of nobody, unless they lie open. */
export function publicView(view: Inoka.InokaView): Inoka.InokaView {
  if (view.draft) return { ...view, seat: null };
  const hidden = view.counts.map(() => null);
  return { ...view, seat: null, hands: hidden, asides: hidden };
}

/** The rule worth remembering in this position, as a key of its words. */
export function remindOf(view: Inoka.InokaView): string {
  const duel = view.phase === "play" && (view.players.length === 2 || view.team !== null);
  return duel ? "duel" : view.phase;
}

/** What is asked in this position, as a key of its words. */
export function questionOf(view: Inoka.InokaView): string {
  if (view.phase !== "play") return view.phase;
  if (view.team) return "champion";
  if (view.circle) {
    if (view.circle.challenger === null) return view.circle.failed > 0 ? "reffa" : "ffa";
    if (view.identical > 0) return "again";
    return view.circle.challenger === view.seat ? "challenge" : "defend";
  }
  if (view.royale) {
    if (view.identical > 0) return "again";
    if (view.table.some((cards) => cards.length > 0)) return "tie";
  }
  return "play";
}
