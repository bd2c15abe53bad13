// Written by tools/wire_types.py from src/threefold/serve/wire. Do not edit.


/** An answer, or one step of it, as boards get it. A game extends it: with a kind, and with the parts of the text. */
export interface Choice {
  kind: string;
  text: string;
}

/** Who sits where. */
export interface SeatShown {
  seat: number;
  kind: "human" | "bot" | "open";
  name: string;
  bot: string;
  present: boolean;
  absent_person: boolean;
}

/** What is wanted of this viewer: the code of every legal answer's first step, with the step beside it. */
export interface Ask {
  rule: string;
  legal: number[];
  choices: Choice[];
  sealed: number[];
  sealing: "" | "pledge" | "pledged" | "reveal";
}

/** What this viewer may say though nobody asks. */
export interface Calls {
  codes: number[];
  choices: Choice[];
}

/** Time left; it runs while the seat is asked and has not answered. */
export interface ClockShown {
  seat: number;
  left: number;
  running: boolean;
  starts_in: number;
}

/** Something a seat has offered and the others may accept. */
export interface Offer {
  kind: "draw" | "take_back" | "rematch" | "end";
  seat: number;
}

/** How the match ended. */
export interface Result {
  places: number[];
  rule: string;
}

/** A line of chat: free text, or a quick phrase by its key. */
export interface Said {
  seat: number | null;
  name: string;
  text: string;
  phrase: string;
}

/** The hash of a choice that nobody but its owner knows yet. */
export interface PledgeShown {
  seat: number;
  hash: string;
}

/** A choice with the nonce that its hash was made with: anybody can check that it was not changed. */
export interface Opened {
  seat: number;
  path: number[];
  nonce: string;
  hash: string;
}

/** A line of a team's own channel; with `to`, a suggestion pinned for a teammate who has to choose. */
export interface Whisper {
  number: number;
  at: number;
  seat: number;
  name: string;
  text: string;
  phrase: string;
  turn: number;
  to: number;
  path: number[];
}

/** What a teammate is asked, as far as the viewer can know: what may be suggested. */
export interface MateAsked {
  seat: number;
  rule: string;
  legal: number[];
  choices: Choice[];
}

/** A suggestion that stands: who pinned it, for which teammate, and the suggested answer. */
export interface Pin {
  seat: number;
  name: string;
  to: number;
  path: number[];
  choice: Choice;
}

/** Who did something: a person, a bot with its version, the clock, the agents who pass for people, or the house. */
export interface By {
  who: "person" | "bot" | "clock" | "agent" | "house";
  seat: number | null;
  name: string;
}

/** Something may be answered now. Who is not prompted learns no more than that. */
export interface Window {
  cause: Choice;
  seats: number[];
  about: string;
  passes: number[];
  left: number | null;
  reserve: number | null;
  starts_in: number;
}

/** All that a viewer may know after log entry number `seq`. */
export interface Update {
  type: "update";
  seq: number;
  kind: "now" | "play" | "take_back" | "seat" | "offer" | "chat" | "next" | "arrange" | "cancel";
  turn: number;
  at: number;
  by: By;
  events: unknown[];
  beat: number;
  view: unknown | null;
  show: unknown | null;
  ask: Ask | null;
  calls: Calls;
  waiting: number[];
  clocks: ClockShown[];
  seats: SeatShown[];
  seat: number | null;
  offers: Offer[];
  result: Result | null;
  said: Said | null;
  next_match: string;
  late: number[];
  minded: number[];
  pledges: PledgeShown[];
  opened: Opened[];
  window: Window | null;
  takeable: boolean;
}

/** Somebody has locked an answer, or taken it back: who is still missing. What they chose stays sealed. */
export interface Waiting {
  type: "waiting";
  turn: number;
  waiting: number[];
  sealed: number[];
  sealing: "" | "pledge" | "pledged" | "reveal";
  pledges: PledgeShown[];
  clocks: ClockShown[];
}

/** Who is here now. */
export interface Presence {
  type: "presence";
  present: number[];
  watching: number;
}

/** What was said before somebody came in, oldest first. */
export interface Chat {
  type: "chat";
  lines: Said[];
}

/** A message that changed nothing, and why. */
export interface Refused {
  type: "refused";
  code: RefusalCode;
  rule: string;
  detail: string;
  turn: number;
}

/** The heartbeat's echo. */
export interface Pong {
  type: "pong";
  at: number;
}

/** What a teacher says to one player: about the question of this turn, or the answer given to it. */
export interface Lesson {
  type: "lesson";
  turn: number;
  code: LessonCode;
  steps: number;
  share: number;
  choice: Choice | null;
  undo: boolean;
}

/** A team's own channel, for its members alone. */
export interface Team {
  type: "team";
  seats: number[];
  lines: Whisper[];
  pins: Pin[];
  asked: MateAsked[];
}

/** What the viewer's own agent is to do, whole; nobody else is told. */
export interface Wishes {
  type: "wishes";
  seat: number;
  wishes: unknown;
}

/** A complete answer to the question of this turn. */
export interface Answer {
  type: "answer";
  turn: number;
  path: number[];
}

/** Something said that nobody asked for. */
export interface Call {
  type: "call";
  turn: number;
  path: number[];
}

/** Takes back an answer that nobody has seen. */
export interface Reset {
  type: "reset";
  turn: number;
}

/** Gives up. */
export interface Resign {
  type: "resign";
}

/** Offers a draw, asks for a take-back, or wants a rematch; a second one by the other side accepts. */
export interface MakeOffer {
  type: "offer";
  kind: "draw" | "take_back" | "rematch" | "end";
}

/** Turns an offer down, or withdraws it. */
export interface Decline {
  type: "decline";
  kind: "draw" | "take_back" | "rematch" | "end";
}

/** Chat. */
export interface Say {
  type: "say";
  text?: string;
  phrase?: string;
}

/** Hands one's own seat, or that of somebody who has been away for a minute, to a bot; `""` takes one's own back. */
export interface MindSeat {
  type: "mind";
  seat: number;
  bot?: string;
}

/** Locks a choice at a sealed table: SHA-256 of the JSON text [match, turn, seat, path, nonce]. */
export interface Pledge {
  type: "pledge";
  turn: number;
  hash: string;
}

