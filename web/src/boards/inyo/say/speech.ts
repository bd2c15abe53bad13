import type { Translate } from "../../../i18n/types";
import type { Ask, Inyo } from "../../../wire";
import { choicesOf } from "../act/choices";
import { WAYS, other, quadrants, tiltLie, topOf } from "../state/geometry";
import type { Lies, Player } from "../state/geometry";

/** The board in words. */

/** Who reads, and how the dice lie; without a seat everybody is named. */
export interface Reader {
  seat?: number | null;
  lies?: Lies;
  scenery?: unknown;
}

/** The dice that boards have been given, by net: a log line has only a view. */
const seen = new Map<number, Lies>();

export function remember(scenery: Inyo.Scenery): void {
  seen.set(scenery.variant.net, scenery.lies);
}

function liesOf(view: Inyo.Show, reader: Reader): Lies {
  return reader.lies ?? (reader.scenery as Inyo.Scenery | undefined)?.lies ?? seen.get(view.variant.net) ?? {};
}

export function nameOf(player: string, t: Translate): string {
  return t(player === "m" ? "inyo.moon" : "inyo.sun");
}

/** The colour that a seat plays. */
export function playerOf(seat: number, view: Inyo.Show): Player {
  return seat === view.moon_seat ? "m" : "s";
}

function isReader(player: string, view: Inyo.Show, reader: Reader): boolean {
  return reader.seat !== null && reader.seat !== undefined && playerOf(reader.seat, view) === player;
}

/** "3 pips, gap north-east". */
export function faceWords(lies: Lies, lie: string, t: Translate): string {
  const top = topOf(lie);
  const pattern = quadrants(lies, lie);
  const found = (mark: string) => [0, 1, 2, 3].filter((at) => pattern[at] === mark);
  const corner = (at: number | undefined) => t(`inyo.corner.${at ?? 0}`);
  if (!lies[lie]) return t(`inyo.short.${top}`);
  if (top === "1") return t("inyo.face.1", { at: corner(found("#")[0]) });
  if (top === "3") return t("inyo.face.3", { at: corner(found(".")[0]) });
  if (top === "D") return t("inyo.face.D", { at: corner(found("#")[0]), and: corner(found("#")[1]) });
  if (top === "B") {
    const way = { "##..": "n", ".#.#": "e", "..##": "s", "#.#.": "w" }[pattern] ?? "n";
    return t("inyo.face.B", { at: t(`inyo.way.${way}`) });
  }
  return t(`inyo.face.${top}`);
}

/** "tilting north shows 1, east …". */
export function tiltWords(lies: Lies, lie: string, t: Translate): string {
  if (!lies[lie]) return "";
  const up = WAYS.map((way) => [way, t(`inyo.short.${topOf(tiltLie(lies, lie, way))}`)]);
  return t("inyo.tilts", Object.fromEntries(up));
}

export function lieWords(lies: Lies, lie: string, t: Translate): string {
  return t("inyo.lie", { face: faceWords(lies, lie, t), tilts: tiltWords(lies, lie, t) });
}

export function totalWords(count: number, t: Translate): string {
  return t(count === 1 ? "inyo.total.one" : "inyo.total.many", { count });
}

function standingOf(player: Player, view: Inyo.Show): Inyo.Standing {
  return player === "m" ? view.moon : view.sun;
}

/** How a player stands: the pips on top, and whether a die is outside. */
export function standing(player: Player, view: Inyo.Show, t: Translate): string {
  const { lost, pips } = standingOf(player, view);
  return lost > 0 ? t("inyo.stands.out") : totalWords(pips, t);
}

/** What kind of choice is asked for. */
export function kindOf(ask: Ask, view: Inyo.Show): string {
  return choicesOf(ask)[0]?.kind ?? view.phase;
}

/** What is wanted of the reader. */
export function askWords(ask: Ask, view: Inyo.Show, t: Translate): string {
  return t(`inyo.ask.${kindOf(ask, view)}`);
}

/** A choice, told beforehand: "Step to c3 with 3 pips, gap north-east". */
export function choiceWords(choice: Inyo.Choice, t: Translate, reader: Reader = {}): string {
  const lies = reader.lies ?? (reader.scenery as Inyo.Scenery | undefined)?.lies ?? {};
  switch (choice.kind) {
    case "step":
      return t("inyo.choice.step", { square: choice.square, face: faceWords(lies, choice.lie, t) });
    case "grapple":
      return t("inyo.commit.grapple", { way: t(`inyo.way.${choice.way}`) });
    case "flip":
      return t("inyo.choice.flip", { dice: choice.dice.map(({ square, lie }) => `${square} ${faceWords(lies, lie, t)}`).join("; ") });
    case "pick":
      return t("inyo.commit.pick", { square: choice.square });
    case "draw":
      return t("inyo.choice.draw");
    case "roll":
      return choice.text;
    default:
      return choice satisfies never;
  }
}

