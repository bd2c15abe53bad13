import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiRefusal, refusalKey, refusalOf, salt } from "../app/api";

/** Every code that the server refuses with. */
describe("refusals", () => {
  it("answers an unknown code politely", () => {
    expect(refusalKey("mystery" as never)).toBe("refused.unknown");
  });

  it("keeps the rule that the server cites", () => {
    const refused = refusalOf(409, { type: "refused", code: "illegal", rule: "INYO-STEP-4", detail: "x" });
    expect([refused.code, refused.rule]).toEqual(["illegal", "INYO-STEP-4"]);
  });

  it("makes do with a bare status", () => {
    expect(refusalOf(500, null).code).toBe("broken");
    expect(refusalOf(400, { detail: "Validation failed" }).code).toBe("malformed");
  });
});

describe("api", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("says that it is offline when nothing answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(api.me()).rejects.toMatchObject({ code: "offline" });
    await expect(api.me()).rejects.toBeInstanceOf(ApiRefusal);
  });

  it("opens a match that it has just created without asking for it again, once", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify({ match: "abc" })));
    });
    await api.create({ game: "inyo", seats: [] });
    await expect(api.open("abc")).resolves.toEqual({ match: "abc" });
    expect(asked).toEqual(["/api/matches"]);
    await api.open("abc");
    expect(asked).toEqual(["/api/matches", "/api/matches/abc"]);
    await api.create({ game: "inyo", seats: [] });
    await api.open("other");
    expect(asked.at(-1)).toBe("/api/matches/other");
  });

  it("makes salts that differ", () => {
    expect(salt()).toMatch(/^[0-9a-f]{32}$/);
    expect(salt()).not.toBe(salt());
  });
});
