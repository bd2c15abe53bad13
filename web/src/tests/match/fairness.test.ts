import { render } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Commitments, commitments, fingerprint } from "../../match/fairness";
import { translate } from "../../i18n/index.svelte";
import Fairness from "../../ui/Fairness.svelte";
import type { MatchShown } from "../../wire";

const SEED = "00".repeat(32);
const COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
const open = { match: "m", commitment: COMMITMENT, seed: "" };
const over = { ...open, seed: SEED };

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe("the fingerprint of a table", () => {
  it("is the hash of the number's bytes, not of its digits", () => {
    expect(fingerprint(SEED)).toBe(COMMITMENT);
  });

  it("matches a number whose fingerprint was noted during the match, also after a reload", () => {
    const kept = storage();
    new Commitments(kept).note(open);
    expect(new Commitments(kept).check(open)).toBe("secret");
    expect(new Commitments(kept).check(over)).toBe("fair");
  });

  it("is not noted after the number is known", () => {
    const seen = new Commitments(storage());
    seen.note(over);
    expect(seen.noted("m")).toBeUndefined();
    expect(seen.check(over)).toBe("fits");
  });

  it("does not match another number, and cannot be exchanged together with the number", () => {
    const seen = new Commitments(storage());
    seen.note(open);
    const other = "11".repeat(32);
    expect(seen.check({ ...open, seed: other })).toBe("wrong");
    expect(seen.check({ match: "m", commitment: fingerprint(other), seed: other })).toBe("wrong");
    seen.note({ match: "m", commitment: fingerprint(other), seed: "" });
    expect(seen.noted("m")).toBe(COMMITMENT);
  });

  it("is kept for the latest matches only", () => {
    const seen = new Commitments(storage());
    for (let number = 0; number < 250; number += 1) seen.note({ ...open, match: `m${number}` });
    expect(seen.noted("m0")).toBeUndefined();
    expect(seen.noted("m249")).toBe(COMMITMENT);
  });
});

describe("the words about chance", () => {
  beforeEach(() => localStorage.clear());

  it("show the fingerprint before anybody joins, and at the end that the number matches", () => {
    const first = render(Fairness, { shown: open as MatchShown });
    expect(first.container.textContent).toContain(COMMITMENT);
    expect(first.container.textContent).toContain(translate("fair.secret"));
    first.unmount();
    const last = render(Fairness, { shown: over as MatchShown });
    expect(last.container.textContent).toContain(SEED);
    expect(last.container.textContent).toContain(translate("fair.fair"));
  });

  it("warn of a number that does not match", () => {
    commitments.note(open);
    const page = render(Fairness, { shown: { ...over, seed: "11".repeat(32) } as MatchShown });
    expect(page.getByRole("alert").textContent).toBe(translate("fair.wrong"));
  });
});