/** What is going on while nothing is wanted. */
export function waitWords(view: Inyo.Show, t: Translate, reader: Reader = {}): string {
  if (view.ended) return describe({ type: "Ended", to: null, ...view.ended }, view, t, reader);
  if (view.actor !== null && view.actor === reader.seat) return t(`inyo.ask.${view.phase}`);
  return t(`inyo.wait.${view.phase}`, { who: nameOf(view.player, t) });
}

/** One event as a sentence. */
export function describe(event: Inyo.Event, view: Inyo.Show, t: Translate, reader: Reader = {}): string {
  const me = (player: string) => isReader(player, view, reader);
  const simple = (key: string, player: string, params: Record<string, string | number> = {}) =>
    t(`${key}.${me(player) ? "you" : "other"}`, { who: nameOf(player, t), ...params });
  switch (event.type) {
    case "Rolled":
    case "MoonFound": {
      const key = `inyo.${event.type.toLowerCase()}.${event.seat === reader.seat ? "you" : "other"}`;
      const face = event.type === "Rolled" ? t(`inyo.short.${event.face}`) : "";
      return t(key, { seat: event.seat + 1, face });
    }
    case "TokenPassed": {
      const giver = other(event.player as Player);
      if (me(event.player)) return t("inyo.token.you", { who: nameOf(giver, t) });
      return t(me(giver) ? "inyo.token.yours" : "inyo.token.other", { who: nameOf(event.player, t) });
    }
    case "Placed": {
      const { square, lie } = event.die;
      return simple("inyo.placed", event.player, { square, face: faceWords(liesOf(view, reader), lie, t) });
    }
    case "Thrown":
      return thrownWords(event, t, me);
    case "Looped":
      return t("inyo.looped");
    case "Grappled": {
      const loser = other(event.player as Player);
      const params = { way: t(`inyo.way.${event.direction}`), loser: nameOf(loser, t) };
      if (!event.towards) return simple("inyo.grappled.free", event.player, params);
      if (me(loser)) return t("inyo.grappled.towards.yours", { who: nameOf(event.player, t), ...params });
      return simple("inyo.grappled.towards", event.player, params);
    }
    case "Flipped":
      return simple("inyo.flipped", event.player);
    case "PickedUp":
      return simple("inyo.picked", event.player, { square: event.square });
    case "DrawCalled":
      return simple("inyo.called", event.player);
    case "Ended": {
      if (event.winner === "d") return t(`inyo.drawn.${event.reason}`);
      const reason = simple(`inyo.why.${event.reason}`, other(event.winner as Player));
      const tie = event.decided ? t(`inyo.why.${event.decided}`) : "";
      return simple("inyo.won", event.winner, { why: reason + tie });
    }
    default:
      return event satisfies never;
  }
}

function thrownWords(event: Inyo.Thrown, t: Translate, me: (player: string) => boolean): string {
  const sentences = (["m", "s"] as const).flatMap((victim) => {
    const points = victim === "m" ? event.moon : event.sun;
    const hit = WAYS.flatMap((way, at) => (points[at] ? [{ way: t(`inyo.way.${way}`), points: points[at] }] : []));
    const [first] = hit;
    if (!first) return [];
    const who = nameOf(victim, t);
    if (hit.length > 1) {
      const ways = hit.map((one) => t("inyo.submitted.way", one)).join(t("inyo.and"));
      return [t(`inyo.submitted.${me(victim) ? "you" : "other"}`, { who, ways })];
    }
    const by = other(victim);
    const key = me(victim) ? "you" : me(by) ? "yours" : "other";
    const count = first.points <= 4 ? t(`inyo.n.${first.points}`) : String(first.points);
    const said = t(`inyo.thrown.${key}.${first.points === 1 ? "one" : "many"}`, {
      who,
      by: nameOf(by, t),
      count,
      points: first.points,
      way: first.way,
    });
    return [said.charAt(0).toUpperCase() + said.slice(1)];
  });
  return sentences.join(" ");
}

/** The whole position: each die with its square, its pips and its sides. */
export function narrate(view: Inyo.Show, t: Translate, reader: Reader = {}): string {
  const lies = liesOf(view, reader);
  const players = (["m", "s"] as const).map((player) => {
    const { dice, pips } = standingOf(player, view);
    const told = dice.map(({ square, lie }) => {
      if (!square) return t("inyo.tell.outside");
      const [n = "", e = "", s = "", w = ""] = (lies[lie]?.sides ?? []).map((face) => t(`inyo.short.${face}`));
      const sides = n ? t("inyo.tell.sides", { n, e, s, w }) : "";
      return t("inyo.tell.die", { square, lie: faceWords(lies, lie, t) + sides });
    });
    const total = totalWords(pips, t);
    return t(view.token === player ? "inyo.tell.dice.token" : "inyo.tell.dice", {
      who: nameOf(player, t),
      total,
      dice: told.length ? told.join(" – ") : t("inyo.tell.none"),
    });
  });
  return [...players, waitWords(view, t, reader)].join(" ");
}
