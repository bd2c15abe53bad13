"""Every message between the table and a client. web/src/wire.ts is generated from this module.

The server sends typed events, rule ids and codes, never sentences: words are the client's catalogue.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from threefold.core.contract import Seat

Millis = int
SeatKind = Literal["human", "bot", "open"]
OfferKind = Literal["draw", "take_back", "rematch"]
Sealing = Literal["", "pledge", "pledged", "reveal"]
"""At a sealed table: send the hash of your choice; it is stored; all are in, so open yours."""
Happened = Literal["now", "play", "take_back", "seat", "offer", "chat", "next"]
Code = Literal[
    "adjourned",
    "begun",
    "busy",
    "by_hand",
    "changed_elsewhere",
    "empty",
    "illegal",
    "malformed",
    "no_agent",
    "no_bot",
    "no_card",
    "no_file",
    "no_game",
    "no_hints",
    "no_match",
    "no_seat",
    "no_team",
    "no_tournament",
    "not_asked",
    "not_begun",
    "not_here",
    "not_yet",
    "not_yours",
    "notation",
    "nothing_to_take_back",
    "opening",
    "options",
    "over",
    "record",
    "running",
    "seal_first",
    "stale",
    "too_early",
    "too_fast",
    "too_few",
    "too_large",
    "tournament",
    "unauthorised",
    "unsolved",
    "unsound",
    "warming",
    "wishes",
    "wrong_opening",
]
"""Why a message changed nothing. Clients have words for every one of these."""
Text = Annotated[str, Meta(max_length=500)]
Name = Annotated[str, Meta(max_length=40)]

# From the table to a client


class SeatShown(Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    kind: SeatKind
    name: str
    bot: str
    present: bool
    absent_person: bool
    """A person's seat that a bot is minding; its owner may take it back."""


class Ask(Struct, frozen=True):
    """What is wanted of this viewer: every legal answer's first step, with its notation beside it."""

    rule: str
    legal: tuple[int, ...]
    texts: tuple[str, ...]
    sealed: tuple[int, ...] = ()
    """The answer given already, which may still be changed."""
    sealing: Sealing = ""


class Calls(Struct, frozen=True):
    """What this viewer may say though nobody asks."""

    codes: tuple[int, ...]
    texts: tuple[str, ...]


class ClockShown(Struct, frozen=True):
    """Time left; it runs while the seat is asked and has not answered."""

    seat: Seat
    left: Millis
    running: bool
    starts_in: Millis = 0
    """It waits so long for somebody whose match began without them."""


class Offer(Struct, frozen=True):
    """Something a seat has offered and the others may accept."""

    kind: OfferKind
    seat: Seat


class Result(Struct, frozen=True):
    """How the match ended."""

    places: tuple[int, ...]
    rule: str


class Said(Struct, frozen=True):
    """A line of chat: free text, or a quick phrase by its key."""

    seat: Seat | None
    name: str
    text: str = ""
    phrase: str = ""


class PledgeShown(Struct, frozen=True):
    """The hash of a choice that nobody but its owner knows yet."""

    seat: Seat
    hash: str


class Opened(Struct, frozen=True):
    """A choice with the nonce that its hash was made with: anybody can check that it was not changed."""

    seat: Seat
    path: tuple[int, ...]
    nonce: str
    hash: str


class Whisper(Struct, frozen=True):
    """A line of a team's own channel; with `to`, a suggestion pinned for a teammate who has to choose."""

    number: int
    at: Millis
    seat: Seat
    name: str
    text: str = ""
    phrase: str = ""
    turn: int = -1
    to: Seat = -1
    path: tuple[int, ...] = ()
    """The suggested answer; () takes the suggestion back."""


class MateAsked(Struct, frozen=True):
    """What a teammate is asked, as far as the viewer can know: what may be suggested."""

    seat: Seat
    rule: str
    legal: tuple[int, ...]
    texts: tuple[str, ...]


class By(Struct, frozen=True):
    """Who did something: a person, a bot with its version, the clock, the agents who pass for people, or the house."""

    who: Literal["person", "bot", "clock", "agent", "house"]
    seat: Seat | None = None
    name: str = ""


