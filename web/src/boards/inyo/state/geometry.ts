import { INYO_LIES, INYO_SQUARES, type Inyo } from "../../../wire";

/** Drawing maths: where dice lie, what their six faces show, and what a roll over an edge does to them. */

export type Player = "m" | "s";
export type Way = Inyo.Grapple["way"];
export type Lies = Inyo.Scenery["lies"];

export const WAYS: readonly Way[] = ["n", "e", "s", "w"];
export const PLAYERS: readonly Player[] = ["m", "s"];
export const STEP: Record<Way, readonly [number, number]> = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
export const BACK: Record<Way, Way> = { n: "s", e: "w", s: "n", w: "e" };
export const TOPS = ["0", "1", "B", "D", "3", "4"] as const;
/** The file and the rank of each square, by its name; and the other way round. */
const SQUARES: Record<string, readonly [number, number]> = INYO_SQUARES;
const NAMES = new Map(Object.entries(SQUARES).map(([name, at]) => [at.join(), name]));
const FACES: Record<string, { top: string; pips: number }> = INYO_LIES;

/** A die as it is drawn. `file` and `rank` count from 0 and leave the arena with a die that does. */
export interface Drawn {
  id: number;
  player: Player;
  file: number;
  rank: number;
  lie: string;
  /** Outside, and the view does not tell where: it is drawn beyond the edge that its fellow lies at. */
  lost?: boolean;
}

export function other(player: Player): Player {
  return player === "m" ? "s" : "m";
}

export function squareName(file: number, rank: number): string {
  return NAMES.get([file, rank].join()) ?? "";
}

export function fileOf(square: string): number {
  return SQUARES[square]?.[0] ?? -1;
}

export function rankOf(square: string): number {
  return SQUARES[square]?.[1] ?? -1;
}

export function inside(file: number, rank: number, size: number): boolean {
  return file >= 0 && rank >= 0 && file < size && rank < size;
}

/** The dice of a view. Those that were drawn before keep their identity where square and colour agree. */
export function diceOf(view: Pick<Inyo.Show, "moon" | "sun" | "variant">, before: readonly Drawn[] = []): Drawn[] {
  const taken = new Set<number>();
  const all = PLAYERS.flatMap((player) =>
    (player === "m" ? view.moon : view.sun).dice.map((die) => ({ player, ...die })),
  );
  const found = all.map(({ player, square, lie }) => {
    const match = before.find(
      (die) => !taken.has(die.id) && die.player === player && die.lie === lie && squareOf(die, view.variant.size) === square,
    );
    if (match) taken.add(match.id);
    return match;
  });
  let next = Math.max(0, ...before.map((die) => die.id)) + 1;
  return all.map(({ player, square, lie }, at) => {
    const match = found[at];
    if (match) return match;
    if (square) return { id: next++, player, file: fileOf(square), rank: rankOf(square), lie };
    const fellow = all.find((one) => one.player === player && one.square)?.square;
    const [file, rank] = beyond(fellow, player, view.variant.size, at);
    return { id: next++, player, file, rank, lie, lost: true };
  });
}

/** A place outside for a die that has left: beside its fellow, over the nearest edge. */
function beyond(fellow: string | undefined, player: Player, size: number, at: number): [number, number] {
  if (!fellow) return player === "m" ? [-1, at % 2] : [size, size - 1 - (at % 2)];
  const [file, rank] = [fileOf(fellow), rankOf(fellow)];
  const way = [...WAYS].sort((one, two) => room(file, rank, one, size) - room(file, rank, two, size))[0] ?? "n";
  return [file + STEP[way][0] * (room(file, rank, way, size) + 1), rank + STEP[way][1] * (room(file, rank, way, size) + 1)];
}

/** How many squares there are until the edge. */
function room(file: number, rank: number, way: Way, size: number): number {
  return { n: size - 1 - rank, e: size - 1 - file, s: rank, w: file }[way];
}

/** The square that a drawn die lies on; empty outside the arena. */
export function squareOf(die: Drawn, size: number): string {
  return die.lost || !inside(die.file, die.rank, size) ? "" : squareName(die.file, die.rank);
}

export function tiltLie(lies: Lies, lie: string, way: Way): string {
  return lies[lie]?.tilts[WAYS.indexOf(way)] ?? lie;
}

