import { describe, expect, it } from "vitest";
import { isMyTurn, status } from "../seats";
import type { MatchShown } from "../wire";

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
