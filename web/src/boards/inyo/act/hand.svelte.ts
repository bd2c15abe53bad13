import type { Ask } from "../../../wire";
import { grapplePreview } from "../state/animate";
import { columns, hintedIn, readAsk, tiltedTo, turn } from "./choices";
import type { Choices } from "./choices";
import { fileOf, inside, rankOf, squareName } from "../state/geometry";
import type { Drawn, Lies, Player, Way } from "../state/geometry";

/** What a hand has in front of it. */
export interface Before {
  ask: Ask | null;
  /** Whether an answer may be given now. */
  open: boolean;
  dice: Drawn[];
  me: Player | null;
  lies: Lies;
  size: number;
  /** The directions in which a grapple pushes. */
  towards: readonly Way[];
  /** Codes that are worth a look. */
  hints: readonly number[];
  onanswer(path: number[]): void;
  /** A try that the question does not allow. */
  onstray(at: string): void;
}

/** Dice that are only thought of have ids from here on. */
const THOUGHT = 900;

/** What somebody is about to choose: a square, a way to lie, a direction; and what that would look like. */
export class Hand {
  focus = $state("");
  chosen = $state<string | null>(null);
  preview = $state<string | null>(null);
  way = $state<Way | null>(null);
  #flip = $state.raw<Choices["flips"][number] | undefined>(undefined);
  #before: () => Before;

  constructor(before: () => Before) {
    this.#before = before;
  }

  readonly choices = $derived.by(() => readAsk(this.#before().open ? this.#before().ask : null));
  readonly hinted = $derived.by(() => hintedIn(this.choices, this.#before().hints));
  readonly acting = $derived.by(() => this.#before().open && this.#before().ask !== null);
  /** The ways to lie on the chosen square, with their codes. */
  readonly here = $derived.by(() => (this.chosen ? this.choices.steps.get(this.chosen) : undefined));
  readonly table = $derived.by(() => (this.here ? columns(this.here, this.#before().lies) : []));
  readonly flip = $derived.by(() => (this.#flip && this.choices.flips.includes(this.#flip) ? this.#flip : this.choices.flips[0]));
  /** A die that is only looked at. */
  readonly inspected = $derived.by(() => (this.chosen && !this.here ? this.dieAt(this.chosen) : undefined));
  readonly holding = $derived.by(() => {
    const { grapples, flips, picks } = this.choices;
    return this.here !== undefined || grapples.size + flips.length + picks.size > 0;
  });
  /** Where the keyboard enters the board. */
  readonly start = $derived.by(() => {
    if (this.focus) return this.focus;
    const { dice, me, size } = this.#before();
    const own = dice.find((die) => die.player === me && inside(die.file, die.rank, size));
    return own ? squareName(own.file, own.rank) : squareName(0, 0);
  });

  /** Dice as they would lie. */
  readonly ghosts = $derived.by((): Drawn[] => {
    const { dice, me, lies } = this.#before();
    if (!me) return [];
    if (this.chosen && this.preview && this.here) {
      return [{ id: THOUGHT, player: me, file: fileOf(this.chosen), rank: rankOf(this.chosen), lie: this.preview }];
    }
    if (this.way && this.choices.grapples.has(this.way)) {
      return grapplePreview(dice, me, this.way, lies, this.pushes(this.way))
        .filter((die) => dice.some((now) => now.id === die.id && now !== die))
        .map((die) => ({ ...die, id: die.id + THOUGHT }));
    }
    return (this.flip?.dice ?? []).map(({ square, lie }, at) => ({
      id: THOUGHT + at,
      player: me,
      file: fileOf(square),
      rank: rankOf(square),
      lie,
    }));
  });
  /** Dice that a preview has moved away from where they lie. */
  readonly leaving = $derived.by(() =>
    this.way ? this.#before().dice.filter((die) => this.ghosts.some((ghost) => ghost.id === die.id + THOUGHT)) : [],
  );
  /** The dice that stay in sight beside the ghosts. */
  readonly drawn = $derived.by(() => {
    const turned = (die: Drawn) =>
      this.ghosts.some((one) => one.file === die.file && one.rank === die.rank && one.player === die.player);
    return this.#before().dice.filter(
      (die) => !this.leaving.includes(die) && !(this.choices.flips.length > 0 && turned(die)),
    );
  });
  /** The die whose future is shown around it. */
  readonly centre = $derived.by((): Drawn | null => {
    if (this.here) return this.ghosts[0] ?? null;
    return this.choices.picks.size > 0 ? null : (this.inspected ?? null);
  });

  dieAt(square: string): Drawn | undefined {
    const [file, rank] = [fileOf(square), rankOf(square)];
    return this.#before().dice.find((die) => !die.lost && die.file === file && die.rank === rank);
  }

  /** Whether a grapple in this direction pushes the other player's dice first. */
  pushes(way: Way): boolean {
    return this.#before().towards.includes(way);
  }

  close(): void {
    this.chosen = null;
    this.preview = null;
    this.way = null;
    this.#flip = undefined;
  }

  answer(code: number | undefined): void {
    if (code === undefined) return;
    this.close();
    this.#before().onanswer([code]);
  }

  /** A tap on a square; whether it opened the tray. */
  tap(square: string): boolean {
    this.focus = square;
    const { picks, steps } = this.choices;
    if (picks.has(square)) {
      if (this.chosen === square) this.answer(picks.get(square));
      else this.chosen = square;
      return false;
    }
    const legal = steps.get(square);
    if (legal) {
      if (this.chosen === square && this.preview) {
        this.answer(legal.get(this.preview));
        return false;
      }
      this.chosen = square;
      if (this.preview && !legal.has(this.preview)) this.preview = null;
      return true;
    }
    const die = this.dieAt(square);
    this.preview = null;
    this.way = null;
    this.chosen = die && this.chosen !== square ? square : null;
    // To look at a die is always allowed.
    if (this.acting && !die) this.#before().onstray(square);
    return false;
  }

  /** A tap on a way to lie: the first one shows it, the second one takes it. */
  pick(lie: string): void {
    if (this.preview === lie) this.answer(this.here?.get(lie));
    else this.preview = lie;
  }

  /** A tap on a direction. */
  aim(to: Way): void {
    if (this.way === to) this.answer(this.choices.grapples.get(to));
    else this.point(to);
  }

  /** Keys only point; Enter or a button commits. */
  point(to: Way): void {
    if (this.choices.grapples.has(to)) this.way = to;
    else this.#before().onstray("");
  }

  takeFlip(flip: Choices["flips"][number] | undefined): void {
    this.#flip = flip;
  }

  /** A quarter turn of the held die. */
  turn(by: 1 | -1): void {
    this.preview ??= this.table[0]?.lies[0] ?? null;
    if (this.here && this.preview) this.preview = turn(this.here, this.#before().lies, this.preview, by);
  }

  /** Rolls the held die on to the next way to lie that is allowed; whether there is one. */
  roll(way: Way): boolean {
    const now = this.preview ?? this.table[0]?.lies[0];
    if (!this.here || !now) return false;
    const next = tiltedTo(this.here, this.#before().lies, now, way);
    if (next) this.preview = next;
    return next !== null;
  }
}
