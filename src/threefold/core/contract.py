"""The values that rules and tables exchange: questions, answers, events and outcomes.

Rules never wait, never roll, never hide and never paint. They stop at decisions; a table collects the
answers, chance answers like a seat, a view is built for one seat, events tell what happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from threefold.core.actions import ActionSpace

Seat = int
"""0..n-1: a place in the game. Who sits there is not the rules' business."""

CHANCE: Seat = -1
"""Nature sits at the table and answers like anyone else."""

Action = int
"""A code in the game's fixed ActionSpace."""

Answer = tuple[Action, ...]
"""One complete choice: a path of actions, mostly of length 1."""

Answers = Mapping[Seat, Answer]


class Decision(Struct, frozen=True):
    """One question to one seat; several pending at once are simultaneous. Equal decisions are the same question."""

    seat: Seat
    rule: str
    """The sentence that asks, by its id."""
    legal: tuple[Action, ...]
    """First steps of an answer: ascending, never empty, shown to this seat only."""
    odds: tuple[int, ...] = ()
    """Chance only: whole-number weights, one for each of legal."""
    about: int = 0
    """What it is asked about, by public facts: tells apart two questions that look alike, such as the windows
    on two pending cards, so that an answer given early is never used for another one."""


class Event(Struct, frozen=True, tag=True, kw_only=True):
    """One thing that happened: the rulebook's verb, past tense. No rule ever reads an event."""

    reveals: ClassVar[bool] = False
    """Whether somebody learns a secret by it: a take-back never passes such an event."""

    to: tuple[Seat, ...] | None = None
    """Who is told; None: everyone. A secret is a second event with its own audience."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended."""

    places: tuple[int, ...]
    """Each seat's place: 1 is first; ties and teams share."""
    rule: str
    """The sentence that ended it."""


class State(Protocol):
    """Flat data: no game, function, generator, random source or log inside."""

    def clone(self: S) -> S:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Setup(Struct, frozen=True):
    """Seats and options: what a table is laid with."""

    seats: int
    options: Struct


class Moment(NamedTuple, Generic[S]):
    """One entry of a record as it was played: the state before it, the answers given, what they caused."""

    before: S
    answers: Answers
    events: Sequence[Event]


class Facts(Protocol):
    """What the parts of a game know of it."""

    name: str
    edition: int
    seats: range
    actions: ActionSpace

    @property
    def options(self) -> type[Struct]:
        """The options of its tables."""
        ...

    def new(self, seats: int, options: Struct) -> Any:
        """Return the first state."""
        ...


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events that this seat (None: a spectator) is told."""
    return [event for event in events if event.to is None or (seat is not None and seat in event.to)]
