import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainChoices } from "../choices";
import { api } from "../../app/api";
import type { BoardModule } from "../../boards/board";
import inoka from "../../boards/inoka";
import games from "../../boards/inoka/games.json";
import korash from "../../boards/korash";
import samples from "../../boards/korash/samples.json";
import { addWords } from "../../i18n/index.svelte";
import MatchPage from "../../routes/match/MatchPage.svelte";
import Replay from "../../routes/replay/Replay.svelte";
import { settings } from "../../app/settings.svelte";
import type { Ears } from "../../match/socket";
import type { Ask, Frame, MatchShown, Update } from "../../wire";
import { shown as matchShown, update } from "./fixtures";

/** Ada and Bo share a screen: Bo must never see what only Ada may know, and the other way round. */

const table = vi.hoisted(() => ({ ears: null as Ears | null }));
vi.mock("../../match/socket", () => ({
  TableLine: class {
    constructor(_: string, ears: Ears) {
      table.ears = ears;
    }
    send(): void {}
    close(): void {}
  },
}));
vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));

interface Moment {
  seat: number;
  view: { lands: { faceup: boolean; card: string }[] };
  ask: Ask;
}
const moments = samples.moments as unknown as Moment[];
const titles = ["Ada", "Bo"];
const seats = titles.map((name, seat) => ({ seat, kind: "human" as const, name, bot: "", present: true, absent_person: false, team: 0 })) as unknown as Update["seats"];
/** Two questions to Ada in a row, and two to Bo. */
const [bo, boAgain, ada, adaAgain] = [5, 6, 11, 12].map((at) => moments[at]!) as [Moment, Moment, Moment, Moment];

function shown(game: string, more: Partial<MatchShown> = {}): MatchShown {
  return matchShown({ game, mine: [0, 1], seats, scenery: game === "korash" ? samples.scenery : null, ...more });
}

let seq = 0;
async function tell({ seat, view, ask }: { seat: number; view: unknown; ask: Ask | null }, more: Partial<Update> = {}): Promise<void> {
  seq += 1;
  table.ears?.hear(update(seq, { at: 0, waiting: [seat], view, ask, seats, seat, ...more }));
  await tick();
}

function sit(game: string, board: BoardModule) {
  const { container } = render(MatchPage, { id: "m", shown: shown(game), board, onlyWatch: false });
  const curtain = () => container.querySelector<HTMLButtonElement>(".curtain button");
  const click = async (selector: string) => fireEvent.click(document.querySelector(selector)!);
  return { container, curtain, click };
}

beforeEach(() => {
  seq = 0;
  settings.set("language", "en");
  localStorage.clear();
  addWords(korash.words);
  addWords(inoka.words);
  vi.spyOn(api, "replay").mockResolvedValue({ shown: shown("korash"), frames: [], notation: "", first: 0, turns: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the curtain", () => {
  it("falls when another seat is next, and not between two decisions of one seat", async () => {
    const { curtain, click } = sit("korash", korash);
    await tell(ada);
    expect(curtain()?.textContent).toContain("Ada");
    await click(".curtain button");
    expect(curtain()).toBeNull();
    await tell(adaAgain);
    expect(curtain()).toBeNull();
    await tell(bo);
    expect(curtain()?.textContent).toContain("Bo");
    await click(".curtain button");
    await tell(boAgain);
    expect(curtain()).toBeNull();
  });

  it("falls again for the first player if the second never looked", async () => {
    const { container, curtain, click } = sit("korash", korash);
    await tell(ada);
    await click(".curtain button");
    await tell(bo);
    await tell(adaAgain);
    expect(curtain()?.textContent).toContain("Ada");
    expect(container.querySelector("[data-card]")).toBeNull();
  });

  it("falls again after another seat was shown without being asked", async () => {
    const { curtain, click } = sit("korash", korash);
    await tell(bo);
    await click(".curtain button");
    await tell({ ...ada, ask: null });
    await tell(boAgain);
    expect(curtain()?.textContent).toContain("Bo");
  });
});

describe("help", () => {
  it("belongs to the player who asked for it, even if both are asked in one turn", async () => {
    const { container, curtain, click } = sit("korash", korash);
    await tell(ada, { turn: 1 });
    await click(".curtain button");
    await click("button.hint");
    expect(container.querySelector("button.hint")?.getAttribute("aria-label")).toBe("Hint: show the good answers");
    seq = 0;
    await tell(bo, { turn: 1, kind: "now" });
    expect(curtain()?.textContent).toContain("Bo");
    expect(container.querySelector("button.hint")?.getAttribute("aria-label")).toBe("Hint");
  });
});

describe("a hand in Inoka", () => {
  const choosing = games[0]!.frames[0]! as unknown as { view: { asked: number[] }; ask: Ask };

  it("is not offered to the next player as their last hand", async () => {
    const { container, curtain, click } = sit("inoka", inoka);
    for (const seat of [0, 1]) {
      seq = 0;
      await tell({ seat, view: { ...choosing.view, seat }, ask: choosing.ask }, { turn: 1 });
      expect(curtain()?.textContent).toContain(titles[seat]);
      await click(".curtain button");
      expect(container.querySelector(".ways")?.textContent).not.toContain("Last hand");
      for (const card of ["A1", "A2", "T1", "T2", "B1"]) await click(`.chooser [data-card="${card}"]`);
      await click("button.lock");
    }
    expect(localStorage.getItem("threefold.inoka.hands")).toBeNull();
  });
});

describe("what happened before", () => {
  const links = () => [...document.querySelectorAll("dialog a")].map((link) => link.getAttribute("href"));

  it("is not shown again while something is hidden", async () => {
    const { click } = sit("korash", korash);
    await tell(ada);
    await click('button[aria-label="More"]');
    expect(links()).not.toContain("/r/m");
    await tell({ ...ada, ask: null }, { result: { places: [1, 2], rule: "KOR-WIN-1" } });
    expect(links()).toContain("/r/m");
  });

  it("is shown equally to both on the page of the replay", async () => {
    const peeked = moments.find(({ view }) => view.lands.some(({ faceup, card }) => !faceup && card))!;
    const by = { who: "person" as const, seat: 0, name: "Ada" };
    const frame = (turn: number, texts: string[], events: unknown[]): Frame => ({ turn, at: turn, by, choices: plainChoices(...texts), events, view: peeked.view, late: [], minded: [], show: null, beat: 300 });
    const frames = [frame(0, [], []), frame(1, ["pick:sands.signal-mast"], [{ type: "Peeked", seat: 0, land: "GH4", card: "sands.signal-mast", to: [0] }])];
    const answer = { shown: shown("korash"), frames, notation: "", first: 0, turns: frames.map(({ turn }) => turn) };
    vi.spyOn(api, "replay").mockResolvedValue(answer);
    const running = render(Replay, { id: "m", turn: 1 });
    await running.findByRole("main");
    expect(running.container.textContent).not.toContain("Signal Mast");
    cleanup();
    vi.spyOn(api, "replay").mockResolvedValue({ ...answer, shown: shown("korash", { status: "over" }) });
    const over = render(Replay, { id: "m", turn: 1 });
    await over.findByRole("main");
    expect(over.container.textContent).toContain("Signal Mast");
  });
});
