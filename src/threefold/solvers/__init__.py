"""Exact answers to games that can be solved: found by the entry point `threefold.solvers`, under the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Literal, Protocol, cast, runtime_checkable

from msgspec import Struct

from threefold.core.contract import Action
from threefold.core.errors import OptionsError
from threefold.core.installed import installed

GROUP = "threefold.solvers"
PUZZLES = "threefold.puzzles"

Value = Literal["win", "draw", "loss"]
"""For the player to act."""


class Choice(Struct, frozen=True):
    """One legal action, and what it is worth to who takes it."""

    action: Action
    value: Value
    steps: int
    """Until the game ends, the current step counted; 0: a draw."""
    rank: int
    """Higher is better: a win soon, a win, a draw, a loss, a loss soon; equal numbers are equally good."""
    trap: float
    """The share of the opponent's replies that give something away; 0 where the same player goes on."""


class Probe(Struct, frozen=True):
    """What a position is worth to the player to act."""

    value: Value
    steps: int
    """Until the game ends if both play well, the current step counted; 0: a draw."""
    moves: dict[str, Value]
    """Every legal move, and what it leaves to who makes it."""
    move_steps: dict[str, int]


@runtime_checkable
class Mixed(Protocol):
    """An equilibrium of a game with secrets: what is best is a mix."""

    def mix(self, view: Any) -> Mapping[Action, float] | None:
        """Return how often the player who sees this view takes each legal action; None where nothing is known."""
        ...


@runtime_checkable
class Solver(Protocol):
    """A game's exact answers."""

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> Probe:
        """Return the exact value of a position in the game's notation."""
        ...

    def choices(self, state: Any) -> tuple[Choice, ...] | None:
        """Return every legal action of the player to act; None where nothing is known."""
        ...


class Leaning(Struct, frozen=True):
    """One legal action where the best is a mix."""

    action: Action
    share: float
    """How often the equilibrium takes it."""
    chance: float
    """Of winning with it, against an opponent who plays the equilibrium; a draw counts half."""


class Weighed(Struct, frozen=True):
    """What a question is worth to who is asked, and each answer to it."""

    chance: float
    choices: tuple[Leaning, ...]
    book: bool
    """Whether both have kept to the equilibrium so far. Where somebody has not, what follows is solved anew, from a
    guess at the hands."""


class MixProbe(Struct, frozen=True):
    """What a position with secrets is worth to the player to act."""

    value: float
    """The chance of winning, a draw counted half."""
    moves: dict[str, float]
    """Every legal move, and the chance that it leaves."""
    mix: dict[str, float]
    """How often the equilibrium makes each."""
    book: bool


@runtime_checkable
class Weighing(Protocol):
    """An equilibrium that also knows what its choices are worth."""

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> MixProbe:
        """Return what is known of a position as one player sees it."""
        ...

    def weigh(self, view: Any) -> Weighed | None:
        """Return every legal action of the player who sees this view; None where nothing is known."""
        ...


class Puzzle(Struct, frozen=True):
    """A position with one right move."""

    position: str
    steps: int
    """The win that it leads to."""
    options: dict[str, Any]


class Puzzling(Protocol):
    """A solver that has a puzzle for every day."""

    def puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a day, the same for everybody."""
        ...


@lru_cache(maxsize=64)
def solver_of(game: str) -> Solver | Mixed | None:
    """Return the solver of a game; None: it has none."""
    entry = installed(GROUP).get(game)
    return cast("Solver | Mixed", entry.load()) if entry else None


def with_puzzles() -> frozenset[str]:
    """Return the games that have a puzzle for every day, without loading a solver."""
    return frozenset(installed(PUZZLES))


def puzzles_of(game: str) -> Puzzling:
    """Return the solver that has the puzzles of a game."""
    if entry := installed(PUZZLES).get(game):
        return cast("Puzzling", entry.load())
    raise OptionsError(f'"{game}" has no puzzles; {", ".join(sorted(with_puzzles())) or "no game"} has')


def find(game: str) -> Solver:
    """Return the solver of a game whose positions have a proven value."""
    found = probed(game)
    if not isinstance(found, Solver):
        raise OptionsError(f'the best of "{game}" is a mix: nothing there is proven')
    return found


def probed(game: str) -> Solver | Weighing:
    """Return the solver or the equilibrium that can probe positions of a game."""
    found = solver_of(game)
    if not isinstance(found, Solver | Weighing):
        names = ", ".join(name for name in installed(GROUP) if isinstance(solver_of(name), Solver | Weighing)) or "none"
        raise OptionsError(f'"{game}" has no table to probe; solved are {names}')
    return found
