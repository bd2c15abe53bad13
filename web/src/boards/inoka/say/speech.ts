import type { Translate } from "../../../i18n/types";
import { INOKA_TEAMS, type Inoka } from "../../../wire";
import { cardsOf, meets, numeral, strengthOf, tacticOf } from "../state/cards";
import type { Scene, SeatScene } from "../state/scene";

/** The table in words. */

/** Who reads, and what everybody is called. */
export interface Reader {
  seat?: number | null;
  titles?: readonly string[];
  /** The side that the reader plays for. */
  side?: number | undefined;
}

type Params = Record<string, string | number>;

/** "Attack III". */
export function cardWords(card: string, t: Translate): string {
  return t("inoka.card", { tactic: t(`inoka.tactic.${tacticOf(card)}`), strength: numeral(card) });
}

/** "Attack 3": as a voice should say it. */
export function cardSaid(card: string, t: Translate): string {
  return t("inoka.card", { tactic: t(`inoka.tactic.${tacticOf(card)}`), strength: strengthOf(card) });
}

export function nameOf(seat: number, t: Translate, reader: Reader): string {
  return reader.titles?.[seat] || t("inoka.seat", { number: seat + 1 });
}

/** "Ada, Bob and you". */
export function listed(names: readonly string[], t: Translate): string {
  if (names.length < 2) return names.join("");
  return names.slice(0, -1).join(", ") + t("inoka.and") + (names.at(-1) ?? "");
}

/** "Your team", "the other team"; who belongs to neither hears their letters. */
export function teamWords(team: string, t: Translate, reader: Reader): string {
  if (reader.side === undefined) return t(`inoka.team.${team}`);
  return t(INOKA_TEAMS[reader.side] === team ? "inoka.team.mine" : "inoka.team.other");
}

