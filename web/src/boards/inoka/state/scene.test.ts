import { describe as group, expect, it } from "vitest";
import { columnsOf } from "../../../ui/bracket";
import type { Inoka } from "../../../wire";
import { fixturesOf } from "./bracket";
import { meets, sorted } from "./cards";
import { around, facing } from "./places";
import { publicView, sceneOf } from "./scene";
import { idleWords, narrate } from "../say/speech";
import { stageOf } from "./stage";
import { recorded, frames, titles, en, de } from "../samples";

group("cards", () => {
  it("beat as the triangle says, and by strength within a tactic", () => {
    expect([meets("A1", "T3"), meets("T1", "B3"), meets("B1", "A3")]).toEqual(["beats", "beats", "beats"]);
    expect([meets("A1", "B1"), meets("A3", "A2"), meets("T2", "T2")]).toEqual(["loses", "beats", "equals"]);
  });

  it("agree with the table in every recorded reveal of two", () => {
    let met = 0;
    for (const { events } of frames) {
      events.forEach((event, at) => {
        if (event.type !== "Clashed" || !["duel", "team", "chal"].includes(event.kind)) return;
        const [one = "", other = ""] = event.cards;
        const next = events[at + 1];
        const told = next?.type === "Tied" ? "equals" : next?.type === "Won" && next.seats[0] === event.seats[0] ? "beats" : "loses";
        expect(meets(one, other)).toBe(told);
        met += 1;
      });
    }
    expect(met).toBeGreaterThan(20);
  });

  it("are read and sorted as the notation writes them", () => {
    expect(sorted(["B1", "A3", "T1"])).toEqual(["A3", "T1", "B1"]);
  });
});

group("places", () => {
  it("go clockwise from the viewer at the near edge, who is at the bottom", () => {
    for (const wide of [true, false]) {
      for (let seats = 2; seats <= (wide ? 8 : 4); seats += 1) {
        const places = around(seats, 1, wide);
        const angles = places.map(({ plate: [x, y] }) => (Math.atan2(y - 50, x - 50) * 180) / Math.PI);
        const from = angles[1] ?? 0;
        const turned = places.map((_, step) => ((angles[(1 + step) % seats] ?? 0) - from + 720) % 360);
        expect(turned).toEqual([...turned].sort((a, b) => a - b));
        expect(places[1]?.plate[1]).toBe(Math.max(...places.map(({ plate }) => plate[1])));
      }
    }
  });

  it("put two sides against each other", () => {
    for (const seats of [4, 6, 8]) {
      const places = facing(seats, 3);
      places.forEach(({ plate }, seat) => expect(plate[1] > 50).toBe(seat % 2 === 1));
      expect(new Set(places.map(({ plate }) => plate.join())).size).toBe(seats);
    }
  });
});

group("a bracket", () => {
  const played = recorded.find((game) => game.mode === "achkai");

  it("has everybody once, whatever their number", () => {
    for (let players = 2; players <= 64; players += 1) {
      const order = Array.from({ length: players }, (_, seat) => players - 1 - seat);
      const view = { ...(played!.frames[0]!.view), counts: order, achkai: { stages: [order], through: [] }, players: [] };
      const columns = columnsOf(fixturesOf(view));
      expect(columns[0]?.flatMap(({ fixture, bye }) => fixture?.sides ?? [bye])).toEqual(order);
      expect(columns.map((column) => column.length)).toEqual(columns.map((_, at) => 2 ** (columns.length - 1 - at)));
    }
  });

  it("follows the recorded tournament to its champion", () => {
    const last = played!.frames.at(-1)!.view;
    const fixtures = fixturesOf(last);
    expect(columnsOf(fixtures)[0]?.map(({ fixture }) => fixture !== null)).toEqual([false, false, false, true]);
    for (const { sides, winner, status } of fixtures) {
      expect(sides).toContain(winner);
      expect(status).toBe("over");
    }
    expect(fixtures.at(-1)?.winner).toBe(last.winners[0]);
  });

  it("has the match that is being played, with its stones, once", () => {
    for (const { view } of played!.frames.filter((frame) => frame.view.phase === "play")) {
      const running = fixturesOf(view).filter(({ status }) => status === "running");
      expect(running.map(({ sides }) => new Set(sides))).toEqual([new Set(view.players)]);
      expect(running[0]?.score).toEqual(running[0]?.sides.map((seat) => view.stones[seat ?? -1]));
    }
  });
});

group("the scene", () => {
  it("shows as many cards as everybody holds, and never more than the view", () => {
    for (const { view } of frames) {
      for (const seat of sceneOf(view, null, en).seats) {
        const hidden = view.hands[seat.seat] === null;
        expect(seat.seen.length).toBeLessThanOrEqual(seat.count);
        if (hidden) expect(seat.open).toBeNull();
      }
    }
  });

  it("tells who has locked and who is choosing, of those who are asked", () => {
    const { view } = frames.find((frame) => frame.view.phase === "play" && frame.view.asked.length > 2) ?? frames[0]!;
    const [first = 0, ...others] = view.asked;
    const { seats } = sceneOf(view, others, en);
    expect(seats.find((seat) => seat.seat === first)?.status).toBe("locked");
    expect(seats.filter((seat) => seat.status === "thinking").map((seat) => seat.seat)).toEqual(others);
    expect(sceneOf(view, null, en).seats.every((seat) => seat.status === "")).toBe(true);
  });

  it("hides every hand at a shared screen, but for a draft's", () => {
    for (const { view } of frames) {
      const open = publicView(view);
      expect(open.seat).toBeNull();
      if (!view.draft) expect([...open.hands, ...open.asides].every((cards) => cards === null)).toBe(true);
      expect(sceneOf(open, null, en).hand).toEqual([]);
      expect(narrate(sceneOf(open, null, en), en)).not.toContain("Your hand");
    }
  });

  it("says why nothing is wanted of who is not asked", () => {
    const idle = frames.filter(({ view }) => !view.asked.includes(0) && ["play", "stone", "send"].includes(view.phase));
    const said = idle.map(({ view }) => idleWords(sceneOf(view, null, en), titles, en));
    expect(new Set(said).size).toBeGreaterThan(4);
    expect(said).not.toContain("");
    for (const { view } of idle) expect(idleWords(sceneOf(view, null, de), titles, de)).not.toBe("");
  });

  it("has a question in words for everything that is asked", () => {
    const asked = new Set(frames.filter((frame) => frame.ask).map((frame) => frame.view.question));
    expect(asked.size).toBeGreaterThan(7);
    for (const question of asked) expect(en(`inoka.ask.${question}`) && de(`inoka.ask.${question}`)).not.toBe("");
  });
});

group("a stage", () => {
  it("holds the reveal, who won it, and in a crowd how many each card beats", () => {
    const events: Inoka.Event[] = [
      { type: "Clashed", kind: "ffa", seats: [0, 1, 2], cards: ["B3", "B2", "A2"], to: null },
      { type: "Won", seats: [0], team: "", to: null },
    ];
    expect(stageOf(events, 4)).toMatchObject({ key: 4, up: false, won: [0], decided: true, beats: { 0: 2, 1: 1, 2: 0 } });
    expect(stageOf([{ type: "RoundBegan", round: 2, to: null }], 5)).toBeNull();
  });
});
