import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { plain } from "../../boards/plain";
import type { Entry } from "../../match/log.svelte";
import type { Match } from "../../match/match.svelte";
import { Talk } from "../../match/talk.svelte";
import type { Viewer } from "../../match/viewer.svelte";
import LogPanel from "../../routes/match/LogPanel.svelte";

describe("the log", () => {
  it("keeps the events of one moment apart from those of a later moment", () => {
    const entry = (seq: number, events: number) =>
      ({ key: `s${seq}`, at: seq, turn: seq, events: Array.from({ length: events }, (_, number) => ({ type: "Moved", seq, number })), view: {}, said: null, taken: false, late: [], minded: [], changed: null }) as unknown as Entry;
    const log = [entry(13, 11), entry(131, 1)];
    const match = { log: { all: log }, missed: log.slice(1), update: null, team: null } as unknown as Match;
    const viewer = { match, talk: new Talk(match, []), board: plain, reader: { seat: null }, mine: [], titles: [] } as unknown as Viewer;
    const { container } = render(LogPanel, { viewer });
    expect(container.querySelectorAll(".lines p:not(.since)")).toHaveLength(12);
    expect(container.querySelector(".since + p")?.textContent).toContain("131");
  });
});
