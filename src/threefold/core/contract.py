"""The values that rules and tables exchange: questions, answers, events and outcomes.

Rules do not wait, roll dice, keep secrets or draw pictures. They stop at decisions. A table collects the answers, and
chance answers like a seat. A view shows one seat what it may see, and events tell what happened.
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
    """One question to one seat. Several pending questions are answered at the same time. Equal ones are the same."""

    seat: Seat
    rule: str
    """The sentence that asks, by its id."""
    legal: tuple[Action, ...]
    """First steps of an answer: ascending, never empty, shown to this seat only."""
    odds: tuple[int, ...] = ()
    """Chance only: whole-number weights, one for each of legal."""
    about: int = 0
    """The public fact that the question is about. It distinguishes two questions that look alike, such as the windows
    on two pending cards, so that an answer given early is never used for another one."""


class Event(Struct, frozen=True, tag=True, kw_only=True):
    """One thing that happened, named by the rulebook's verb in the past tense. Rules never read events."""

    reveals: ClassVar[bool] = False
    """Whether somebody learns a secret by it: a take-back never passes such an event."""

    beat: ClassVar[int] = 300
    """Milliseconds for which people look at it at the normal pace: 700 to 1200 if it matters, 0 if it is not seen."""

    to: tuple[Seat, ...] | None = None
    """The seats that see the event; None: everyone. A secret is a second event with its own audience."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    places: tuple[int, ...]
    """Each seat's place: 1 is first; ties and teams share."""
    rule: str
    """The sentence that ended it."""


class State(Protocol):
    """The state of a game as flat data: no game, function, generator, random source or log inside."""

    def clone(self: S) -> S:
        """Return an independent copy."""
        ...


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Setup(Struct, frozen=True):
    """The number of seats and the options of a table."""

    seats: int
    options: Struct


class Moment(NamedTuple, Generic[S]):
    """One entry of a record: the state before it, the answers, and the events they caused."""

    before: S
    answers: Answers
    events: Sequence[Event]


class Facts(Protocol):
    """What the parts of a game need to know about the game."""

    name: str
    edition: int
    seats: range
    actions: ActionSpace

    @property
    def options(self) -> type[Struct]:
        """Return the type of the game's options."""
        ...

    def new(self, seats: int, options: Struct) -> Any:
        """Return the first state."""
        ...


def beat_of(events: Iterable[Event]) -> int:
    """Return how many milliseconds people need to follow these events, one after the other, at the normal pace."""
    return sum([event.beat for event in events])


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """Return the events that this seat sees; None is a spectator."""
    return [event for event in events if event.to is None or (seat is not None and seat in event.to)]
