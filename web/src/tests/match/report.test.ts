import { expect, it } from "vitest";
import type { BoardModule } from "../../boards/board";
import { plain } from "../../boards/plain";
import { Match } from "../../match/match.svelte";
import { problemReport } from "../../match/report";
import type { Viewer } from "../../match/viewer.svelte";
import { shown, update } from "./fixtures";

const board: BoardModule = { ...plain, publicView: () => ({ open: "table" }), narrate: (view) => JSON.stringify(view) };

it("a report names the place in the match, by the link of spectators, and hides what its reporter alone sees", () => {
  const match = new Match("seat-link", shown({ match: "seat-link", watch: "watch-link" }));
  match.hear(update(7, { turn: 5, view: { hand: "secret card" } }));
  const report = problemReport({ match, board, reader: {} } as unknown as Viewer);
  expect(report).toContain("match watch-link, row 7, turn 5, seat 0");
  expect(report).toContain("/r/watch-link#5");
  expect(report).toContain('shown: {"open":"table"}');
  expect(report).not.toContain("seat-link");
  expect(report).not.toContain("secret card");
  match.close();
});
