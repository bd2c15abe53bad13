"""Tournaments, over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from threefold.core.contract import Seat
from threefold.serve.wire.from_table import SeatShown
from threefold.serve.wire.tables import SeatWanted, Time
from threefold.serve.wire.words import Key, Millis


class NewTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to hold; it begins when no seat is open, or when its host says so."""

    game: Key
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=2, max_length=64)]
    options: dict[str, Any] = {}
    clock: Time | None = None
    open_after: bool = True
    sealed: bool = False


class BeginTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Its host begins: a bot takes every free seat, or nobody does."""

    bot: Key = ""


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
