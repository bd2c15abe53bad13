"""What the lab needs from games whose seats get different sides: the sides, and what to count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from threefold.core.contract import Event, S_contra, Seat


class Tally(Struct, frozen=True):
    """The counts of one finished game; lists have one item per seat."""

    first: Seat
    """The seat that began."""
    rounds: int
    points: tuple[dict[str, int], ...]
    """Each seat's points by source: a road, a space, and the source, such as `damage combat`."""
    cards: tuple[dict[str, tuple[int, ...]], ...]
    """For each card how often each of the study's `verbs` happened to it."""
    picks: tuple[dict[str, str], ...]
    """What each seat chose besides its side, by kind."""
    marks: dict[str, bool]
    """Claims about the game that are true or false; one that does not apply is left out."""


class Goal(Struct, frozen=True):
    """The range in which a figure of the report should lie; a figure with several values must lie in it with all."""

    figure: str
    """A name from the report, such as `side` or `rounds.median`."""
    low: float
    high: float
    about: str
    """The goal in words."""
    seats: int = 2
    """The number of seats that the goal is for."""


class Counting(Protocol[S_contra]):
    """Counts what happens in one game."""

    def see(self, state: S_contra, events: Sequence[Event]) -> None:
        """Count the events of one entry; `state` is the state after it."""
        ...

    def tally(self, state: S_contra) -> Tally:
        """Return the counts when the game is over."""
        ...


class Card(NamedTuple):
    """A card that the report lists, whether it was used or not."""

    id: str
    kind: str


class Study(Protocol[S_contra]):
    """How sides are dealt and games are counted."""

    noun: str
    """The word for a side, such as faction."""
    roads: tuple[str, ...]
    """The roads to points that the report always lists."""
    verbs: tuple[str, ...]
    """What can happen to a card; `played` is one of them."""
    goals: tuple[Goal, ...]

    def sides(self, options: Struct) -> tuple[str, ...]:
        """Return every side that a seat can get."""
        ...

    def dealt(self, options: Any, sides: tuple[str, ...]) -> Struct:
        """Return the options of a table in which each seat has its side."""
        ...

    def cards(self, options: Struct) -> tuple[Card, ...]:
        """Return every card of such a table."""
        ...

    def count(self, state: S_contra) -> Counting[S_contra]:
        """Return a new counter for a game in its first state."""
        ...
