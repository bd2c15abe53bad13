import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { digest, Seals } from "../../match/commitReveal";
import { sha256 } from "../../match/sha256";

describe("sha256", () => {
  it("returns the values in the standard", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("agrees with another implementation at every length around a block", () => {
    for (let length = 0; length < 200; length += 1) {
      const text = "a£€𝄞".repeat(60).slice(0, length);
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});

describe("Seals", () => {
  let storage: Map<string, string>;
  const seals = () => new Seals("m", { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) });

  beforeEach(() => {
    storage = new Map();
  });

  it("hash the same text as the server", () => {
    const text = '["m",3,1,[126],"0123456789abcdef"]';
    expect(digest("m", { turn: 3, seat: 1, path: [126], nonce: "0123456789abcdef" })).toBe(sha256(text));
  });

  it("keep a locked choice after a reload", () => {
    const hash = seals().pledge(3, 1, [126]);
    const kept = seals().find(3, 1);
    expect(kept?.path).toEqual([126]);
    expect(kept && digest("m", kept)).toBe(hash);
    expect(seals().find(4, 1)).toBeUndefined();
    expect(seals().find(3, 0)).toBeUndefined();
  });

  it("never use a nonce twice, and keep the last choice", () => {
    const one = seals();
    expect(one.pledge(3, 1, [126])).not.toBe(one.pledge(3, 1, [126]));
    one.pledge(3, 1, [127]);
    expect(one.find(3, 1)?.path).toEqual([127]);
  });

  it("keep choices until the page is closed if nothing can be stored", () => {
    const forbidden = new Seals("m", {
      getItem: () => {
        throw new Error("no");
      },
      setItem: () => {
        throw new Error("no");
      },
    });
    forbidden.pledge(3, 1, [126]);
    expect(forbidden.find(3, 1)?.path).toEqual([126]);
  });

  it("notice a choice that was changed after it was locked", () => {
    const kept = { turn: 3, seat: 1, path: [126], nonce: "0123456789abcdef" };
    const hash = digest("m", kept);
    const one = seals();
    one.note(3, [{ seat: 1, hash }]);
    expect(one.changed(3, [{ ...kept, hash }])).toEqual([]);
    const other = { ...kept, path: [127] };
    expect(one.changed(3, [{ ...other, hash: digest("m", other) }])).toEqual([1]);
    expect(one.changed(3, [{ ...other, hash }])).toEqual([1]);
  });
});
