import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { api, ApiRefusal } from "../app/api";
import { plain } from "../boards/plain";
import { tell } from "../boards/telling";
import { settings } from "../app/settings.svelte";
import { translate } from "../i18n/index.svelte";
import { house } from "../app/house.svelte";
import Replay from "../routes/replay/Replay.svelte";
import Invite from "../ui/Invite.svelte";
import MatchList from "../routes/home/MatchList.svelte";
import { Match } from "../match/match.svelte";
import type { Viewer } from "../match/viewer.svelte";
import Lobby from "../routes/match/Lobby.svelte";
import Table from "../routes/match/Table.svelte";
import { Wire } from "./match/cutWire";
import { update } from "./match/fixtures";
import type { Frame, MatchShown } from "../wire";

const by = { who: "person" as const, seat: 0, name: "Ada" };
const frame = (turn: number, events: unknown[]): Frame => ({ turn, at: turn, by, choices: [], events, view: null, late: [], minded: [], show: null, beat: 300 });

function shown(): MatchShown {
  const seat = { kind: "human" as const, bot: "", absent_person: false, present: false, team: 0 };
  const seats = [0, 1].map((number) => ({ ...seat, seat: number, name: ["Ada", "Bo"][number] ?? "" })) as unknown as MatchShown["seats"];
  const rest = { watch: "w", mine: [], turn: 2, waiting: [], created: 0, result: null, options: {}, tournament: "", sealed: false, hints: false, masked: true, scenery: null, commitment: "", seed: "", since: 0, host: false };
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
    house.me = { person: "p", name: "", matches: [], version: "1", lan_url: "http://192.168.1.5:8000" };
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

describe("a match that waits for us", () => {
  it("names who waits and since when", () => {
    settings.set("language", "en");
    const running = { ...shown(), status: "running" as const, mine: [0], waiting: [0], since: Date.UTC(2026, 4, 5, 12) };
    const { container } = render(MatchList, { matches: [running] });
    expect(container.querySelector(".yours")?.textContent).toMatch(/^Bo has been waiting since May 5, 2026/);
  });
});

describe("the waiting room", () => {
  const open = (count: number) => Array.from({ length: count }, (_, seat) => ({ seat, kind: seat === 0 ? ("human" as const) : ("open" as const), name: seat === 0 ? "Ada" : "", bot: "", present: seat === 0, absent_person: false }));
  const room = (host: boolean) => {
    house.games = [{ name: "elder", seats: [2, 3], bots: ["random", "careful"] } as unknown as (typeof house.games)[number]];
    const match = new Match("m", { ...shown(), status: "open", host, seats: open(3), mine: [0] });
    match.hear(update(1, { view: null, seats: open(3) }));
    const send = vi.spyOn(match, "send").mockImplementation(() => undefined);
    const viewer = { match, seats: open(3), titleOf: (seat: number) => (seat === 0 ? "Ada" : "Free seat") } as unknown as Viewer;
    return { ...render(Lobby, { viewer }), send };
  };

  it("lets the host fill a seat, close it, and cancel the table", async () => {
    const { getAllByRole, getByRole, queryByRole, send } = room(true);
    await fireEvent.click(getAllByRole("button", { name: "Let a bot take this seat" })[0]!);
    expect(send).toHaveBeenLastCalledWith({ type: "fill", seat: 1, bot: "careful" });
    await fireEvent.click(getAllByRole("button", { name: "Close this seat" })[1]!);
    expect(send).toHaveBeenLastCalledWith({ type: "close", seats: [2] });
    expect(queryByRole("button", { name: /Start with/ })).toBeNull();
    await fireEvent.click(getByRole("button", { name: "Cancel the table" }));
    await fireEvent.click(getByRole("button", { name: "Cancel it" }));
    expect(send).toHaveBeenLastCalledWith({ type: "cancel" });
  });

  it("shows a guest who is missing, and nothing to change", () => {
    const { container, queryByRole } = room(false);
    expect(container.querySelectorAll(".room li")).toHaveLength(3);
    expect(queryByRole("button", { name: "Cancel the table" })).toBeNull();
  });
});

describe("a link", () => {
  const coming = (more: Partial<MatchShown>) => vi.spyOn(api, "open").mockResolvedValue({ ...shown(), game: "elder", status: "running", ...more });

  it("to a table without a free seat offers to watch, before anybody types a name", async () => {
    coming({});
    const { findByRole, container } = render(Table, { id: "m", onlyWatch: false });
    await findByRole("heading", { name: "All seats are taken. Watch instead?" });
    expect(container.querySelector("input")).toBeNull();
    expect((await findByRole("link", { name: "Watch" })).getAttribute("href")).toBe("/w/w");
  });

  it("to a table that does not exist leads home, and to no second try", async () => {
    vi.spyOn(api, "open").mockRejectedValue(new ApiRefusal("no_match"));
    const { findByRole, queryByRole } = render(Table, { id: "m", onlyWatch: false });
    await findByRole("link", { name: "To the start page" });
    expect(queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("changes by itself when the last seat goes", async () => {
    vi.stubGlobal("WebSocket", Wire);
    Wire.all = [];
    const [ada, bo] = shown().seats;
    coming({ status: "open", seats: [ada!, { ...bo!, kind: "open", name: "" }] });
    vi.spyOn(api, "show").mockResolvedValue({ ...shown(), status: "running" });
    const { findByRole } = render(Table, { id: "m", onlyWatch: false });
    await findByRole("button", { name: "Sit down" });
    Wire.all[0]!.open(update(2, { seats: [ada!, bo!] }));
    await findByRole("heading", { name: "All seats are taken. Watch instead?" });
    vi.unstubAllGlobals();
  });
});
