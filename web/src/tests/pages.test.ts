import { render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "../app/api";
import { plain } from "../boards/plain";
import { tell } from "../boards/telling";
import { settings } from "../app/settings.svelte";
import { translate } from "../i18n/index.svelte";
import { house } from "../app/house.svelte";
import Replay from "../routes/replay/Replay.svelte";
import Invite from "../ui/Invite.svelte";
import MatchList from "../routes/home/MatchList.svelte";
import type { Frame, MatchShown } from "../wire";

const by = { who: "person" as const, seat: 0, name: "Ada" };
const frame = (turn: number, events: unknown[]): Frame => ({ turn, at: turn, by, choices: [], events, view: null, late: [], minded: [], show: null, beat: 300 });

function shown(): MatchShown {
  const seat = { kind: "human" as const, bot: "", absent_person: false, present: false, team: 0 };
  const seats = [0, 1].map((number) => ({ ...seat, seat: number, name: ["Ada", "Bo"][number] ?? "" })) as unknown as MatchShown["seats"];
  const rest = { watch: "w", mine: [], turn: 2, waiting: [], created: 0, result: null, options: {}, tournament: "", sealed: false, hints: false, masked: true, scenery: null, commitment: "", seed: "" };
  return { match: "m", game: "elder", status: "adjourned", seats, ...rest };
}

beforeEach(() => settings.set("language", "en"));
afterEach(() => {
  house.me = null;
  vi.restoreAllMocks();
});

describe("the replay of a match of an older edition", () => {
  it("lists the events, and says why there is no board", async () => {
    const frames = [frame(0, []), frame(1, [{ type: "Clashed", gone: true }]), frame(2, [{ type: "Vanished", square: "c3" }])];
    vi.spyOn(api, "replay").mockResolvedValue({ shown: shown(), frames, notation: "", first: 0, turns: frames.map(({ turn }) => turn) });
    const { container, findByText } = render(Replay, { id: "m", turn: null });
    await findByText(/earlier edition of the rules, so its board/);
    expect(container.querySelector(".plain")).toBeNull();
    expect([...container.querySelectorAll(".whole li")].map((line) => line.textContent)).toEqual(["Clashed: gone true", 'Vanished: square "c3"']);
  });

  it("shows the bare event if the board no longer knows it", () => {
    const board = { ...plain, describe: () => { throw new TypeError("another shape"); } };
    expect(tell(board, { type: "Vanished", square: "c3" }, null, translate, { seat: 0 })).toBe('Vanished: square "c3"');
    expect(() => tell(board, { type: "Vanished" }, {}, translate, {})).toThrow();
  });
});

describe("the invitation", () => {
  it("shows the link that phones in the room can open", () => {
    house.me = { person: "p", name: "", matches: [], lan_url: "http://192.168.1.5:8000" };
    const { container } = render(Invite, { path: "/t/abc" });
    expect(container.querySelector("a")?.href).toBe("http://192.168.1.5:8000/t/abc");
    expect(container.textContent).not.toContain("this computer only");
  });
});

describe("the list of matches", () => {
  it("shows times in the chosen language, not in the browser's", () => {
    settings.set("language", "de");
    const { container } = render(MatchList, { matches: [{ ...shown(), created: Date.UTC(2026, 4, 5, 12) }] });
    expect(container.querySelector(".when")?.textContent).toContain("05.05.2026");
  });
});