class Window(Struct, frozen=True):
    """Something may be answered now. Who is not prompted learns no more than that."""

    cause: str
    """What it is, in the game's notation."""
    seats: tuple[Seat, ...]
    """Who could answer by public facts, in order."""
    about: str = ""
    """What it is about for the viewer, a key; empty unless the viewer is prompted."""
    passes: tuple[int, ...] = ()
    """The answer that lets it happen; empty likewise."""
    left: Millis | None = None
    """How long the viewer has, where there is a clock."""
    reserve: Millis | None = None
    """What the viewer's own reserve holds."""


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """All that a viewer may know after log entry number `seq`."""

    seq: int
    kind: Happened
    """What it tells of: a move, a take-back, a seat that changed hands; `now`: how things stand."""
    turn: int
    at: Millis
    by: By
    events: tuple[Raw, ...]
    view: Raw | None
    """None until the match has begun."""
    ask: Ask | None
    calls: Calls
    waiting: tuple[Seat, ...]
    clocks: tuple[ClockShown, ...]
    seats: tuple[SeatShown, ...]
    seat: Seat | None
    """The viewer's own seat; None: a spectator."""
    offers: tuple[Offer, ...]
    result: Result | None
    said: Said | None = None
    next_match: str = ""
    """The rematch, once both have agreed to it."""
    late: tuple[Seat, ...] = ()
    """Whose time ran out: chance, or the game's default, has just answered for them."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot has just taken, for their time ran out once too often."""
    pledges: tuple[PledgeShown, ...] = ()
    opened: tuple[Opened, ...] = ()
    """The pledged choices that have just been opened."""
    window: Window | None = None


class Waiting(Struct, frozen=True, tag="waiting", tag_field="type"):
    """Somebody has locked an answer, or taken it back: who is still missing. What they chose stays sealed."""

    turn: int
    waiting: tuple[Seat, ...]
    sealed: tuple[int, ...]
    """The viewer's own sealed answer."""
    sealing: Sealing = ""
    pledges: tuple[PledgeShown, ...] = ()


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here now."""

    present: tuple[Seat, ...]
    watching: int


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """What was said before somebody came in, oldest first."""

    lines: tuple[Said, ...]


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A message that changed nothing, and why."""

    code: str
    rule: str = ""
    detail: str = ""
    """For developers; clients show words of their own for the code."""
    turn: int = -1


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The heartbeat's echo."""

    at: Millis


class Lesson(Struct, frozen=True, tag="lesson", tag_field="type"):
    """What a teacher says to one player: about the question of this turn, or the answer given to it."""

    turn: int
    code: str
    steps: int
    """Until the end that it is about; 0: not known."""
    share: int
    """How often the better answer is given, in percent; 0: not known."""
    text: str
    """The better answer in the game's notation; empty while it is still to be found."""
    undo: bool
    """Whether the teacher waits: the answer may be taken back, or `play_on` sent."""


class Team(Struct, frozen=True, tag="team", tag_field="type"):
    """A team's own channel, for its members alone."""

    seats: tuple[Seat, ...]
    lines: tuple[Whisper, ...]
    pins: tuple[Whisper, ...]
    """The suggestions that stand for this turn."""
    asked: tuple[MateAsked, ...]


class Wishes(Struct, frozen=True, tag="wishes", tag_field="type"):
    """What the viewer's own agent is to do, whole; nobody else is told."""

    seat: Seat
    wishes: Raw


FromTable = Update | Waiting | Presence | Chat | Team | Wishes | Lesson | Refused | Pong

# From a client to the table


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """A complete answer to the question of this turn."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Call(Struct, frozen=True, tag="call", tag_field="type", forbid_unknown_fields=True):
    """Something said that nobody asked for."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Reset(Struct, frozen=True, tag="reset", tag_field="type", forbid_unknown_fields=True):
    """Takes back an answer that nobody has seen."""

    turn: int


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Gives up."""


class MakeOffer(Struct, frozen=True, tag="offer", tag_field="type", forbid_unknown_fields=True):
    """Offers a draw, asks for a take-back, or wants a rematch; a second one by the other side accepts."""

    kind: OfferKind


class Decline(Struct, frozen=True, tag="decline", tag_field="type", forbid_unknown_fields=True):
    """Turns an offer down, or withdraws it."""

    kind: OfferKind


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Chat."""

    text: Text = ""
    phrase: Name = ""


class MindSeat(Struct, frozen=True, tag="mind", tag_field="type", forbid_unknown_fields=True):
    """Lets a bot mind an absent person's seat, or one's own; `""` takes one's own seat back."""

    seat: Seat
    bot: Name = ""


class Pledge(Struct, frozen=True, tag="pledge", tag_field="type", forbid_unknown_fields=True):
    """Locks a choice at a sealed table: SHA-256 of the JSON text [match, turn, seat, path, nonce]."""

    turn: int
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Open(Struct, frozen=True, tag="open", tag_field="type", forbid_unknown_fields=True):
    """Opens a pledged choice, once all are in."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]
    nonce: Annotated[str, Meta(min_length=16, max_length=64)]


class Confide(Struct, frozen=True, tag="confide", tag_field="type", forbid_unknown_fields=True):
    """Says something to one's own team."""

    text: Text = ""
    phrase: Name = ""


