import { salt } from "../app/api";
import { sha256 } from "./sha256";
import type { Opened, PledgeShown } from "../wire";

/** A choice that only this browser knows, until everybody has locked. */
export interface Kept {
  turn: number;
  seat: number;
  path: number[];
  nonce: string;
}

/** What is sent of a choice at first. The text is JSON without spaces, as the server makes it. */
export function digest(match: string, { turn, seat, path, nonce }: Kept): string {
  return sha256(JSON.stringify([match, turn, seat, path, nonce]));
}

/** The choices of one match that this browser has locked; they outlive a reload. */
export class Seals {
  #key: string;
  /** What lasts as long as the page, where nothing else does. */
  #here: Kept[] = [];
  /** The others' hashes of the turn that is asked, as they were first told. */
  #noted = new Map<string, string>();

  constructor(
    readonly match: string,
    private readonly storage: Pick<Storage, "getItem" | "setItem"> | null = ownStorage(),
  ) {
    this.#key = `threefold.sealed.${match}`;
  }

  /** Makes a nonce for a choice, keeps both, and says what to send. */
  pledge(turn: number, seat: number, path: number[]): string {
    const kept: Kept = { turn, seat, path, nonce: salt() };
    this.#write([...this.#read().filter((one) => one.turn === turn && one.seat !== seat), kept]);
    return digest(this.match, kept);
  }

  /** What was locked for this turn; undefined: not in this browser. */
  find(turn: number, seat: number): Kept | undefined {
    return this.#read().find((one) => one.turn === turn && one.seat === seat);
  }

  /** Remembers everybody's hashes. One that changes before all are in is a changed mind, one afterwards is not. */
  note(turn: number, pledges: readonly PledgeShown[]): void {
    for (const { seat, hash } of pledges) this.#noted.set(`${turn} ${seat}`, hash);
  }

  /** Whose opened choice is not the one that was locked. */
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
      // A full or forbidden storage: a reload would lose the choice, and the clock would decide.
    }
  }
}

/** Return what this browser keeps for the site; null where it keeps nothing. */
export function ownStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