/** Opens a pledged choice, once all are in. */
export interface Open {
  type: "open";
  turn: number;
  path: number[];
  nonce: string;
}

/** Says something to one's own team. */
export interface Confide {
  type: "confide";
  text?: string;
  phrase?: string;
}

/** Pins a suggestion for a teammate who has to choose; an empty path takes it back. */
export interface Suggest {
  type: "suggest";
  turn: number;
  to: number;
  path: number[];
}

/** Tells one's agent what to do; what is not named stays as it was. Who has several seats names one. */
export interface Wish {
  type: "wish";
  wishes: Record<string, unknown>;
  seat?: number;
}

/** Lets a teacher who waits play on: the answer stands. */
export interface PlayOn {
  type: "play_on";
  turn: number;
}

/** Gives a free seat to a bot, before the match begins; only the host may. */
export interface FillSeat {
  type: "fill";
  seat: number;
  bot: string;
}

/** Takes free seats away from the table, before the match begins; only the host may. */
export interface CloseSeats {
  type: "close";
  seats: number[];
}

/** Cancels a match that has not begun; only the host may. */
export interface CancelTable {
  type: "cancel";
}

/** The heartbeat. */
export interface Ping {
  type: "ping";
}

/** What people may wish of the agents that answer windows for them. */
export interface AgentShown {
  wishes: Record<string, unknown>;
  presets: Record<string, Record<string, unknown>>;
}

/** A game that can be played: its seats, the form of its options, the bots that play it. */
export interface GameShown {
  name: string;
  edition: number;
  seats: number[];
  options: Record<string, unknown>;
  bots: string[];
  ratings: Record<string, number>;
  teacher: string;
  tournament: string;
  sealable: boolean;
  quick: Record<string, unknown>;
  agent: AgentShown | null;
  puzzles: boolean;
}

/** A clock for every seat: a bank for the match, and what each decision adds. */
export interface Time {
  bank: number;
  added?: number;
  then?: "default" | "bot";
  response?: number;
  reserve?: number;
  minded?: boolean;
}

/** How a seat is to be filled: by the host, by whoever has the link, or by a bot. */
export interface SeatWanted {
  kind: "me" | "bot" | "open";
  bot?: string;
  name?: string;
}

/** A table to lay. A hotseat table has several seats of kind `me`. */
export interface NewMatch {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, unknown>;
  clock?: Time | null;
  open_after?: boolean;
  sealed?: boolean;
  masked?: boolean;
  hints?: boolean | null;
}

/** Play on from before this turn of another match. */
export interface Fork {
  turn: number;
  against?: string;
}

/** Takes an open seat; no number: the first. */
export interface Join {
  name?: string;
  seat?: number;
  salt?: string;
}

/** A guest's nickname. */
export interface Rename {
  name: string;
}

/** A match in a list, or as somebody with its link finds it. */
export interface MatchShown {
  match: string;
  game: string;
  watch: string;
  seats: SeatShown[];
  mine: number[];
  status: "open" | "running" | "over" | "adjourned";
  turn: number;
  waiting: number[];
  created: number;
  result: Result | null;
  options: Record<string, unknown>;
  tournament: string;
  sealed: boolean;
  masked: boolean;
  hints: boolean;
  scenery: unknown;
  commitment: string;
  since: number;
  host: boolean;
  seed: string;
}

/** Who the server takes you for. */
export interface Me {
  person: string;
  name: string;
  matches: MatchShown[];
  version: string;
  lan_url: string;
}

/** A tournament to hold; it begins when no seat is open, or when its host says so. */
export interface NewTournament {
  game: string;
  seats: SeatWanted[];
  options?: Record<string, unknown>;
  clock?: Time | null;
  open_after?: boolean;
  sealed?: boolean;
}

/** Its host begins: a bot takes every free seat, or nobody does. */
export interface BeginTournament {
  bot?: string;
}

/** One match of a tournament. */
export interface FixtureShown {
  number: number;
  stage: number;
  sides: (number | null)[];
  feeders: number[];
  status: "waiting" | "running" | "over";
  winner: number | null;
  lot: boolean;
  score: number[];
  match: string;
  watch: string;
  waiting: number[];
}

/** A tournament, for who has its link. */
export interface TournamentShown {
  tournament: string;
  game: string;
  plays: string;
  status: "open" | "running" | "over";
  entrants: SeatShown[];
  mine: number[];
  hosting: boolean;
  fixtures: FixtureShown[];
  champion: number | null;
  options: Record<string, unknown>;
  clock: Time | null;
  sealed: boolean;
  open_after: boolean;
  created: number;
  commitment: string;
  seed: string;
}

/** A tournament in a list. */
export interface TournamentListed {
  tournament: string;
  game: string;
  status: "open" | "running" | "over";
  entrants: number;
  champion: SeatShown | null;
  created: number;
}

/** The first steps of a longer answer: what may follow, and what would come of it? */
export interface Consider {
  turn: number;
  path: number[];
}

/** What may follow the steps of an answer; nothing, when it is complete. */
export interface Considered {
  turn: number;
  path: number[];
  legal: number[];
  choices: Choice[];
  choice: Choice | null;
  outlook: unknown;
}

/** Asks for help with the question of this turn: 1 the rule that asks, 2 the good answers, 3 the best and why. */
export interface AskHint {
  turn: number;
  strength: number;
}

/** Why an answer is the best. */
export interface HintReason {
  why: Why;
  steps: number;
  share: number;
  worse: number;
  of: number;
}

/** Help, for who asked alone. */
export interface Hint {
  turn: number;
  strength: number;
  rule: string;
  known: "" | "proof" | "mix" | "search";
  good: number[];
  best: number[];
  choice: Choice | null;
  reason: HintReason | null;
}

/** One moment of a replay: what led to it, and what could then be seen. */
export interface Frame {
  turn: number;
  at: number;
  by: By;
  choices: Choice[];
  events: unknown[];
  view: unknown | null;
  late: number[];
  minded: number[];
  show: unknown | null;
  beat: number;
}