export function quadrants(lies: Lies, lie: string): string {
  return lies[lie]?.quadrants ?? "....";
}

/** The face on top. */
export function topOf(lie: string): string {
  return FACES[lie]?.top ?? "";
}

/** How many pips are up. */
export function pips(lie: string): number {
  return FACES[lie]?.pips ?? 0;
}

export function total(dice: readonly Drawn[], player: Player, size: number): number {
  return dice
    .filter((die) => die.player === player && !die.lost && inside(die.file, die.rank, size))
    .reduce((sum, die) => sum + pips(die.lie), 0);
}

/** The six faces of a die that lies so, each as NW NE SW SE of the die unfolded: sides folded up beside the top. */
export interface Faces extends Record<Way, string> {
  top: string;
  /** Unfolded beyond the south side. */
  bottom: string;
}

/** A side face is what comes up when the die tilts the other way, in that very frame. */
export function faces(lies: Lies, lie: string): Faces {
  const shown = (way: Way) => quadrants(lies, tiltLie(lies, lie, way));
  return {
    top: quadrants(lies, lie),
    n: shown("s"),
    e: shown("w"),
    s: shown("n"),
    w: shown("e"),
    bottom: quadrants(lies, tiltLie(lies, tiltLie(lies, lie, "n"), "n")),
  };
}

/** The four lies with the same face up, in the order of a clockwise turn. */
export function rotations(lies: Lies, lie: string): string[] {
  return lies[lie]?.turns ?? [lie];
}

export function tilted(lies: Lies, die: Drawn, way: Way): Drawn {
  const [east, north] = STEP[way];
  return { ...die, file: die.file + east, rank: die.rank + north, lie: tiltLie(lies, die.lie, way) };
}

/** Two quadrants along each edge, so that the first ones of two dice that share it meet, and the second ones. */
export const EDGES: Record<Way, readonly [number, number]> = { n: [0, 1], e: [1, 3], s: [2, 3], w: [0, 2] };

/** A pip that faces a gap: by whose die, on which side of it, at which of the two places. */
export interface Meeting {
  by: number;
  hit: number;
  way: Way;
  pip: number;
  gap: number;
}

/** The pips that face gaps between dice of different players, for the glow. */
export function meetings(lies: Lies, dice: readonly Drawn[]): Meeting[] {
  return dice.flatMap((by) =>
    WAYS.flatMap((way) => {
      const [east, north] = STEP[way];
      const hit = dice.find(
        (die) => die.player !== by.player && die.file === by.file + east && die.rank === by.rank + north,
      );
      if (!hit) return [];
      const [ours, theirs] = [quadrants(lies, by.lie), quadrants(lies, hit.lie)];
      return [0, 1].flatMap((place) => {
        const pip = EDGES[way][place] as number;
        const gap = EDGES[BACK[way]][place] as number;
        return ours[pip] === "#" && theirs[gap] === "." ? [{ by: by.id, hit: hit.id, way, pip, gap }] : [];
      });
    }),
  );
}

/** Turns a vector by a quarter the way a tilting die turns: x east, y south, z up. */
export function quarter(way: Way, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  switch (way) {
    case "n":
      return [x, -z, y];
    case "s":
      return [x, z, -y];
    case "e":
      return [z, y, -x];
    case "w":
      return [-z, y, x];
  }
}

/** The CSS turn for a tilt: x and y of the axis, and the sign. The same turn as `quarter`. */
export const AXIS: Record<Way, readonly [number, number, number]> = {
  n: [1, 0, 1],
  s: [1, 0, -1],
  e: [0, 1, 1],
  w: [0, 1, -1],
};

/** The transform of a die on its way into the next square: over its edge, and the rest of the way along the floor. */
export function rolling(way: Way, progress: number, cell: string, edge: string): string {
  const [east, north] = STEP[way];
  const [ax, ay, sign] = AXIS[way];
  const along = `calc((${cell} - ${edge}) * ${progress * east}), calc((${cell} - ${edge}) * ${-progress * north})`;
  const pivot = (to: number) => `calc(${edge} * ${(to * east) / 2}), calc(${edge} * ${(-to * north) / 2})`;
  return `translate(${along}) translate(${pivot(1)}) rotate3d(${ax}, ${ay}, 0, ${sign * 90 * progress}deg) translate(${pivot(-1)})`;
}
