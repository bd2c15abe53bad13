import { t } from "../i18n/index.svelte";
import type { FixtureShown } from "../wire";

/** A cell of the tree: a match, or a player who waits for the next stage. */
export interface Cell {
  fixture: FixtureShown | null;
  /** The player who waits, if there is no match. */
  bye: number | null;
}

/** Return one column for each stage, from top to bottom: the winners of two cells meet in the cell between them. */
export function columnsOf(fixtures: readonly FixtureShown[]): Cell[][] {
  const final = fixtures.at(-1);
  if (!final) return [];
  const columns: Cell[][] = Array.from({ length: final.stage }, () => []);
  place({ fixture: final, bye: null }, final.stage);
  return columns;

  function place(cell: Cell, stage: number): void {
    columns[stage - 1]?.push(cell);
    if (stage === 1) return;
    const { fixture } = cell;
    fixture?.feeders.forEach((feeder, side) => {
      const before = fixtures[feeder];
      place(before ? { fixture: before, bye: null } : { fixture: null, bye: fixture.sides[side] ?? null }, stage - 1);
    });
  }
}

/** Return the name of a stage from its number and the number of all stages. */
export function stageName(stage: number, stages: number): string {
  if (stage === stages) return t("bracket.final");
  if (stage === stages - 1) return t("bracket.semi");
  return stage === stages - 2 ? t("bracket.quarter") : t("bracket.stage", { stage });
}

/** Return the stage that a small screen shows first: the reader's, else the first with a running match, else the last. */
export function stageToShow(fixtures: readonly FixtureShown[], mine: readonly number[]): number {
  const running = fixtures.filter((fixture) => fixture.status === "running");
  const own = running.find((fixture) => fixture.sides.some((seat) => seat !== null && mine.includes(seat)));
  return own?.stage ?? running[0]?.stage ?? fixtures.at(-1)?.stage ?? 1;
}

/** Return the matches of one player, in order. */
export function pathOf(fixtures: readonly FixtureShown[], seat: number): FixtureShown[] {
  return fixtures.filter((fixture) => fixture.sides.includes(seat));
}
