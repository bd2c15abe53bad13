"""The part of a game that tests, arenas and search use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Generic, NamedTuple, Protocol

from threefold.core.contract import Action, Answer, Answers, Facts, S, S_contra, Seat, Setup
from threefold.core.errors import NotationError
from threefold.core.study import Study


class Symmetry(NamedTuple, Generic[S]):
    """A renaming under which the rules do not change: game on, outcome renamed."""

    seats: tuple[Seat, ...]
    """The new name of each seat."""
    state: Callable[[S], S]
    answer: Callable[[S, Answer], Answer]
    """The renamed answer to the renamed state; it gets the state before it was renamed."""


class Kernel(Protocol[S_contra]):
    """The same rules on packed integers, for speed; tied to the readable ones by lockstep tests."""

    def load(self, state: S_contra) -> Any:
        """The kernel's own form of a state."""
        ...

    def legal(self, packed: Any, seat: Seat) -> tuple[Action, ...]:
        """What `pending` would offer this seat; () when it is not asked."""
        ...

    def play(self, packed: Any, answers: Answers) -> None:
        """What `Game.play` does, in place."""
        ...

    def differs(self, packed: Any, state: S_contra) -> str:
        """How the two disagree, in words; "" when they do not."""
        ...

    def perft(self, state: S_contra, depth: int) -> int:
        """How many lines of that many answers there are."""
        ...


class Lab(Generic[S]):
    """Each number of seats with the default options: what a game is tested on if it says no more."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def setups(self) -> Iterable[Setup]:
        """Return the tables worth testing: each seat count, each option that changes a rule."""
        return (Setup(seats, self.game.options()) for seats in self.game.seats)

    def positions(self) -> Iterable[tuple[int, S]]:
        """Return positions worth testing that these tables seldom lead to, each with its number of seats."""
        return ()

    def random_setup(self, rng: Random) -> Setup:
        """Return a table that somebody might lay, for the fuzzer."""
        return rng.choice(list(self.setups()))

    def symmetries(self, setup: Setup) -> tuple[Symmetry[S], ...]:
        """Return the renamings that change nothing."""
        return ()

    def redeal(self, state: S, seat: Seat | None, rng: Random) -> S | None:
        """Deal anew what a seat may not see, and keep the rest; None: the game does not offer this.

        It asks neither view nor imagine, for laws hold them to it: a leak that is also imagined agrees with itself.
        """
        return None

    def kernel(self) -> Kernel[S] | None:
        """Return the fast twin of the rules, where there is one."""
        return None

    def study(self) -> Study[S] | None:
        """Return what an arena deals and counts, in games whose seats are dealt different sides."""
        return None

    def judge(self, request: Any) -> Any:
        """Answer or refuse one line of `threefold judge`: a request in the game's own shape."""
        raise NotationError(f"{self.game.name} has no judge")
