import { ownStorage } from "./commitReveal";
import { sha256 } from "./sha256";
import type { MatchShown } from "../wire";

/** The number of matches that a browser remembers. */
const MOST = 200;
const KEPT = "threefold.commitments";

/**
 * The state of a match's secret number. `secret`: not shown yet; `fair`: it matches the fingerprint that this browser
 * noted when it first saw the match; `fits`: it matches, but nothing was noted; `wrong`: it does not match.
 */
export type Verdict = "secret" | "fair" | "fits" | "wrong";

type Shown = Pick<MatchShown, "match" | "commitment" | "seed">;

/** The fingerprints that this browser has noted, oldest first. */
export class Commitments {
  /** The fingerprints if the browser stores nothing; they last until the page is closed. */
  #here: [string, string][] = [];

  constructor(private readonly storage: Pick<Storage, "getItem" | "setItem"> | null = ownStorage()) {}

  /** Note the fingerprint of a table when it is first seen with its number still secret; later ones are not noted. */
  note(shown: Shown): void {
    if (shown.seed || !shown.commitment || this.noted(shown.match)) return;
    this.#here = [...this.#read(), [shown.match, shown.commitment] as [string, string]].slice(-MOST);
    try {
      this.storage?.setItem(KEPT, JSON.stringify(this.#here));
    } catch {
      // If storage is full or forbidden, the note lasts until the page is closed.
    }
  }

  /** Return the fingerprint that was noted for a match; undefined: none. */
  noted(match: string): string | undefined {
    return this.#read().find(([name]) => name === match)?.[1];
  }

  /** Compare the number of a match, once it is shown, with the fingerprint. */
  check(shown: Shown): Verdict {
    const noted = this.noted(shown.match);
    if (noted !== undefined && noted !== shown.commitment) return "wrong";
    if (!shown.seed) return "secret";
    if (fingerprint(shown.seed) !== shown.commitment) return "wrong";
    return noted === undefined ? "fits" : "fair";
  }

  #read(): [string, string][] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(KEPT) ?? "null");
      return Array.isArray(kept) ? (kept as [string, string][]) : this.#here;
    } catch {
      return this.#here;
    }
  }
}

/** Return the SHA-256 of a number that is written in hexadecimal. */
export function fingerprint(seed: string): string {
  return sha256(Uint8Array.from(seed.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
}

export const commitments = new Commitments();