/** A page of a match from its beginning, as one viewer may see it. */
export interface Replay {
  shown: MatchShown;
  frames: Frame[];
  notation: string;
  first: number;
  turns: number[];
}

/** How a game ended. */
export interface Outcome {
  places: number[];
  rule: string;
}

/** The game to analyse: a finished match, or a position, game or record as text; by default the usual start. */
export interface Source {
  game: string;
  options?: Record<string, unknown>;
  match?: string;
  text?: string;
}

/** Asks about a moment: a number of turns of the game, then a line of one's own, then maybe one more answer. */
export interface Explore {
  game: string;
  options?: Record<string, unknown>;
  match?: string;
  text?: string;
  turn?: number;
  line?: string[][];
  answers?: number[][];
  think?: boolean;
}

/** Asks about some turns of the game. */
export interface Review {
  game: string;
  options?: Record<string, unknown>;
  match?: string;
  text?: string;
  first?: number;
  count?: number;
}

/** Asks for a bot's estimate of a few choices from a turn on. */
export interface Appraise {
  game: string;
  options?: Record<string, unknown>;
  match?: string;
  text?: string;
  first?: number;
  whole?: boolean;
}

/** One answer and its value for the player who gives it. */
export interface Worth {
  path: number[];
  choice: Choice;
  chance: number;
  cost: number;
  value: "win" | "draw" | "loss" | null;
  steps: number;
  share: number;
  span: number[] | null;
  clear: boolean;
}

/** A question and what is known about its answers. */
export interface Judged {
  kind: "exact" | "mix" | "estimate";
  seat: number;
  chance: number;
  value: "win" | "draw" | "loss" | null;
  steps: number;
  answers: Worth[];
  book: boolean;
  tries: number;
}

/** What somebody chose, and what it cost. */
export interface Decided {
  seat: number;
  chosen: Worth;
  kind: "exact" | "mix" | "estimate";
  chance: number;
  value: "win" | "draw" | "loss" | null;
  steps: number;
  mark: "" | "slip" | "mistake" | "blunder";
  best: Choice[];
  book: boolean;
  standing: number[];
}

/** A question to a seat, or to chance, with that seat's view. */
export interface Asked {
  seat: number;
  rule: string;
  legal: number[];
  choices: Choice[];
  view: unknown;
  show: unknown;
}

/** One moment of a game: the answers that led to it, the view, and the value of those answers. */
export interface Moment {
  turn: number;
  choices: Choice[];
  by: number[];
  events: unknown[];
  view: unknown;
  show: unknown;
  position: string;
  decided: Decided[];
  outcome: Outcome | null;
}

/** One moment and its possible answers. */
export interface Explored {
  moment: Moment;
  asks: Asked[];
  judged: Judged[];
}

/** Some moments of a game, and the parts of the game that never change. */
export interface Reviewed {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  names: string[];
  scenery: unknown;
  turns: number;
  moments: Moment[];
  appraised: boolean;
}

/** A choice in the game and a bot's estimate of it. */
export interface Point {
  turn: number;
  judged: Judged;
  decided: Decided;
}

/** The estimates of some choices of the game. */
export interface Appraisal {
  next: number;
  turns: number;
  points: Point[];
}

/** A position in which only one move wins. */
export interface Puzzle {
  position: string;
  steps: number;
  options: Record<string, unknown>;
}

export type RefusalCode = "adjourned" | "begun" | "busy" | "by_hand" | "cancelled" | "changed_elsewhere" | "empty" | "failed" | "illegal" | "malformed" | "no_agent" | "no_bot" | "no_card" | "no_database" | "no_file" | "no_game" | "no_hints" | "no_match" | "no_page" | "no_seat" | "no_team" | "no_tournament" | "not_allowed" | "not_asked" | "not_away" | "not_begun" | "not_here" | "not_host" | "not_yet" | "not_yours" | "notation" | "nothing_to_take_back" | "opening" | "options" | "over" | "record" | "running" | "seal_first" | "stale" | "too_early" | "too_fast" | "too_few" | "too_large" | "too_long" | "too_many" | "too_many_bots" | "tournament" | "unauthorised" | "unsolved" | "unsound" | "warming" | "wishes" | "wrong_opening";

export type Why = "wins" | "draws" | "loses" | "mix" | "weighed" | "forced" | "refuted" | "search";

export type LessonCode = "win_here" | "narrow" | "win_to_draw" | "win_to_loss" | "draw_to_loss" | "missed_win" | "overlooked" | "rare";

export type EndedBy = "resign" | "agreed";

export type FromTable = Update | Waiting | Presence | Chat | Team | Wishes | Lesson | Refused | Pong;

export type FromClient = Answer | Call | Reset | Resign | MakeOffer | Decline | Say | MindSeat | Pledge | Open | Confide | Suggest | Wish | PlayOn | FillSeat | CloseSeats | CancelTable | Ping;