class Suggest(Struct, frozen=True, tag="suggest", tag_field="type", forbid_unknown_fields=True):
    """Pins a suggestion for a teammate who has to choose; an empty path takes it back."""

    turn: int
    to: Seat
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Wish(Struct, frozen=True, tag="wish", tag_field="type", forbid_unknown_fields=True):
    """Tells one's agent what to do; what is not named stays as it was. Who has several seats names one."""

    wishes: dict[str, Any]
    seat: Seat | UnsetType = UNSET


class PlayOn(Struct, frozen=True, tag="play_on", tag_field="type", forbid_unknown_fields=True):
    """Lets a teacher who waits play on: the answer stands."""

    turn: int


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """The heartbeat."""


FromClient = (
    Answer
    | Call
    | Reset
    | Resign
    | MakeOffer
    | Decline
    | Say
    | MindSeat
    | Pledge
    | Open
    | Confide
    | Suggest
    | Wish
    | PlayOn
    | Ping
)

# Over HTTP


class AgentShown(Struct, frozen=True):
    """What people may wish of the agents that answer windows for them."""

    wishes: dict[str, Any]
    """JSON schema, defaults included."""
    presets: dict[str, dict[str, Any]]
    """Wishes that go together, by name: to be sent as they are."""


class GameShown(Struct, frozen=True):
    """A game that can be played: its seats, the form of its options, the bots that play it."""

    name: str
    edition: int
    seats: tuple[int, ...]
    options: dict[str, Any]
    """JSON schema of the options, defaults included."""
    bots: tuple[str, ...]
    """From weak to strong."""
    ratings: dict[str, int] = {}
    """How strong they are in this game, as far as it was measured: the novice has 1000."""
    teacher: str = ""
    """The bot that explains, beside that scale."""
    tournament: str = ""
    """The game that its matches are played by, where it is a tournament."""
    sealable: bool = False
    """Whether its tables may be sealed."""
    quick: dict[str, Any] = {}
    """The options of a table that is laid with one tap."""
    agent: AgentShown | None = None
    """For games with windows."""
    puzzles: bool = False
    """Whether it has a puzzle for every day."""


class Time(Struct, frozen=True, forbid_unknown_fields=True):
    """A clock for every seat: a bank for the match, and what each decision adds."""

    bank: Annotated[Millis, Meta(ge=1_000, le=30 * 24 * 3_600_000)]
    added: Annotated[Millis, Meta(ge=0, le=24 * 3_600_000)] = 0
    then: Literal["default", "bot"] = "default"
    """When it runs out: the game's default answer, or a bot plays on."""
    response: Annotated[Millis, Meta(ge=3_000, le=30 * 24 * 3_600_000)] = 20_000
    """How long an answer in a window may take; the bank stands meanwhile."""
    reserve: Annotated[Millis, Meta(ge=3_000, le=90 * 24 * 3_600_000)] = 180_000
    """How long all answers in windows may take together."""
    minded: bool = True
    """Whether a bot takes the seat of somebody who runs out of time again and again: as often as the game says."""


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat is to be filled: by the host, by whoever has the link, or by a bot."""

    kind: Literal["me", "bot", "open"]
    bot: Name = ""
    name: Name = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to lay. A hotseat table has several seats of kind `me`."""

    game: Name
    seats: Annotated[tuple[SeatWanted, ...], Meta(max_length=64)]
    options: dict[str, Any] = {}
    clock: Time | None = None
    open_after: bool = True
    """Whether everything may be seen once it is over."""
    sealed: bool = False
    """Whether browsers send the hash of a choice first, where the game allows it."""
    masked: bool = True
    """Whether windows stay open for a moment even if nobody has anything to say, so that speed tells no hand."""
    hints: bool | None = None
    """Whether players may ask for hints; null: where nobody plays against another person."""


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to hold; it begins when no seat is open, or when its host says so."""

    game: Name
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=2, max_length=64)]
    options: dict[str, Any] = {}
    clock: Time | None = None
    open_after: bool = True
    sealed: bool = False


class BeginTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Its host begins: a bot takes every free seat, or nobody does."""

    bot: Name = ""


class FixtureShown(Struct, frozen=True):
    """One match of a tournament."""

    number: int
    stage: int
    sides: tuple[Seat | None, ...]
    """Who meets, as far as it is known."""
    feeders: tuple[int, ...]
    """The matches whose winners they are; -1 where somebody has waited."""
    status: Literal["waiting", "running", "over"]
    winner: Seat | None
    lot: bool
    """Whether the match was drawn and a lot has decided it."""
    score: tuple[int, ...]
    match: str
    """For those who play it."""
    watch: str
    waiting: tuple[Seat, ...]
    """Who of the two has to choose now."""


