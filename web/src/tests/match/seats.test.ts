import { afterEach, describe, expect, it } from "vitest";
import { about, isMyTurn, lastWords, lateWords, outcome, status } from "../../match/seats";
import { settings } from "../../app/settings.svelte";
import type { MatchShown, Result } from "../../wire";

const seat = (at: number, name: string) => ({ seat: at, kind: "human", name, bot: "", present: true, absent_person: false });

function match(more: object): MatchShown {
  const shown = { match: "m", game: "inyo", seats: [seat(0, "Ada"), seat(1, "Bo")], mine: [0], status: "running", turn: 7 };
  return { ...shown, result: null, ...more } as unknown as MatchShown;
}

describe("a match in a list", () => {
  it("says whose turn it is", () => {
    expect(isMyTurn(match({ waiting: [0] }))).toBe(true);
    expect(status(match({ waiting: [0] }))).toBe("Your turn");
    expect(isMyTurn(match({ waiting: [1] }))).toBe(false);
    expect(status(match({ waiting: [1] }))).toBe("Waiting for Bo.");
  });

  it("shows its turn if nobody is waited for", () => {
    expect(isMyTurn(match({ waiting: [] }))).toBe(false);
    expect(status(match({ waiting: [] }))).toBe("turn 7");
  });

  it("is nobody's turn after the end", () => {
    expect(isMyTurn(match({ status: "over", waiting: [0] }))).toBe(false);
  });
});

describe("a sentence about people", () => {
  afterEach(() => settings.set("language", "en"));

  it("has a plural verb for several people", () => {
    const bots = ["Bot 2", "Bot 3"];
    expect(about("waiting.bot", bots.slice(1))).toBe("Bot 3 is thinking.");
    expect(about("waiting.bot", bots)).toBe("Bot 2, Bot 3 are thinking.");
    expect(about("join.title", ["Ada", "Bo"], { game: "INYO" })).toBe("Ada, Bo invite you to INYO");
    settings.set("language", "de");
    expect(about("waiting.bot", bots)).toBe("Bot 2, Bot 3 denken nach.");
    expect(outcome({ places: [1, 1, 3], rule: "" } as Result, [2], ["Ada", "Bo", "Du"])).toBe("Ada, Bo gewinnen.");
  });

  it('says "you" to a player without a nickname', () => {
    expect(about("log.seat.back", ["You"])).toBe("You have the seat back.");
    settings.set("language", "de");
    expect(lastWords({ places: [2, 1], rule: "resign" } as Result, ["Du", "Bo"])).toBe("Du hast aufgegeben.");
    expect(lateWords({ late: [0], minded: [0] }, ["Du", "Bo"])).toEqual([
      "Deine Zeit ist abgelaufen, der Tisch hat gewählt.",
      "Das war einmal zu oft: Ein Bot vertritt dich.",
    ]);
  });
});

describe("the last line of a log", () => {
  it("names the player who gave up, and is empty if a rule ended the match", () => {
    expect(lastWords({ places: [2, 1], rule: "resign" } as Result, ["Ada", "Bo"])).toBe("Ada resigned.");
    expect(lastWords({ places: [1, 1], rule: "agreed" } as Result, ["Ada", "Bo"])).toBe("By agreement.");
    expect(lastWords({ places: [1, 2], rule: "INYO-WIN-1" } as Result, ["Ada", "Bo"])).toBe("");
  });
});
