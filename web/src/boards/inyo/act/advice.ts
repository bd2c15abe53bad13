import type { Inyo } from "../../../wire";
import type { Advice } from "../../board";
import { WAYS, fileOf, inside, rankOf } from "../state/geometry";
import type { Drawn, Player, Way } from "../state/geometry";

/** The best of the choices that concern each square: steps there, or the die that lies there picked up. */
export function bestBySquare(advice: readonly Advice[]): Map<string, Advice> {
  const best = new Map<string, Advice>();
  // They come best first.
  for (const one of advice) {
    const square = squareOf(one.choice as Inyo.Choice);
    if (square && !best.has(square)) best.set(square, one);
  }
  return best;
}

function squareOf(choice: Inyo.Choice): string {
  return choice.kind === "step" || choice.kind === "pick" ? choice.square : "";
}

/** What is known of grappling, by direction. */
export function waysIn(advice: readonly Advice[]): Map<Way, Advice> {
  return new Map(
    advice.flatMap((one) => {
      const choice = one.choice as Inyo.Choice;
      return choice.kind === "grapple" ? [[choice.way, one] as const] : [];
    }),
  );
}

/** A line from one place of the board to another, in squares. */
export interface Arrow {
  from: [number, number];
  to: [number, number];
}

const MOST = 3;

/** Where the best choices lead: from the own die to a square, or from both dice into a direction. */
export function arrowsOf(advice: readonly Advice[], dice: readonly Drawn[], me: Player, size: number): Arrow[] {
  const own = dice.filter((die) => die.player === me && inside(die.file, die.rank, size));
  if (own.length === 0) return [];
  const best = advice.filter((one) => one.best && one.tone !== "loss").map(({ choice }) => choice as Inyo.Choice);
  const squares = [...new Set(best.flatMap((choice) => (choice.kind === "step" ? [choice.square] : [])))];
  const ways = best.flatMap((choice) => (choice.kind === "grapple" ? [choice.way] : []));
  // Where nearly everything is best, an arrow would tell nothing.
  if (squares.length > MOST || ways.length === WAYS.length) return [];
  const steps = squares.map((square): Arrow => {
    const [file, rank] = [fileOf(square), rankOf(square)];
    const from = [...own].sort((one, two) => away(one, file, rank) - away(two, file, rank))[0] as Drawn;
    return { from: [from.file, from.rank], to: [file, rank] };
  });
  const middle = (of: (die: Drawn) => number) => own.reduce((sum, die) => sum + of(die), 0) / own.length;
  const centre: [number, number] = [middle((die) => die.file), middle((die) => die.rank)];
  const pushes = ways.map((way): Arrow => {
    const [east, north] = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] }[way] as [number, number];
    return { from: centre, to: [centre[0] + east, centre[1] + north] };
  });
  return [...steps, ...pushes];
}

function away(die: Drawn, file: number, rank: number): number {
  return Math.abs(die.file - file) + Math.abs(die.rank - rank);
}
