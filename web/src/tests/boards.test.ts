import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe as group, expect, it } from "vitest";
import type { BoardProps } from "../boards/board";
import inokaGames from "../boards/inoka/games.json";
import InokaBoard from "../boards/inoka/Board.svelte";
import { words as inoka } from "../boards/inoka/index";
import inyoGames from "../boards/inyo/games.json";
import InyoBoard from "../boards/inyo/Board.svelte";
import { words as inyo } from "../boards/inyo/index";
import KorashBoard from "../boards/korash/Board.svelte";
import { words as korash } from "../boards/korash/index";
import samples from "../boards/korash/samples.json";
import { addWords } from "../i18n/index.svelte";
import type { Ask } from "../wire";
import { outline } from "./outline";

/** Compare what a board shows of a moment with a stored text; `AGAIN=1` writes that text again. */
interface Moment {
  view: { phase?: string; moon_seat?: number; variant?: { size: number }; pending?: unknown[] };
  scenery: unknown;
  ask: Ask | null;
  seat: number | null;
}
type Frame = Pick<Moment, "view" | "ask">;

const folder = join(import.meta.dirname, "boards");
const titles = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal"];
for (const words of [inyo, inoka, korash]) addWords(words);
afterEach(cleanup);

/** The kind of question, or else the phase. */
const question = ({ ask, view }: Moment): string => ask?.rule ?? `nothing is asked, ${view.phase}`;

/** The first moment of each question, for each size of arena and each number of pending actions. */
function firsts(moments: Moment[]): Moment[] {
  const kinds = new Map<string, Moment>();
  for (const moment of moments) {
    const kind = `${question(moment)} ${moment.view.variant?.size} ${moment.view.pending?.length}`;
    if (!kinds.has(kind)) kinds.set(kind, moment);
  }
  return [...kinds.values()];
}

async function shown(component: typeof KorashBoard, moment: Moment): Promise<string> {
  const props: BoardProps = {
    ...moment,
    events: [],
    eventsKey: 0,
    interactive: moment.ask !== null,
    reducedMotion: true,
    titles,
    waiting: moment.ask && moment.seat !== null ? [moment.seat] : [],
    onanswer: () => undefined,
    onanimated: () => undefined,
  };
  const { container } = render(component, { props });
  await tick();
  return outline(container);
}

async function compare(name: string, component: typeof KorashBoard, moments: Moment[]): Promise<void> {
  const parts: string[] = [];
  for (const moment of firsts(moments)) {
    parts.push(`## ${question(moment)}, seat ${moment.seat}\n${await shown(component, moment)}`);
    cleanup();
  }
  const path = join(folder, `${name}.txt`);
  const now = parts.join("\n");
  if (process.env.AGAIN) writeFileSync(path, now);
  else expect(now, "If this is meant, write it again with `make again`.").toBe(readFileSync(path, "utf8"));
}

group("a board shows its samples as they were last reviewed", () => {
  it("Tribes of Korash", async () => {
    const { moments, scenery } = samples as unknown as { moments: Moment[]; scenery: unknown };
    await compare("korash", KorashBoard, moments.map((moment) => ({ ...moment, scenery })));
  });

  it("INYO", async () => {
    const games = inyoGames as unknown as { scenery: unknown; frames: Frame[] }[];
    // Boards of larger arenas are alike, so their first moments are enough.
    const some = games.map(({ scenery, frames }) => ({ scenery, frames: frames[0]!.view.variant!.size > 5 ? frames.slice(0, 1) : frames }));
    await compare("inyo", InyoBoard, some.flatMap(({ scenery, frames }) => frames.map((frame) => ({ ...frame, scenery, seat: frame.view.moon_seat ?? 0 }))));
  });

  it("Inoka", async () => {
    const games = inokaGames as unknown as { frames: Frame[] }[];
    await compare("inoka", InokaBoard, games.flatMap(({ frames }) => frames.map((frame) => ({ ...frame, scenery: null, seat: 0 }))));
  });
});