export namespace Inyo {

/** An arena size and a net of dice. The state, view, notation, kernel tables and solvers each hold a variant. */
export interface Variant {
  size: number;
  net: number;
}

/** What a die looks like in one orientation. */
export interface Lie {
  top: string;
  quadrants: string;
  sides: string[];
  turns: string[];
  tilts: string[];
}

/** What never changes during a game: the arena, and what its dice look like in each orientation. */
export interface Scenery {
  variant: Variant;
  lies: Record<string, Lie>;
}

/** One player's dice. */
export interface Standing {
  dice: DieAt[];
  pips: number;
  lost: number;
}

/** The winner of a finished game and the reason. */
export interface Ending {
  winner: string;
  reason: string;
  decided: string;
}

/** Everything that the board draws. Players are written `m` (Moon) and `s` (Sun). */
export interface Show {
  variant: Variant;
  phase: "roll" | "step" | "grapple" | "flip" | "pick" | "over";
  moon_seat: number;
  moon: Standing;
  sun: Standing;
  token: string;
  player: string;
  actor: number | null;
  lighter: string;
  towards: ("n" | "e" | "s" | "w")[];
  opening: boolean;
  occurrences: number;
  draw: boolean;
  ended: Ending | null;
}

/** A die on a square, or outside the arena. */
export interface DieAt {
  square: string;
  lie: string;
}

/** Places the die in hand. */
export interface Step {
  kind: "step";
  text: string;
  square: string;
  lie: string;
}

/** Grapples in one direction. */
export interface Grapple {
  kind: "grapple";
  text: string;
  way: "n" | "e" | "s" | "w";
}

/** Turns both own dice over. */
export interface Flip {
  kind: "flip";
  text: string;
  dice: DieAt[];
}

/** Takes a die back into the hand. */
export interface PickUp {
  kind: "pick";
  text: string;
  square: string;
}

/** Calls a draw. */
export interface CallDraw {
  kind: "draw";
  text: string;
}

/** Rolls one of the dice that decide who is Moon. */
export interface Roll {
  kind: "roll";
  text: string;
  face: string;
}

/** A player placed the die in hand in the arena. */
export interface Placed {
  type: "Placed";
  player: string;
  die: DieAt;
  to: number[] | null;
}

/** A player whose own dice had touching pips turned both dice over. */
export interface Flipped {
  type: "Flipped";
  player: string;
  dice: DieAt[];
  to: number[] | null;
}

/** The game is over. */
export interface Ended {
  type: "Ended";
  winner: string;
  reason: string;
  decided: string;
  to: number[] | null;
}

/** A seat rolled one of the four dice that decide who is Moon. */
export interface Rolled {
  type: "Rolled";
  seat: number;
  face: string;
  to: number[] | null;
}

/** A seat rolled the lower total and so plays Moon. */
export interface MoonFound {
  type: "MoonFound";
  seat: number;
  to: number[] | null;
}

/** The players' totals were equal, so the token holder handed the token to the opponent and acts first. */
export interface TokenPassed {
  type: "TokenPassed";
  player: string;
  to: number[] | null;
}

/** One exchange of throws: the points each player suffered. */
export interface Thrown {
  type: "Thrown";
  moon: number[];
  sun: number[];
  tilts: number[];
  to: number[] | null;
}

/** Throws repeated an earlier position and would never end; the event lists all throws up to there. */
export interface Looped {
  type: "Looped";
  throws: Thrown[];
  to: number[] | null;
}

/** A player tilted both own dice; if they went towards the opponent's dice, those were pushed first. */
export interface Grappled {
  type: "Grappled";
  player: string;
  direction: string;
  towards: boolean;
  followed: boolean;
  to: number[] | null;
}

/** A player took one die from the arena back into the hand. */
export interface PickedUp {
  type: "PickedUp";
  player: string;
  square: string;
  to: number[] | null;
}

/** A player ended the game by calling the draw that a repeated position allows. */
export interface DrawCalled {
  type: "DrawCalled";
  player: string;
  to: number[] | null;
}

export type Choice = Step | Grapple | Flip | PickUp | CallDraw | Roll;

export type Event = Placed | Flipped | Ended | Rolled | MoonFound | TokenPassed | Thrown | Looped | Grappled | PickedUp | DrawCalled;

export type EventName = Event["type"];

}

