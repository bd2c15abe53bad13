"""Games and the tables that they are played at, over HTTP: what may be laid, who sits down, what is found."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from threefold.core.contract import Seat
from threefold.serve.wire.from_table import Result, SeatShown
from threefold.serve.wire.words import Key, Millis, Name, Salt


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
    bot: Key = ""
    name: Name = ""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to lay. A hotseat table has several seats of kind `me`."""

    game: Key
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


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from before this turn of another match."""

    turn: int
    against: Key = "careful"
    """A bot, or `me` for both sides."""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Takes an open seat; no number: the first."""

    name: Name = ""
    seat: Seat | UnsetType = UNSET
    salt: Salt = ""


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
    commitment: str = ""
    """SHA-256 of the seed that chance rolls with: everybody sees it before they sit down."""
    since: Millis = 0
    """Since when it waits for them: the last move, or the beginning."""
    host: bool = False
    """Whether the viewer laid this table."""
    seed: str = ""
    """The seed itself in hexadecimal, once the match is over, for those who may see all of it."""


class Me(Struct, frozen=True):
    """Who the server takes you for."""

    person: str
    name: str
    matches: tuple[MatchShown, ...]
    version: str = ""
    """Which threefold the server runs."""
    lan_url: str = ""
    """Where phones in the same room find this table; told to the host alone, who may know it as localhost."""
