import { describe, expect, it } from "vitest";
import { isMyTurn, lastWords, status } from "../seats";
import type { MatchShown, Result } from "../wire";

const seat = (at: number, name: string) => ({ seat: at, kind: "human", name, bot: "", present: true, absent_person: false });

function match(more: object): MatchShown {
  const shown = { match: "m", game: "inyo", seats: [seat(0, "Ada"), seat(1, "Bo")], mine: [0], status: "running", turn: 7 };
  return { ...shown, result: null, ...more } as unknown as MatchShown;
}

describe("a match in a list", () => {
  it("says whose turn it is while somebody is waited for", () => {
    expect(isMyTurn(match({ waiting: [0] }))).toBe(true);
    expect(status(match({ waiting: [0] }))).toBe("Your turn");
    expect(isMyTurn(match({ waiting: [1] }))).toBe(false);
    expect(status(match({ waiting: [1] }))).toBe("Waiting for Bo.");
  });

  it("tells how far it is where nobody is waited for", () => {
    expect(isMyTurn(match({ waiting: [] }))).toBe(false);
    expect(status(match({ waiting: [] }))).toBe("turn 7");
  });

  it("is nobody's turn when it is over", () => {
    expect(isMyTurn(match({ status: "over", waiting: [0] }))).toBe(false);
  });
});

describe("the last line of a log", () => {
  it("names who gave up, and is silent where a rule has ended the match", () => {
    expect(lastWords({ places: [2, 1], rule: "resign" } as Result, ["Ada", "Bo"])).toBe("Ada resigned.");
    expect(lastWords({ places: [1, 1], rule: "agreed" } as Result, ["Ada", "Bo"])).toBe("By agreement.");
    expect(lastWords({ places: [1, 2], rule: "INYO-WIN-1" } as Result, ["Ada", "Bo"])).toBe("");
  });
});