class TournamentShown(Struct, frozen=True):
    """A tournament, for who has its link."""

    tournament: str
    game: str
    plays: str
    """The game that its matches are."""
    status: Literal["open", "running", "over"]
    entrants: tuple[SeatShown, ...]
    mine: tuple[Seat, ...]
    hosting: bool
    fixtures: tuple[FixtureShown, ...]
    champion: Seat | None
    options: dict[str, Any]
    clock: Time | None
    sealed: bool
    open_after: bool
    created: Millis
    commitment: str
    """The hash of the seed that the lots are drawn from."""
    seed: str
    """The seed itself, once it is over."""


class TournamentListed(Struct, frozen=True):
    """A tournament in a list."""

    tournament: str
    game: str
    status: Literal["open", "running", "over"]
    entrants: int
    champion: SeatShown | None
    created: Millis


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from before this turn of another match."""

    turn: int
    against: Name = "careful"
    """A bot, or `me` for both sides."""


class Consider(Struct, frozen=True, forbid_unknown_fields=True):
    """The first steps of a longer answer: what may follow, and what would come of it?"""

    turn: int
    path: Annotated[tuple[int, ...], Meta(min_length=1, max_length=64)]


class Considered(Struct, frozen=True):
    """What may follow the steps of an answer; nothing, when it is complete."""

    turn: int
    path: tuple[int, ...]
    legal: tuple[int, ...]
    texts: tuple[str, ...]
    text: str
    """A complete answer in notation."""
    outlook: Raw
    """What it would cost and lead to, in the game's own shape."""


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for help with the question of this turn: 1 the rule that asks, 2 the good answers, 3 the best and why."""

    turn: int
    strength: Annotated[int, Meta(ge=1, le=3)]


class HintReason(Struct, frozen=True):
    """Why an answer is the best."""

    why: str
    steps: int
    """Until the game ends; 0: not known."""
    share: int
    """How often it is given, in percent; 0: not known."""
    worse: int
    """How many of the other answers are worse in kind."""
    of: int


class Hint(Struct, frozen=True):
    """Help, for who asked alone."""

    turn: int
    strength: int
    rule: str
    known: Literal["", "proof", "mix", "search"] = ""
    """How it is known: by proof, by an equilibrium, or by trying. Nothing: it is only the rule."""
    good: tuple[int, ...] = ()
    """The first steps of the good answers."""
    best: tuple[int, ...] = ()
    text: str = ""
    """The best answer in the game's notation."""
    reason: HintReason | None = None


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes an open seat; no number: the first."""

    name: Name = ""
    seat: Seat | UnsetType = UNSET
    salt: Annotated[str, Meta(max_length=64)] = ""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's nickname."""

    name: Name


class MatchShown(Struct, frozen=True):
    """A match in a list, or as somebody with its link finds it."""

    match: str
    game: str
    watch: str
    """The spectators' link."""
    seats: tuple[SeatShown, ...]
    mine: tuple[Seat, ...]
    status: Literal["open", "running", "over", "adjourned"]
    turn: int
    waiting: tuple[Seat, ...]
    """Whose answer is missing."""
    created: Millis
    result: Result | None
    options: dict[str, Any]
    tournament: str
    """The tournament that it is a match of."""
    sealed: bool
    masked: bool
    hints: bool
    """Whether players may ask for hints here."""
    scenery: Raw
    """What the game's board needs to draw and that never changes; null where it needs nothing."""


class Me(Struct, frozen=True):
    """Who the server takes you for."""

    person: str
    name: str
    matches: tuple[MatchShown, ...]
    lan_url: str = ""
    """Where phones in the same room find this table; told to the host alone, who may know it as localhost."""


class Frame(Struct, frozen=True):
    """One moment of a replay: what led to it, and what could then be seen."""

    turn: int
    at: Millis
    by: By
    texts: tuple[str, ...]
    """The answers that this viewer may know, in the game's notation."""
    events: tuple[Raw, ...]
    view: Raw | None
    """None in a match of an older edition: its rules are gone, what happened is told from the log."""
    late: tuple[Seat, ...] = ()
    """Whose time ran out: chance, or the game's default, has answered for them."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot then took."""


class Replay(Struct, frozen=True):
    """A match from its beginning, as one viewer may see it."""

    shown: MatchShown
    frames: tuple[Frame, ...]
    notation: str
