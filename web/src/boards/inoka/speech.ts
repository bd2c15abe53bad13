import type { Translate } from "../../i18n/types";
import type { Inoka } from "../../wire";
import { cardsOf, meets, numeral, strengthOf, tacticOf } from "./cards";
import type { Scene, SeatScene } from "./scene";
import type { Event } from "./stage";

/** The table in words. */

/** Who reads, and what everybody is called. */
export interface Reader {
  seat?: number | null;
  titles?: readonly string[];
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
  if (reader.seat === null || reader.seat === undefined) return t(`inoka.team.${team}`);
  return t((reader.seat % 2 === 0) === (team === "X") ? "inoka.team.mine" : "inoka.team.other");
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

/** What a reveal meant: the outcome first, then why. */
export function verdict(events: readonly Event[], t: Translate, reader: Reader): string[] {
  const clash = events.findLast((event) => event.type === "Clashed") as unknown as Revealed | undefined;
  if (!clash) return [];
  const headline = ["MatchEnded", "StoneWon", "NoStoneWon", "Won", "Tied"]
    .map((type) => events.find((event) => event.type === type))
    .find(Boolean);
  const moved = events.find((event) => event.type === "TotemTaken");
  const said = [headline, headline?.type === "Won" ? moved : undefined].flatMap((event) => (event ? [describe(event, t, reader)] : []));
  return [said.join(" "), ...comparisons(clash, t, reader)].filter(Boolean);
}

/** What happened without a reveal: in a crowd, what concerns the reader or everybody. */
export function told(events: readonly Event[], t: Translate, reader: Reader): string[] {
  const weighty = ["WentOut", "MatchEnded", "TotemSetAside", "TotemTaken", "StageBegan", "ChampionsNamed", "Took"];
  const telling = events.length < 4 ? events : events.filter(({ type, seat }) => weighty.includes(type) || (seat !== undefined && seat === reader.seat));
  return telling.map((event) => describe(event, t, reader)).filter(Boolean);
}

/** What has just happened, in short: how the reveal ended, or the last thing told. */
export function headline(events: readonly Event[], t: Translate, reader: Reader = {}): string {
  return verdict(events, t, reader)[0] ?? events.map((event) => describe(event, t, reader)).findLast(Boolean) ?? "";
}

/** One event as a sentence. */
export function describe(event: Event, t: Translate, reader: Reader = {}): string {
  const seats = (event.seats ?? []) as number[];
  const seat = event.seat as number;
  const team = (event.team ?? "") as string;
  const about = (key: string, whose: number, params: Params = {}) =>
    t(`${key}.${whose === reader.seat ? "you" : "other"}`, { who: nameOf(whose, t, reader), ...params });
  const all = (key: string) => {
    if (team) return t(`${key}.other`, { who: teamWords(team, t, reader) });
    return seats.length === 1 ? about(key, seats[0] ?? 0) : t(`${key}.many`, { names: namesOf(seats, t, reader) });
  };
  const card = event.card ? cardWords(event.card as string, t) : "";
  const names = namesOf(seats, t, reader);
  switch (event.type) {
    case "RoundBegan":
      return t("inoka.round", { round: event.round as number });
    case "Clashed": {
      if (seats.length === 2) return comparisons(event as unknown as Revealed, t, reader).join(" ");
      const shown = seats.map((who, at) =>
        t("inoka.shown.one", {
          who: who === reader.seat ? t("inoka.you") : nameOf(who, t, reader),
          card: cardWords((event.cards as string[])[at] ?? "", t),
        }),
      );
      return t("inoka.shown", { cards: shown.join(", ") });
    }
    case "Tied":
      return t("inoka.tied", { names });
    case "LotDrawn":
      return about("inoka.lot", seat);
    case "Won":
      return all("inoka.won");
    case "Discarded":
      return about("inoka.discarded", seat, { card });
    case "TotemTaken":
      return seats.length === 0 && !team ? t("inoka.totem.none") : all("inoka.totem");
    case "TotemSetAside":
      return t("inoka.totem.aside");
    case "WentOut":
      return about("inoka.out", seat);
    case "StoneWon":
      return team ? t(`inoka.stonewon.${event.reason}.other`, { who: teamWords(team, t, reader) }) : about(`inoka.stonewon.${event.reason}`, seats[0] ?? 0);
    case "NoStoneWon":
      return t("inoka.nostone");
    case "StoneSpent":
      return about("inoka.spent", seat);
    case "RowLaid":
      return t("inoka.row", { cards: (event.cards as string[]).map((one) => cardWords(one, t)).join(", ") });
    case "FirstDrawn":
      return about("inoka.first", seat);
    case "Took":
      return about("inoka.took", seat, { card });
    case "ChampionsNamed":
      return t("inoka.champions", { names });
    case "StageBegan":
      return t("inoka.stage", { stage: event.stage as number });
    case "ByeGiven":
      return about("inoka.bye", seat);
    case "MatchBegan":
      return t("inoka.match", { names });
    case "Advanced":
      return about("inoka.advanced", seat);
    case "MatchEnded":
      return event.drawn ? t("inoka.ended.draw", { names }) : all("inoka.ended");
    default:
      return "";
  }
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
export function idleWords({ view, seats }: Scene, names: readonly string[], t: Translate): string {
  const me = seats.find((seat) => seat.me);
  const name = (seat: number | undefined) => names[seat ?? -1] ?? "";
  if (view.phase === "over" || view.seat === null) return "";
  if (!me) return t("inoka.idle.match", { names: listed(view.players.map(name), t) });
  if (me.out) return t(view.royale ? "inoka.idle.out.game" : "inoka.idle.out.round");
  if (me.sits) return t("inoka.idle.sits");
  if (view.phase === "stone") return t("inoka.idle.stone");
  if (view.phase === "send") return t("inoka.idle.send");
  if (view.phase !== "play") return "";
  if (view.team) return t("inoka.idle.fight", { names: listed(view.team.champions.map(name), t) });
  if (view.circle?.challenger != null) {
    return t("inoka.idle.challenge", { who: name(view.circle.challenger), whom: name(view.totems[0]) });
  }
  return t("inoka.idle.tie");
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
