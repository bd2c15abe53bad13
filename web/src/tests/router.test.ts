import { describe, expect, it } from "vitest";
import { parse } from "../app/router";

describe("parse", () => {
  it.each([
    ["/", "", { page: "home" }],
    ["/t/abc", "", { page: "table", id: "abc" }],
    ["/w/abc/", "", { page: "watch", id: "abc" }],
    ["/r/abc", "#12", { page: "replay", id: "abc", turn: 12 }],
    ["/r/abc", "", { page: "replay", id: "abc", turn: null }],
    ["/r/abc", "#later", { page: "replay", id: "abc", turn: null }],
    ["/new/inyo", "#hotseat", { page: "new", game: "inyo" }],
    ["/rules/inyo", "#INYO-STEP-4", { page: "rules", game: "inyo", rule: "INYO-STEP-4" }],
    ["/learn/inyo", "", { page: "learn", game: "inyo" }],
    ["/hold/cup", "", { page: "hold", game: "cup" }],
    ["/tournament/abc", "", { page: "tournament", id: "abc" }],
    ["/champion/abc", "", { page: "champion", id: "abc" }],
    ["/analysis/inyo", "", { page: "analysis", game: "inyo", id: "", hash: "" }],
    ["/analysis/inyo/abc", "#3/+c3:B4", { page: "analysis", game: "inyo", id: "abc", hash: "#3/+c3:B4" }],
    ["/analysis/inyo/a/b", "", { page: "nowhere" }],
    ["/puzzle/inyo", "", { page: "puzzle", game: "inyo", day: "" }],
    ["/puzzle/inyo", "#2026-11-16", { page: "puzzle", game: "inyo", day: "2026-11-16" }],
    ["/t", "", { page: "nowhere" }],
    ["/t/a/b", "", { page: "nowhere" }],
    ["/t/%zz", "", { page: "table", id: "%zz" }],
  ])("%s%s", (path, hash, route) => {
    expect(parse(path, hash)).toEqual(route);
  });
});
