import { afterEach, describe, expect, it, vi } from "vitest";
import { api, ApiRefusal, refusalKey, refusalOf, salt } from "../app/api";

/** All codes of the server's refusals. */
describe("refusals", () => {
  it("have a general sentence for an unknown code", () => {
    expect(refusalKey("mystery" as never)).toBe("refused.unknown");
  });

  it("keep the rule that the server names", () => {
    const refused = refusalOf(409, { type: "refused", code: "illegal", rule: "INYO-STEP-4", detail: "x" });
    expect([refused.code, refused.rule]).toEqual(["illegal", "INYO-STEP-4"]);
  });

  it("need nothing but the status of a response", () => {
    expect(refusalOf(500, null).code).toBe("broken");
    expect(refusalOf(400, { detail: "Validation failed" }).code).toBe("malformed");
  });
});

describe("api", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("reports that it is offline when no server answers", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    await expect(api.me()).rejects.toMatchObject({ code: "offline" });
    await expect(api.me()).rejects.toBeInstanceOf(ApiRefusal);
  });

  it("opens a match that it has just created without another request, once", async () => {
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

  it("makes a different salt each time", () => {
    expect(salt()).toMatch(/^[0-9a-f]{32}$/);
    expect(salt()).not.toBe(salt());
  });
});
