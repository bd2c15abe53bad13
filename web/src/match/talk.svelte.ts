import { known, t } from "../i18n/index.svelte";
import type { Match } from "./match.svelte";

/** The receivers of a line of chat: everybody at the table, or the own team. */
export type Channel = "all" | "team";

interface Line {
  at: number;
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
}

/** Return the words of a line of chat: typed words, or those of a phrase. */
export function lineWords({ text, phrase }: Pick<Line, "text" | "phrase">): string {
  const key = `phrase.${phrase}`;
  return text || (known(key) ? t(key) : phrase);
}

/** The other people's chat since this page opened, and how much of it has been read. */
export class Talk {
  /** The time of the last line that was there when the page opened; until it is known, no line is new. */
  readonly #found = $state<Record<Channel, number>>({ all: Infinity, team: Infinity });
  /** The time of the last line that has been read since. */
  readonly #read = $state<Record<Channel, number>>({ all: 0, team: 0 });

  constructor(
    readonly match: Match,
    readonly mine: readonly number[],
  ) {}

  /** Note which lines were there when the page opened. */
  come(): void {
    const { update, team } = this.match;
    if (update && this.#found.all === Infinity) this.#found.all = update.at;
    if (team && this.#found.team === Infinity) this.#found.team = team.lines.at(-1)?.at ?? 0;
  }

  /** Mark all lines of a channel as read. */
  read(channel: Channel): void {
    this.#read[channel] = this.#new(channel).at(-1)?.at ?? 0;
  }

  unread(channel: Channel): number {
    return this.#new(channel).filter(({ at }) => at > this.#read[channel]).length;
  }

  /** The newest line of another person. */
  get newest(): Line | null {
    return [...this.#new("all"), ...this.#new("team")].reduce<Line | null>((newest, line) => (newest && newest.at > line.at ? newest : line), null);
  }

  #new(channel: Channel): Line[] {
    const { mine } = this;
    const table = () => this.match.log.all.flatMap(({ at, said }) => (said ? { at, ...said } : []));
    const team = () => (mine.length > 0 ? (this.match.team?.lines ?? []) : []);
    return (channel === "all" ? table() : team()).filter(({ at, seat }) => at > this.#found[channel] && !(seat !== null && mine.includes(seat)));
  }
}