export namespace Inoka {

/** What only views of Circle have: the free-for-all and the challenges. */
export interface CircleView {
  failed: number;
  challenger: number | null;
  beaten: number[];
}

/** What only views of Battle Royale have: the totems and the current clash. */
export interface RoyaleView {
  totems_in_play: number;
  at_stake: number;
  won: number[];
  lost: number[];
  fallen: number[];
}

/** What only views of Battle Royale Drafting have: the open row and the deck. */
export interface DraftView {
  row: string[];
  deck: number;
  bag: Record<string, number>;
}

/** What only views of Chosen One have: the captains and champions. X is team 0, Y is team 1. */
export interface TeamView {
  clash: number;
  captains: number[];
  champions: number[];
}

/** What only views of Achkai have: the bracket of the tournament. */
export interface AchkaiView {
  stages: number[][];
  through: number[];
}

/** The game as one seat sees it. Lists have one entry for each seat; cards are written in notation. INOKA-INFO-1. */
export interface InokaView {
  mode: string;
  seat: number | null;
  options: Record<string, boolean | number | string>;
  goal: number;
  phase: string;
  round: number;
  players: number[];
  asked: number[];
  hands: (string[] | null)[];
  asides: (string[] | null)[];
  counts: number[];
  discards: string[][];
  table: string[][];
  seen: string[][];
  last: string[];
  stones: number[];
  totems: number[];
  out: number[];
  drawn_rounds: number;
  identical: number;
  winners: number[];
  circle: CircleView | null;
  royale: RoyaleView | null;
  draft: DraftView | null;
  team: TeamView | null;
  achkai: AchkaiView | null;
}

/** Everything that the board draws. Lists have one entry for each seat. */
export interface InokaShow {
  mode: string;
  seat: number | null;
  options: Record<string, boolean | number | string>;
  goal: number;
  phase: string;
  round: number;
  players: number[];
  asked: number[];
  hands: (string[] | null)[];
  asides: (string[] | null)[];
  counts: number[];
  discards: string[][];
  table: string[][];
  seen: string[][];
  last: string[];
  stones: number[];
  totems: number[];
  out: number[];
  drawn_rounds: number;
  identical: number;
  winners: number[];
  circle: CircleView | null;
  royale: RoyaleView | null;
  draft: DraftView | null;
  team: TeamView | null;
  achkai: AchkaiView | null;
  question: string;
  duel: boolean;
  choosing: boolean;
  sides: number[];
  sitting_out: number[];
  stone_places: number;
  resting: number[];
  loose: number;
  notes: ("" | "out" | "picks" | "challenges" | "defends" | "beaten" | "sits")[];
  idle: "" | "match" | "out.game" | "out.round" | "sits" | "stone" | "send" | "fight" | "challenge" | "tie";
  last_card: boolean;
}

/** Chooses a hand. */
export interface Hand {
  kind: "hand";
  text: string;
  cards: string[];
}

/** Plays a card, or takes it from the row of a draft. */
export interface OneCard {
  kind: "card";
  text: string;
  card: string;
}

/** Discards the card that lost. */
export interface Discard {
  kind: "discard";
  text: string;
}

/** Spends a stone and keeps the card. */
export interface Spend {
  kind: "spend";
  text: string;
}

/** Names a champion. */
export interface Send {
  kind: "send";
  text: string;
  seat: number;
}

/** What chance draws: a card of the deck, or a player. */
export interface Chance {
  kind: "chance";
  text: string;
  card?: string;
}

/** A round started, and every player has all nine cards again. */
export interface RoundBegan {
  type: "RoundBegan";
  round: number;
  to: number[] | null;
}

/** Players revealed their cards at the same time. */
export interface Clashed {
  type: "Clashed";
  kind: string;
  seats: number[];
  cards: string[];
  to: number[] | null;
}

/** The cards of these players tied, so that none of them won yet. */
export interface Tied {
  type: "Tied";
  seats: number[];
  to: number[] | null;
}

/** A player was drawn by lot, because the cards did not decide. */
export interface LotDrawn {
  type: "LotDrawn";
  seat: number;
  to: number[] | null;
}

/** One or more players won a clash. */
export interface Won {
  type: "Won";
  seats: number[];
  team: string;
  to: number[] | null;
}

/** A player who lost a clash discarded a card. */
export interface Discarded {
  type: "Discarded";
  seat: number;
  card: string;
  to: number[] | null;
}

/** The totem, or both totems, went to these players; if there are none, it lies in the middle. */
export interface TotemTaken {
  type: "TotemTaken";
  seats: number[];
  team: string;
  to: number[] | null;
}

/** One of two totems was taken out of the game. */
export interface TotemSetAside {
  type: "TotemSetAside";
  to: number[] | null;
}

/** A player left the round, or in a Battle Royale the game. */
export interface WentOut {
  type: "WentOut";
  seat: number;
  to: number[] | null;
}

/** A side won a round and got its stone. */
export interface StoneWon {
  type: "StoneWon";
  seats: number[];
  reason: string;
  team: string;
  to: number[] | null;
}

/** A round ended without a stone, because no player held the totem. */
export interface NoStoneWon {
  type: "NoStoneWon";
  to: number[] | null;
}

/** A player who lost a clash paid with a stone and kept the card. */
export interface StoneSpent {
  type: "StoneSpent";
  seat: number;
  to: number[] | null;
}

/** The first open cards of a draft were put in a row. */
export interface RowLaid {
  type: "RowLaid";
  cards: string[];
  to: number[] | null;
}

/** The player who drafts first was drawn by lot. */
export interface FirstDrawn {
  type: "FirstDrawn";
  seat: number;
  to: number[] | null;
}

/** A player took a card from the row, and the next card of the deck filled the gap. */
export interface Took {
  type: "Took";
  seat: number;
  card: string;
  refill: string;
  to: number[] | null;
}

/** The captains named their champions: first team X's, then team Y's. */
export interface ChampionsNamed {
  type: "ChampionsNamed";
  seats: number[];
  to: number[] | null;
}

/** A stage of a tournament started; the seats are in the order of the bracket. */
export interface StageBegan {
  type: "StageBegan";
  stage: number;
  seats: number[];
  to: number[] | null;
}

/** A player reached the second stage without playing a match. */
export interface ByeGiven {
  type: "ByeGiven";
  seat: number;
  to: number[] | null;
}

/** A match between two players started; the seats are in the order of the bracket. */
export interface MatchBegan {
  type: "MatchBegan";
  seats: number[];
  to: number[] | null;
}

/** A player won a match of the tournament. */
export interface Advanced {
  type: "Advanced";
  seat: number;
  to: number[] | null;
}

/** The game is over. */
export interface MatchEnded {
  type: "MatchEnded";
  seats: number[];
  drawn: boolean;
  team: string;
  to: number[] | null;
}

export type Choice = Hand | OneCard | Discard | Spend | Send | Chance;

export type Event = RoundBegan | Clashed | Tied | LotDrawn | Won | Discarded | TotemTaken | TotemSetAside | WentOut | StoneWon | NoStoneWon | StoneSpent | RowLaid | FirstDrawn | Took | ChampionsNamed | StageBegan | ByeGiven | MatchBegan | Advanced | MatchEnded;

export type EventName = Event["type"];

}

