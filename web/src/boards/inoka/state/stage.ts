import type { Inoka } from "../../../wire";
import { meets } from "./cards";

/** The last reveal as it lies on the table. */
export interface Stage {
  /** Changes with every reveal. */
  key: number;
  /** The cards shown, by seat. */
  cards: Record<number, string>;
  /** Whether they lie face up already. */
  up: boolean;
  /** Whether the game has gone on since. */
  old: boolean;
  won: number[];
  tied: number[];
  decided: boolean;
  /** In a clash of three or more: how many others each card beats. */
  beats: Record<number, number>;
}

export const EMPTY: Stage = { key: 0, cards: {}, up: false, old: false, won: [], tied: [], decided: false, beats: {} };

/** The reveal that a batch of events tells of, still face down; null if there was none. */
export function stageOf(events: readonly Inoka.Event[], key: number): Stage | null {
  const clash = events.findLast((event) => event.type === "Clashed");
  if (!clash) return null;
  const { seats, cards } = clash;
  const rest = events.slice(events.lastIndexOf(clash) + 1);
  const won = rest.find((event) => event.type === "Won")?.seats ?? [];
  const beats = seats.length > 2 ? counts(seats, cards) : {};
  return {
    key,
    cards: Object.fromEntries(seats.map((seat, index) => [seat, cards[index] ?? ""])),
    up: false,
    old: false,
    won,
    tied: rest.find((event) => event.type === "Tied")?.seats ?? [],
    decided: won.length > 0,
    beats,
  };
}

/** What still lies there where nobody saw it revealed: after a reload, or in the middle of a replay. */
export function remains(view: Inoka.InokaShow): Stage {
  const pair = view.phase === "play" && view.players.length === 2;
  const last = (seat: number) => (pair ? view.discards[seat]?.at(-1) : view.phase === "stone" ? view.last[seat] : "") ?? "";
  const cards = Object.fromEntries(view.players.flatMap((seat) => (last(seat) ? [[seat, last(seat)] as const] : [])));
  const won = view.phase === "stone" ? (view.royale?.won ?? []) : [];
  return { ...EMPTY, cards, up: true, won, decided: won.length > 0 };
}

function counts(seats: readonly number[], cards: readonly string[]): Record<number, number> {
  return Object.fromEntries(
    seats.map((seat, at) => [seat, cards.filter((other) => meets(cards[at] ?? "", other) === "beats").length]),
  );
}
