"""Exact answers for games that can be solved.

Each solver registers in the entry point group `threefold.solvers`, under the name of its game.
"""

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
"""The result for the player to act, if both play well."""


class Choice(Struct, frozen=True):
    """One legal action, and what it is worth to the player who takes it."""

    action: Action
    value: Value
    steps: int
    """The number of steps until the game ends, counting the current one; 0 for a draw."""
    rank: int
    """A higher rank is better: a quick win, a slow win, a draw, a slow loss, a quick loss."""
    trap: float
    """The share of the opponent's replies that are mistakes; 0 if the same player moves again."""


class Probe(Struct, frozen=True):
    """What a position is worth to the player to act, and what each move leads to."""

    value: Value
    steps: int
    """The number of steps until the game ends if both play well, counting the current one; 0 for a draw."""
    moves: dict[str, Value]
    """Every legal move, and the result that it leads to for the player to act."""
    move_steps: dict[str, int]


@runtime_checkable
class Mixed(Protocol):
    """The solver of a game with secrets: its best play is to draw each answer with a certain probability (a mix)."""

    def mix(self, view: Any) -> Mapping[Action, float] | None:
        """Return how often the player who has this view should take each legal action; None if the solver cannot
        tell.
        """
        ...


@runtime_checkable
class Solver(Protocol):
    """The solver of a game without secrets: it knows the exact value of each position."""

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> Probe:
        """Return the exact value of a position that is written in the game's notation."""
        ...

    def choices(self, state: Any) -> tuple[Choice, ...] | None:
        """Return every legal action of the player to act, with its value; None if the solver cannot tell."""
        ...


class Leaning(Struct, frozen=True):
    """One legal action of a game in which the best play is a mix."""

    action: Action
    share: float
    """How often the equilibrium chooses this action."""
    chance: float
    """The probability of winning with it against an opponent who plays the equilibrium; a draw counts half."""


class Weighed(Struct, frozen=True):
    """What a question is worth to the player who answers it, and what each answer is worth."""

    chance: float
    choices: tuple[Leaning, ...]
    book: bool
    """Whether both players have kept to the equilibrium so far. If not, the rest is solved again, from a guess at the
    hands."""


class MixProbe(Struct, frozen=True):
    """What a position of a game with secrets is worth to the player to act."""

    value: float
    """The probability of winning; a draw counts half."""
    moves: dict[str, float]
    """Every legal move, and the probability of winning with it."""
    mix: dict[str, float]
    """Every legal move, and how often the equilibrium makes it."""
    book: bool


@runtime_checkable
class Weighing(Protocol):
    """The solver of a game with secrets that also knows how likely each answer is to win."""

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> MixProbe:
        """Return what a position that one player sees is worth, with every legal move."""
        ...

    def weigh(self, view: Any) -> Weighed | None:
        """Return every legal action of the player who has this view, with its worth; None if the solver cannot tell."""
        ...


class Puzzle(Struct, frozen=True):
    """A position in which only one move wins."""

    position: str
    steps: int
    """The number of steps in which the right move wins."""
    options: dict[str, Any]


class Puzzling(Protocol):
    """A solver that offers a puzzle for each day."""

    def puzzle(self, day: date) -> Puzzle:
        """Return the puzzle of a day, which is the same for all players."""
        ...


@lru_cache(maxsize=64)
def solver_of(game: str) -> Solver | Mixed | None:
    """Return the solver of a game, or None if it has none."""
    entry = installed(GROUP).get(game)
    return cast("Solver | Mixed", entry.load()) if entry else None


def with_puzzles() -> frozenset[str]:
    """Return the names of the games that offer a puzzle for each day, without loading a solver."""
    return frozenset(installed(PUZZLES))


def puzzles_of(game: str) -> Puzzling:
    """Return the solver that offers the puzzles of a game; raise an error if it has none."""
    if entry := installed(PUZZLES).get(game):
        return cast("Puzzling", entry.load())
    raise OptionsError(f'"{game}" has no puzzles; {", ".join(sorted(with_puzzles())) or "no game"} has')


def find(game: str) -> Solver:
    """Return the solver of a game without secrets; raise an error if the game's best play is a mix."""
    found = probed(game)
    if not isinstance(found, Solver):
        raise OptionsError(f'the best play of "{game}" is a mix of choices, so no single choice is proven')
    return found


def probed(game: str) -> Solver | Weighing:
    """Return the solver that can tell what positions of a game are worth; raise an error if there is none."""
    found = solver_of(game)
    if not isinstance(found, Solver | Weighing):
        names = ", ".join(name for name in installed(GROUP) if isinstance(solver_of(name), Solver | Weighing)) or "none"
        raise OptionsError(f'"{game}" has no table to probe; solved are {names}')
    return found