export namespace Korash {

/** What the setup of a table has decided so far. KOR-SETUP-3, KOR-SETUP-5, KOR-MULTI-3. */
export interface Laying {
  begins: string;
  by: "agreed" | "shown" | "lot";
  places: "edges" | "counted" | "free";
  apart: number;
  corners: boolean;
  rule: string;
}

/** A pending entry, or a trigger that is about to enter. */
export interface Pending {
  name: string;
  kind: "tactic" | "ability" | "ground" | "move" | "attack" | "explore" | "sabotage" | "deploy" | "trigger" | "delayed";
  seat: number;
  said: Sentence | null;
  unit: string;
  source: string;
  line: number;
}

/** The combat in progress. */
export interface Fight {
  attacker: string;
  defender: string;
  spot: string;
  strengths: number[];
  ahead: "attacker" | "defender" | "";
  decided: boolean;
}

/** The entries that a question in the middle of a resolution is about. */
export interface Asking {
  entries: Pending[];
  waits: boolean;
  toll: number;
}

/** What a board draws. */
export interface Show {
  seat: number | null;
  round: number;
  phase: "setup" | "start" | "planning" | "main" | "storm" | "end";
  active: number;
  turn: number | null;
  columns: string[];
  tiles: string[];
  berths: string[];
  to_win: number;
  sides: ShownSide[];
  pieces: ShownPiece[];
  lands: ShownLand[];
  laying: Laying | null;
  acting: string;
  transit: string;
  window: "response" | "start" | "supply" | "planning" | "main" | "turn" | "engage" | "outcome" | "";
  combat: Fight | null;
  fought: string;
  pending: Pending[];
  about: string[];
  asking: Asking | null;
  sayings: Saying[];
  ended: Ending | null;
}

/** A player's side of the table. */
export interface ShownSide {
  name: string;
  faction: string;
  industry: number;
  influence: number;
  cards: number;
  hand: string[] | null;
  left: number;
  discard: string[];
  screen: string[];
  out: boolean;
  team: number;
  allied: boolean;
}

/** A unit with its present numbers. */
export interface ShownPiece {
  name: string;
  seat: number;
  design: string;
  platform: boolean;
  place: "map" | "bay" | "quarters" | "destroyed" | "gone";
  spot: string;
  berth: number;
  tile: string;
  aboard: string;
  rider: string;
  intrudes: number | null;
  strength: number;
  protection: number;
  life: number;
  movement: number;
  tapped: boolean;
  exhausted: boolean;
  damage: number;
  marks: Mark[];
}

/** A territory; `card` is empty if the viewer does not know it. */
export interface ShownLand {
  name: string;
  tiles: string[];
  column: number;
  row: number;
  horizon: string;
  card: string;
  faceup: boolean;
}

/** Something that the viewer could ever say in a window: a card, or an ability of a unit or of the land below it. */
export interface Saying {
  say: string;
  kind: "use" | "ability" | "ground";
  card: string;
  unit: string;
  number: number;
}

/** What a player had in the end. */
export interface Standing {
  seat: number;
  influence: number;
  damage: number;
  broken: boolean;
  territories: number;
  out: boolean;
}

/** Why the game is over. */
export interface Ending {
  rule: string;
  why: "influence" | "nobody" | "last" | "fallen" | "gave_up" | "count" | "equal";
  seats: number[];
  count: "influence" | "damage" | "territories" | "";
  counts: number[];
  winners: number[];
  standings: Standing[];
}

/** How we decide something that the rulebook leaves open. */
export interface Ruling {
  name: string;
  says: string;
  why: string;
  option?: string;
  id?: string;
}

/** An ability with a cost; the first one is number 1 in sentences. */
export interface Use {
  name: string;
  timing: string;
}

/** A unit design. */
export interface Stand {
  id: string;
  name: string;
  keywords: string[];
  cost: number;
  strength: number;
  protection: number;
  life: number;
  movement: number;
  platform: boolean;
  mark: string;
  supply: Supply | null;
  lines: Line[];
  uses: Use[];
  laws: string[];
  text: string;
  flavour: string;
}

/** A tactic design. */
export interface TacticCard {
  id: string;
  name: string;
  timing: string;
  cost: number;
  laws: string[];
  text: string;
  flavour: string;
}

/** A territory design. */
export interface TerritoryCard {
  id: string;
  name: string;
  horizon: string;
  keywords: string[];
  walls: string[];
  enduring: boolean;
  art: string;
  lines: Line[];
  uses: Use[];
  laws: string[];
  text: string;
  flavour: string;
}

/** A faction. */
export interface Tribe {
  id: string;
  name: string;
  banner: string;
  colour: string;
  text: string;
  units: string[];
  stockpile: ([string, number])[];
}

/** Everything that is printed on the cards, and our rulings. */
export interface Scenery {
  labels: string[];
  stands: Stand[];
  tactics: TacticCard[];
  territories: TerritoryCard[];
  tribes: Tribe[];
  rulings: Ruling[];
  first_platform: string;
}

/** What follows if a platform starts on a tile. KOR-SETUP-7, KOR-MULTI-1, KOR-MULTI-3. */
export interface Start {
  own: ("N" | "E" | "S" | "W")[];
  edges: ("N" | "E" | "S" | "W")[];
  shallows: string[];
  platforms: ([number, string])[];
  choosing: number[];
}

/** A combat that an answer leads to or changes: its units, and their strengths before and after. */
export interface Clash {
  attacker: string;
  defender: string;
  before: number[];
  after: number[];
  ahead: "attacker" | "defender";
  boosts: Boost[];
}

/** What an answer would cost and do, from public facts and the player's own cards. */
export interface Outlook {
  slot: string;
  industry: number;
  burns: number;
  movement: number;
  taps: number;
  discards: number;
  exhausts: boolean;
  idle: boolean;
  clash: Clash | null;
  answering: number[];
  walks: Walk[];
  start: Start | null;
}

/** Something that a sentence names. */
export interface Thing {
  kind: "unit" | "tile" | "bay" | "land" | "seat" | "entry" | "card" | "option" | "way" | "done" | "leave" | "carry";
  name: string;
  number: number;
}

/** A word of a sentence in the making. */
export interface Word {
  kind: "word";
  text: string;
  thing: Thing;
}

/** Gives up. */
export interface Concede {
  kind: "concede";
  text: string;
}

/** A whole sentence, or how it begins. */
export interface Sentence {
  kind: "sentence";
  text: string;
  verb: "pass" | "end" | "rest" | "stay" | "advance" | "decline" | "accept" | "pay" | "pick" | "burn" | "move" | "attack" | "board" | "explore" | "sabotage" | "deploy" | "ability" | "ground" | "use" | "faction" | "platform" | "place" | "chance";
  unit?: string;
  spot?: string;
  berth?: number;
  route?: string[];
  card?: string;
  number?: number;
  leave?: boolean;
  vain?: boolean;
  things?: Thing[];
  burn?: string[];
  discard?: string[];
  burns?: number;
}

/** A use as boards get it. */
export interface Used {
  type: "Used";
  entry: string;
  seat: string;
  said: Sentence;
  bay: string;
  to: number[] | null;
}

/** A change that begins to last, as boards get it. */
export interface ModifierAdded {
  type: "ModifierAdded";
  on: string;
  mark: Mark;
  to: number[] | null;
}

/** A change that lasts for a time. */
export interface Mark {
  kind: "more" | "exactly" | "points" | "word" | "status" | "forbid";
  what: string;
  n: number;
  until: "always" | "turn" | "combat" | "your_next_turn" | "while" | "permanent";
}

export interface TurnStarted {
  type: "TurnStarted";
  seat: string;
  round: number;
  to: number[] | null;
}

export interface Phase {
  type: "Phase";
  name: string;
  to: number[] | null;
}

export interface Paid {
  type: "Paid";
  who: string;
  what: string;
  n: number;
  to: number[] | null;
}

export interface Tapped {
  type: "Tapped";
  unit: string;
  to: number[] | null;
}

export interface Untapped {
  type: "Untapped";
  unit: string;
  to: number[] | null;
}

export interface Exhausted {
  type: "Exhausted";
  unit: string;
  to: number[] | null;
}

export interface UnitDone {
  type: "UnitDone";
  unit: string;
  to: number[] | null;
}

export interface PickedUp {
  type: "PickedUp";
  unit: string;
  carrier?: string;
  to: number[] | null;
}

export interface Destroyed {
  type: "Destroyed";
  unit: string;
  to: number[] | null;
}

export interface Gained {
  type: "Gained";
  seat: string;
  what: string;
  n: number;
  to: number[] | null;
}

export interface Lost {
  type: "Lost";
  seat: string;
  what: string;
  n: number;
  to: number[] | null;
}

export interface Drew {
  type: "Drew";
  seat: string;
  card: string;
  to: number[] | null;
}

/** Everybody sees the top card of a stockpile: the highest cost shown decides which seat begins. KOR-RULING-42. */
export interface Shown {
  type: "Shown";
  seat: string;
  card: string;
  cost: number;
  highest: number;
  begins: string;
  tied: string[];
  lot: boolean;
  to: number[] | null;
}

export interface Burned {
  type: "Burned";
  seat: string;
  card: string;
  to: number[] | null;
}

export interface Discarded {
  type: "Discarded";
  seat: string;
  card: string;
  to: number[] | null;
}

export interface Recovered {
  type: "Recovered";
  seat: string;
  card: string;
  to: number[] | null;
}

export interface Trigger {
  type: "Trigger";
  entry: string;
  source: string;
  event: string;
  to: number[] | null;
}

export interface Resolved {
  type: "Resolved";
  entry: string;
  to: number[] | null;
}

export interface Fizzled {
  type: "Fizzled";
  entry: string;
  to: number[] | null;
}

export interface Cancelled {
  type: "Cancelled";
  entry: string;
  to: number[] | null;
}

export interface Declined {
  type: "Declined";
  seat: string;
  to: number[] | null;
}

export interface Moved {
  type: "Moved";
  unit: string;
  spot: string;
  to: number[] | null;
}

export interface Advanced {
  type: "Advanced";
  unit: string;
  spot: string;
  to: number[] | null;
}

/** A unit is put on a spot, by an effect or during the setup. KOR-SETUP-5, KOR-MULTI-3, KOR-MULTI-4. */
export interface Placed {
  type: "Placed";
  unit: string;
  spot: string;
  why?: "" | "agreed" | "counted";
  apart?: number;
  behind?: string;
  past?: number;
  rule?: string;
  to?: number[] | null;
}

export interface Boarded {
  type: "Boarded";
  unit: string;
  platform: string;
  to: number[] | null;
}

export interface LeftBehind {
  type: "LeftBehind";
  unit: string;
  spot: string;
  to: number[] | null;
}

export interface Deployed {
  type: "Deployed";
  unit: string;
  bay: string;
  to: number[] | null;
}

export interface CombatStarted {
  type: "CombatStarted";
  attacker: string;
  spot: string;
  defender: string;
  to: number[] | null;
}

export interface Compared {
  type: "Compared";
  attacker: number;
  defender: number;
  to: number[] | null;
}

export interface CombatEnded {
  type: "CombatEnded";
  winner: string;
  to: number[] | null;
}

export interface Damage {
  type: "Damage";
  unit: string;
  n: number;
  source: string;
  to: number[] | null;
}

export interface Prevented {
  type: "Prevented";
  unit: string;
  n: number;
  to: number[] | null;
}

export interface Repaired {
  type: "Repaired";
  unit: string;
  n: number;
  to: number[] | null;
}

export interface Reward {
  type: "Reward";
  seat: string;
  n: number;
  to: number[] | null;
}

export interface Revealed {
  type: "Revealed";
  land: string;
  card: string;
  to: number[] | null;
}

export interface Hidden {
  type: "Hidden";
  land: string;
  card: string;
  to: number[] | null;
}

export interface Buried {
  type: "Buried";
  land: string;
  card: string;
  to: number[] | null;
}

export interface Peeked {
  type: "Peeked";
  land: string;
  card: string;
  to: number[] | null;
}

export interface Refilled {
  type: "Refilled";
  land: string;
  horizon: string;
  to: number[] | null;
}

export interface Shuffled {
  type: "Shuffled";
  horizon: string;
  n: number;
  to: number[] | null;
}

export interface ModifierExpired {
  type: "ModifierExpired";
  on: string;
  what: string;
  until: string;
  to: number[] | null;
}

/** A loop was cut short because there were more uses or chained triggers than allowed. KOR-RULING-47. */
export interface Cut {
  type: "Cut";
  what: string;
  n: number;
  to: number[] | null;
}

export interface Eliminated {
  type: "Eliminated";
  seat: string;
  to: number[] | null;
}

export interface GameOver {
  type: "GameOver";
  winners: string;
  rule: string;
  to: number[] | null;
}

/** One printed ability, or one line of a card's own text. */
export interface Line {
  edge: string;
  name: string;
  text: string;
}

export interface Supply {
  industry: number;
  tactic: number;
  influence: number;
}

/** A way to one spot. The player makes its Moves one after the other, and stops if anything else happens. */
export interface Walk {
  spots: string[];
  moves: number[][];
  stops: string[];
  movement: number;
  leaves?: string;
}

/** A card of the player's own that would help in a combat, what it costs, and both strengths with it. */
export interface Boost {
  card: string;
  industry: number;
  burns: number;
  strengths: number[];
}

export type Choice = Word | Concede | Sentence;

export type Event = Used | ModifierAdded | TurnStarted | Phase | Paid | Tapped | Untapped | Exhausted | UnitDone | PickedUp | Destroyed | Gained | Lost | Drew | Shown | Burned | Discarded | Recovered | Trigger | Resolved | Fizzled | Cancelled | Declined | Moved | Advanced | Placed | Boarded | LeftBehind | Deployed | CombatStarted | Compared | CombatEnded | Damage | Prevented | Repaired | Reward | Revealed | Hidden | Buried | Peeked | Refilled | Shuffled | ModifierExpired | Cut | Eliminated | GameOver;

export type EventName = Event["type"];

}