function namesOf(seats: readonly number[], t: Translate, reader: Reader): string {
  const names = seats.map((seat) => (seat === reader.seat ? t("inoka.you") : nameOf(seat, t, reader)));
  const said = listed(names, t);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** All that everybody may know of a player, as one sentence. */
export function plateWords(seat: SeatScene, name: string, t: Translate): string {
  const cards = (held: readonly string[]) => listed(held.map((card) => cardSaid(card, t)), t);
  const many = (what: string, count: number) => t(`inoka.plate.${what}.${count < 2 ? count : "many"}`, { count });
  const facts = [
    name,
    seat.goal > 0 ? many("stones", seat.stones) : "",
    many("cards", seat.count),
    seat.totem ? t("inoka.plate.totem") : "",
    seat.captain ? t("inoka.plate.captain") : "",
    seat.champion ? t("inoka.plate.champion") : "",
    seat.out ? t("inoka.plate.out") : seat.note,
    seat.open?.length ? t("inoka.plate.open", { cards: cards(seat.open) }) : "",
    seat.seen.length > 0 ? t("inoka.plate.seen", { cards: cards(seat.seen) }) : "",
    seat.table.length > 0 ? t("inoka.plate.table", { cards: cards(seat.table) }) : "",
    seat.discard.length > 0 ? t("inoka.plate.discard", { cards: cards(seat.discard) }) : "",
    seat.status ? t(`inoka.plate.${seat.status}`) : "",
  ];
  return facts.filter(Boolean).join(", ");
}

interface Revealed {
  seats: number[];
  cards: string[];
}

/** One sentence for each comparison of a reveal, of three or four for each card; in a crowd for the best, and for you. */
export function comparisons({ seats, cards }: Revealed, t: Translate, reader: Reader): string[] {
  const [one = 0, other = 0] = seats;
  const [mine = "", theirs = ""] = cards;
  if (seats.length === 2) {
    const how = meets(mine, theirs);
    if (how === "equals") return [t("inoka.equal", { names: namesOf(seats, t, reader), card: cardWords(mine, t) })];
    return [how === "beats" ? beats(one, mine, other, theirs, t, reader) : beats(other, theirs, one, mine, t, reader)];
  }
  const rows = seats.map((seat, at) => ({
    seat,
    card: cards[at] ?? "",
    beaten: seats.filter((_, against) => meets(cards[at] ?? "", cards[against] ?? "") === "beats"),
  }));
  const best = Math.max(...rows.map((row) => row.beaten.length));
  const crowd = seats.length > 4;
  return rows
    .sort((a, b) => b.beaten.length - a.beaten.length || a.seat - b.seat)
    .filter((row) => (crowd ? row.beaten.length === best : row.beaten.length > 0) || row.seat === reader.seat)
    .map(({ seat, card, beaten }) => {
      const how = beaten.length === 0 ? "none" : crowd ? "crowd" : "many";
      const key = `inoka.beats.${how}.${seat === reader.seat ? "you" : "other"}`;
      const whom = listed(beaten.map((loser) => (loser === reader.seat ? t("inoka.you.beaten") : nameOf(loser, t, reader))), t);
      return t(key, { who: nameOf(seat, t, reader), card: cardWords(card, t), count: beaten.length, whom });
    });
}

function beats(winner: number, one: string, loser: number, other: string, t: Translate, reader: Reader): string {
  const words = { one: cardWords(one, t), other: cardWords(other, t) };
  if (winner === reader.seat) return t("inoka.beats.you", { ...words, who: nameOf(loser, t, reader) });
  if (loser === reader.seat) return t("inoka.beats.yours", { ...words, who: nameOf(winner, t, reader) });
  return t("inoka.beats.others", { ...words, who: nameOf(winner, t, reader), whom: nameOf(loser, t, reader) });
}

/** The events that say how a reveal ended, the weightiest first. */
const HEADLINES: readonly Inoka.EventName[] = ["MatchEnded", "StoneWon", "NoStoneWon", "Won", "Tied"];

/** The events that are told in a crowd. */
const WEIGHTY: readonly Inoka.EventName[] = ["WentOut", "MatchEnded", "TotemSetAside", "TotemTaken", "StageBegan", "ChampionsNamed", "Took"];

/** What a reveal meant: the outcome first, then why. */
export function verdict(events: readonly Inoka.Event[], t: Translate, reader: Reader): string[] {
  const clash = events.findLast((event) => event.type === "Clashed");
  if (!clash) return [];
  const headline = HEADLINES.map((type) => events.find((event) => event.type === type)).find(Boolean);
  const moved = events.find((event) => event.type === "TotemTaken");
  const said = [headline, headline?.type === "Won" ? moved : undefined].flatMap((event) => (event ? [describe(event, t, reader)] : []));
  return [said.join(" "), ...comparisons(clash, t, reader)].filter(Boolean);
}

/** What happened without a reveal: in a crowd, what concerns the reader or everybody. */
export function told(events: readonly Inoka.Event[], t: Translate, reader: Reader): string[] {
  const telling = events.length < 4 ? events : events.filter((event) => WEIGHTY.includes(event.type) || ("seat" in event && event.seat === reader.seat));
  return telling.map((event) => describe(event, t, reader)).filter(Boolean);
}

/** What has just happened, in short: how the reveal ended, or the last thing told. */
export function headline(events: readonly Inoka.Event[], t: Translate, reader: Reader = {}): string {
  return verdict(events, t, reader)[0] ?? events.map((event) => describe(event, t, reader)).findLast(Boolean) ?? "";
}

/** One event as a sentence. */
export function describe(event: Inoka.Event, t: Translate, reader: Reader = {}): string {
  const seats = "seats" in event ? event.seats : [];
  const team = "team" in event ? event.team : "";
  const about = (key: string, whose: number, params: Params = {}) =>
    t(`${key}.${whose === reader.seat ? "you" : "other"}`, { who: nameOf(whose, t, reader), ...params });
  const all = (key: string) => {
    if (team) return t(`${key}.other`, { who: teamWords(team, t, reader) });
    return seats.length === 1 ? about(key, seats[0] ?? 0) : t(`${key}.many`, { names: namesOf(seats, t, reader) });
  };
  const names = namesOf(seats, t, reader);
  switch (event.type) {
    case "RoundBegan":
      return t("inoka.round", { round: event.round });
    case "Clashed":
      return seats.length === 2 ? comparisons(event, t, reader).join(" ") : t("inoka.shown", { cards: shownCards(event, t, reader) });
    case "Tied":
      return t("inoka.tied", { names });
    case "LotDrawn":
      return about("inoka.lot", event.seat);
    case "Won":
      return all("inoka.won");
    case "Discarded":
      return about("inoka.discarded", event.seat, { card: cardWords(event.card, t) });
    case "TotemTaken":
      return seats.length === 0 && !team ? t("inoka.totem.none") : all("inoka.totem");
    case "TotemSetAside":
      return t("inoka.totem.aside");
    case "WentOut":
      return about("inoka.out", event.seat);
    case "StoneWon":
      return team ? t(`inoka.stonewon.${event.reason}.other`, { who: teamWords(team, t, reader) }) : about(`inoka.stonewon.${event.reason}`, seats[0] ?? 0);
    case "NoStoneWon":
      return t("inoka.nostone");
    case "StoneSpent":
      return about("inoka.spent", event.seat);
    case "RowLaid":
      return t("inoka.row", { cards: event.cards.map((one) => cardWords(one, t)).join(", ") });
    case "FirstDrawn":
      return about("inoka.first", event.seat);
    case "Took":
      return about("inoka.took", event.seat, { card: cardWords(event.card, t) });
    case "ChampionsNamed":
      return t("inoka.champions", { names });
    case "StageBegan":
      return t("inoka.stage", { stage: event.stage });
    case "ByeGiven":
      return about("inoka.bye", event.seat);
    case "MatchBegan":
      return t("inoka.match", { names });
    case "Advanced":
      return about("inoka.advanced", event.seat);
    case "MatchEnded":
      return event.drawn ? t("inoka.ended.draw", { names }) : all("inoka.ended");
    default:
      return event satisfies never;
  }
}

/** "Ada: Attack II, you: Block I". */
function shownCards({ seats, cards }: Revealed, t: Translate, reader: Reader): string {
  const shown = seats.map((who, at) =>
    t("inoka.shown.one", { who: who === reader.seat ? t("inoka.you") : nameOf(who, t, reader), card: cardWords(cards[at] ?? "", t) }),
  );
  return shown.join(", ");
}

/** An answer as it is suggested to a teammate: whom to send, or a card; what is neither stays as it is written. */
export function choiceWords(choice: Inoka.Choice, t: Translate, reader?: Reader): string {
  switch (choice.kind) {
    case "send":
      return nameOf(choice.seat, t, { ...reader, seat: null });
    case "hand":
    case "card":
      return listed(cardsOf(choice).map((card) => cardWords(card, t)), t);
    case "discard":
    case "spend":
    case "chance":
      return choice.text;
    default:
      return choice satisfies never;
  }
}

/** Why nothing is wanted of the viewer now. */
export function idleWords({ view }: Scene, names: readonly string[], t: Translate): string {
  const name = (seat: number | null | undefined) => names[seat ?? -1] ?? "";
  switch (view.idle) {
    case "match":
      return t("inoka.idle.match", { names: listed(view.players.map(name), t) });
    case "fight":
      return t("inoka.idle.fight", { names: listed((view.team?.champions ?? []).map(name), t) });
    case "challenge":
      return t("inoka.idle.challenge", { who: name(view.circle?.challenger), whom: name(view.totems[0]) });
    case "":
      return "";
    case "out.game":
    case "out.round":
    case "sits":
    case "stone":
    case "send":
    case "tie":
      return t(`inoka.idle.${view.idle}`);
    default:
      return view.idle satisfies never;
  }
}

/** The whole table: everybody's plate, what lies in the middle, and one's own cards. */
export function narrate(scene: Scene, t: Translate, reader: Reader = {}): string {
  const cards = (held: readonly string[]) => held.map((card) => cardSaid(card, t)).join(", ");
  const row = scene.view.draft?.row.filter(Boolean) ?? [];
  return [
    ...scene.seats.map((seat) => {
      const name = seat.seat === reader.seat ? t("inoka.You") : nameOf(seat.seat, t, reader);
      return t("inoka.tell.plate", { facts: plateWords(seat, name, t) });
    }),
    scene.loose > 0 ? t("inoka.tell.middle") : "",
    row.length > 0 ? t("inoka.tell.row", { cards: cards(row) }) : "",
    scene.hand.length > 0 ? t("inoka.tell.hand", { cards: cards(scene.hand) }) : "",
    scene.aside.length > 0 ? t("inoka.tell.aside", { cards: cards(scene.aside) }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
