import { t } from "../i18n/index.svelte";
import type { FixtureShown } from "../wire";

/** A place in the tree: a match, or somebody who waits for the next stage. */
export interface Cell {
  fixture: FixtureShown | null;
  /** Who waits, where nobody plays. */
  bye: number | null;
}

/** One stage after the other, each from top to bottom: the winners of two cells meet in the one between them. */
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

/** What people call a stage, by how many there are. */
export function stageName(stage: number, stages: number): string {
  if (stage === stages) return t("bracket.final");
  if (stage === stages - 1) return t("bracket.semi");
  return stage === stages - 2 ? t("bracket.quarter") : t("bracket.stage", { stage });
}

/** The stage to look at first on a small screen: mine if I play, else the first in which somebody does, else the last. */
export function stageToShow(fixtures: readonly FixtureShown[], mine: readonly number[]): number {
  const running = fixtures.filter((fixture) => fixture.status === "running");
  const own = running.find((fixture) => fixture.sides.some((seat) => seat !== null && mine.includes(seat)));
  return own?.stage ?? running[0]?.stage ?? fixtures.at(-1)?.stage ?? 1;
}

/** The matches that somebody has played, in their order. */
export function pathOf(fixtures: readonly FixtureShown[], seat: number): FixtureShown[] {
  return fixtures.filter((fixture) => fixture.sides.includes(seat));
}