export namespace Bench {

/** A value of a card that a form asks for; everything else is written as text. */
export interface Field {
  key: string;
  kind: "text" | "long" | "number" | "flag" | "word" | "words" | "colour" | "counts";
  choices: string[];
  needed: boolean;
  generated: boolean;
  of: string;
}

/** A problem in a card file; a warning leaves the cards usable. */
export interface Problem {
  file: string;
  line: number;
  card: string;
  code: string;
  message: string;
  hint: string;
  warning: boolean;
}

/** A card as it stands in its file, valid or not. */
export interface Written {
  id: string;
  name: string;
  kind: string;
  number: number;
  file: string;
  line: number;
  last: number;
  values: Record<string, unknown>;
  lines: Record<string, number>;
}

/** The result of checking a folder of cards. */
export interface Report {
  name: string;
  hash: string;
  problems: Problem[];
  cards: Written[];
  scenery: unknown;
}

/** How one side fared against the others: a share of wins, and the interval that holds it in 95 of 100 cases. */
export interface SideRow {
  side: string;
  games: number;
  score: number;
  low: number;
  high: number;
  against: Record<string, number>;
}

/** Games that bots play with the cards on the bench. */
export interface Simulation {
  state: "idle" | "running" | "done" | "stopped" | "failed";
  done: number;
  total: number;
  hash: string;
  bot: string;
  rows: SideRow[];
  first: number;
  rounds: number;
  detail: string;
}

/** Everything on the bench. */
export interface BenchShown {
  game: string;
  folder: string;
  texts: Record<string, string>;
  changed: string[];
  elsewhere: string[];
  version: number;
  fields: Record<string, Field[]>;
  report: Report;
  simulation: Simulation;
}

/** What a change has led to. */
export interface Checked {
  file: string;
  text: string;
  changed: string[];
  version: number;
  report: Report;
}

/** A look into the folder: files that nobody has changed here are read again. */
export interface Looked {
  version: number;
  elsewhere: string[];
}

/** Whose text of a file shall stand that was changed here and by another program. */
export interface Settle {
  file: string;
  whose: "mine" | "theirs";
}

/** A file as it shall be. */
export interface WriteText {
  file: string;
  text: string;
}

/** One value of a card; null takes it away. */
export interface SetValue {
  file: string;
  kind: string;
  number: number;
  key: string;
  value?: unknown;
}

/** A new card at the end of a file. */
export interface AddCard {
  file: string;
  kind: string;
}

/** A match with the cards on the bench, against this bot. */
export interface PlayCards {
  bot: string;
}

/** So many games with this bot in every seat, those counted that were played with these cards before. */
export interface Simulate {
  bot: string;
  games?: number;
}

}

