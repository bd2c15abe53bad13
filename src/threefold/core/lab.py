"""The part of a game that tests, bot matches and searches use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol

from msgspec import Struct

from threefold.core.contract import Action, Answer, Answers, Event, Facts, S, S_contra, Seat, Setup
from threefold.core.errors import NotationError


class Symmetry(NamedTuple, Generic[S]):
    """A renaming of seats or positions that changes nothing about the rules."""

    seats: tuple[Seat, ...]
    """The new name of each seat."""
    state: Callable[[S], S]
    answer: Callable[[S, Answer], Answer]
    """The renamed answer to the renamed state; it gets the state before it was renamed."""


class Kernel(Protocol[S_contra]):
    """The same rules on packed integers, for speed; lockstep tests compare them with the readable rules."""

    def load(self, state: S_contra) -> Any:
        """Return a state in the kernel's packed form."""
        ...

    def legal(self, packed: Any, seat: Seat) -> tuple[Action, ...]:
        """Return the first steps that `pending` would offer this seat; () when it is not asked."""
        ...

    def play(self, packed: Any, answers: Answers) -> None:
        """Play answers in place, as `Game.play` does."""
        ...

    def differs(self, packed: Any, state: S_contra) -> str:
        """Describe how packed form and state differ; "" if they agree."""
        ...

    def perft(self, state: S_contra, depth: int) -> int:
        """Count the lines of play of this depth."""
        ...


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


class Lab(Generic[S]):
    """The lab's part of a game; by default it offers one setup for each number of seats."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def setups(self) -> Iterable[Setup]:
        """Return sample setups for tests: each number of seats, and each option that changes a rule."""
        return (Setup(seats, self.game.options()) for seats in self.game.seats)

    def positions(self) -> Iterable[tuple[int, S]]:
        """Return positions worth testing that games from these setups seldom reach, each with its number of seats."""
        return ()

    def random_setup(self, rng: Random) -> Setup:
        """Return a random setup for the fuzzer."""
        return rng.choice(list(self.setups()))

    def symmetries(self, setup: Setup) -> tuple[Symmetry[S], ...]:
        """Return the renamings of seats and positions that leave the rules as they are."""
        return ()

    def redeal(self, state: S, seat: Seat | None, rng: Random) -> S | None:
        """Deal again the cards that a seat may not see, keep the rest; None if the game does not offer this.

        It uses neither `view` nor `imagine`, because laws check them with it.
        """
        return None

    def kernel(self) -> Kernel[S] | None:
        """Return the fast version of the rules, or None."""
        return None

    def study(self) -> Study[S] | None:
        """Return which sides bots play against each other and what is counted in their games; None if the game has no
        sides.
        """
        return None

    def judge(self, request: Any) -> Any:
        """Answer one line of `threefold judge`, or refuse it."""
        raise NotationError(f"{self.game.name} has no judge")
