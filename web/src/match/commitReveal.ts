import { salt } from "../app/api";
import { sha256 } from "./sha256";
import type { Opened, PledgeShown } from "../wire";

/** A choice that only this browser knows until all players have locked theirs. */
export interface Kept {
  turn: number;
  seat: number;
  path: number[];
  nonce: string;
}

/** Return the text whose hash is sent first. It is JSON without spaces, as the server writes it. */
export function digest(match: string, { turn, seat, path, nonce }: Kept): string {
  return sha256(JSON.stringify([match, turn, seat, path, nonce]));
}

/** The choices of one match that this browser has locked; they are still there after a reload. */
export class Seals {
  #key: string;
  /** The choices if the browser stores nothing; they last until the page is closed. */
  #here: Kept[] = [];
  /** The other players' hashes for the present question, as they first arrived. */
  #noted = new Map<string, string>();

  constructor(
    readonly match: string,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> | null = ownStorage(),
  ) {
    this.#key = `threefold.sealed.${match}`;
  }

  /** Make a nonce for a choice, store both, and return the message to send. */
  pledge(turn: number, seat: number, path: number[]): string {
    const kept: Kept = { turn, seat, path, nonce: salt() };
    this.#write([...this.#read().filter((one) => one.turn === turn && one.seat !== seat), kept]);
    return digest(this.match, kept);
  }

  /** Return the choice that was locked for this turn; undefined: it was not locked in this browser. */
  find(turn: number, seat: number): Kept | undefined {
    return this.#read().find((one) => one.turn === turn && one.seat === seat);
  }

  /** Store all players' hashes. A player may change a hash until all have locked; a later change is a fraud. */
  note(turn: number, pledges: readonly PledgeShown[]): void {
    for (const { seat, hash } of pledges) this.#noted.set(`${turn} ${seat}`, hash);
  }

  /** Return the seats whose opened choice is not the locked one. */
  changed(turn: number, opened: readonly Opened[]): number[] {
    const wrong = opened.filter(({ seat, path, nonce, hash }) => {
      const noted = this.#noted.get(`${turn} ${seat}`) ?? hash;
      return digest(this.match, { turn, seat, path, nonce }) !== noted;
    });
    return wrong.map((one) => one.seat);
  }

  #read(): Kept[] {
    try {
      const kept: unknown = JSON.parse(this.storage?.getItem(this.#key) ?? "null");
      return Array.isArray(kept) ? (kept as Kept[]) : this.#here;
    } catch {
      return this.#here;
    }
  }

  #write(kept: Kept[]): void {
    this.#here = kept;
    try {
      this.storage?.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // If storage is full or forbidden, a reload loses the choice, and the clock decides.
    }
  }
}

/** Return the browser's storage for the site; null if there is none. */
export function ownStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