export const INYO_SQUARES = {"a1": [0, 0], "a2": [0, 1], "a3": [0, 2], "a4": [0, 3], "a5": [0, 4], "a6": [0, 5], "a7": [0, 6], "b1": [1, 0], "b2": [1, 1], "b3": [1, 2], "b4": [1, 3], "b5": [1, 4], "b6": [1, 5], "b7": [1, 6], "c1": [2, 0], "c2": [2, 1], "c3": [2, 2], "c4": [2, 3], "c5": [2, 4], "c6": [2, 5], "c7": [2, 6], "d1": [3, 0], "d2": [3, 1], "d3": [3, 2], "d4": [3, 3], "d5": [3, 4], "d6": [3, 5], "d7": [3, 6], "e1": [4, 0], "e2": [4, 1], "e3": [4, 2], "e4": [4, 3], "e5": [4, 4], "e6": [4, 5], "e7": [4, 6], "f1": [5, 0], "f2": [5, 1], "f3": [5, 2], "f4": [5, 3], "f5": [5, 4], "f6": [5, 5], "f7": [5, 6], "g1": [6, 0], "g2": [6, 1], "g3": [6, 2], "g4": [6, 3], "g5": [6, 4], "g6": [6, 5], "g7": [6, 6]} as const;

export const INYO_LIES = {"01": {"top": "0", "pips": 0}, "03": {"top": "0", "pips": 0}, "0B": {"top": "0", "pips": 0}, "0D": {"top": "0", "pips": 0}, "10": {"top": "1", "pips": 1}, "14": {"top": "1", "pips": 1}, "1B": {"top": "1", "pips": 1}, "1D": {"top": "1", "pips": 1}, "30": {"top": "3", "pips": 3}, "34": {"top": "3", "pips": 3}, "3B": {"top": "3", "pips": 3}, "3D": {"top": "3", "pips": 3}, "41": {"top": "4", "pips": 4}, "43": {"top": "4", "pips": 4}, "4B": {"top": "4", "pips": 4}, "4D": {"top": "4", "pips": 4}, "B0": {"top": "B", "pips": 2}, "B1": {"top": "B", "pips": 2}, "B3": {"top": "B", "pips": 2}, "B4": {"top": "B", "pips": 2}, "D0": {"top": "D", "pips": 2}, "D1": {"top": "D", "pips": 2}, "D3": {"top": "D", "pips": 2}, "D4": {"top": "D", "pips": 2}} as const;

export const INOKA_HAND = 5 as const;

export const INOKA_CARDS = {"A1": {"tactic": "A", "strength": 1, "beats": ["T1", "T2", "T3"]}, "A2": {"tactic": "A", "strength": 2, "beats": ["A1", "T1", "T2", "T3"]}, "A3": {"tactic": "A", "strength": 3, "beats": ["A1", "A2", "T1", "T2", "T3"]}, "T1": {"tactic": "T", "strength": 1, "beats": ["B1", "B2", "B3"]}, "T2": {"tactic": "T", "strength": 2, "beats": ["T1", "B1", "B2", "B3"]}, "T3": {"tactic": "T", "strength": 3, "beats": ["T1", "T2", "B1", "B2", "B3"]}, "B1": {"tactic": "B", "strength": 1, "beats": ["A1", "A2", "A3"]}, "B2": {"tactic": "B", "strength": 2, "beats": ["A1", "A2", "A3", "B1"]}, "B3": {"tactic": "B", "strength": 3, "beats": ["A1", "A2", "A3", "B1", "B2"]}} as const;

export const INOKA_TEAMS = ["X", "Y"] as const;

export const AWAY_MILLIS = 60000 as const;
