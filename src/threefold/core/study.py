"""What a laboratory asks of a game whose seats are dealt different things: what they are, and what to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from threefold.core.contract import Event, S_contra, Seat


class Tally(Struct, frozen=True):
    """What was counted in one finished game; lists are by seat."""

    first: Seat
    """Who began."""
    rounds: int
    points: tuple[dict[str, int], ...]
    """What brought points: a road, a space, and its source, such as `damage combat`."""
    cards: tuple[dict[str, tuple[int, ...]], ...]
    """For each card how often each of the study's `verbs` befell it."""
    picks: tuple[dict[str, str], ...]
    """What a seat chose besides its side, by kind."""
    marks: dict[str, bool]
    """Claims about the game that are true or false; one that does not apply is left out."""


class Goal(Struct, frozen=True):
    """Where a figure of the report should lie; of several values, all of them."""

    figure: str
    """A name from the report, such as `side` or `rounds.median`."""
    low: float
    high: float
    about: str
    """What is wanted, in words."""
    seats: int = 2
    """How many the game has for which it is wanted."""


class Counting(Protocol[S_contra]):
    """Follows one game."""

    def see(self, state: S_contra, events: Sequence[Event]) -> None:
        """One entry was played: what it caused, and where that has led."""
        ...

    def tally(self, state: S_contra) -> Tally:
        """What was counted, when the game is over."""
        ...


class Card(NamedTuple):
    """A card that a report lists, used or not."""

    id: str
    kind: str


class Study(Protocol[S_contra]):
    """How sides are dealt and games are counted."""

    noun: str
    """What a side is called: faction."""
    roads: tuple[str, ...]
    """The roads to points that the report always lists."""
    verbs: tuple[str, ...]
    """What can befall a card; `played` is among them."""
    goals: tuple[Goal, ...]

    def sides(self, options: Struct) -> tuple[str, ...]:
        """Everything that a seat may be dealt."""
        ...

    def dealt(self, options: Any, sides: tuple[str, ...]) -> Struct:
        """The options of a table at which each seat has its side."""
        ...

    def cards(self, options: Struct) -> tuple[Card, ...]:
        """Every card of such a table."""
        ...

    def count(self, state: S_contra) -> Counting[S_contra]:
        """A new count, of a game in its first state."""
        ...
