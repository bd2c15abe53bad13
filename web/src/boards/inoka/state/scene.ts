import type { Translate } from "../../../i18n/types";
import type { Inoka } from "../../../wire";

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
  view: Inoka.InokaShow;
  seats: SeatScene[];
  /** The viewer's own cards. */
  hand: string[];
  aside: string[];
  /** The seats beside which a totem lies. */
  totems: number[];
  /** Totems that lie in the middle. */
  loose: number;
}


/** The seats of a side: one, or in Chosen One all of its team. */
export function membersOf(side: number, view: Inoka.InokaShow): number[] {
  return view.sides.flatMap((its, seat) => (its === side ? [seat] : []));
}

/** Everything that is drawn. `waiting` are the seats whose answer is still missing; unknown in a replay. */
export function sceneOf(view: Inoka.InokaShow, waiting: readonly number[] | null, t: Translate): Scene {
  const me = view.seat;
  const seats = view.counts.map((_, seat) => seatOf(view, seat, waiting, t)).filter(({ seat }) => view.players.includes(seat));
  return {
    view,
    seats,
    hand: me === null ? [] : (view.hands[me] ?? []),
    aside: me === null ? [] : (view.asides[me] ?? []),
    totems: view.resting,
    loose: view.loose,
  };
}

function seatOf(view: Inoka.InokaShow, seat: number, waiting: readonly number[] | null, t: Translate): SeatScene {
  const side = view.sides[seat] ?? seat;
  const choosing = view.choosing && view.asked.includes(seat);
  const note = view.notes[seat];
  const mine = view.seat === seat;
  return {
    seat,
    me: mine,
    stones: view.stones[side] ?? 0,
    goal: view.stone_places,
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
    sits: view.sitting_out.includes(seat),
    note: note ? t(`inoka.note.${note}`) : "",
  };
}

/** What a view shows to everybody at one screen: the hands of nobody, unless they lie open. */
export function publicView(view: Inoka.InokaShow): Inoka.InokaShow {
  if (view.draft) return { ...view, seat: null, idle: "" };
  const hidden = view.counts.map(() => null);
  return { ...view, seat: null, idle: "", hands: hidden, asides: hidden };
}

/** The rule worth remembering in this position, as a key of its words. */
export function remindOf(view: Inoka.InokaShow): string {
  return view.duel ? "duel" : view.phase;
}
