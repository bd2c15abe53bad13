"""Exact answers to games that can be solved: found by the entry point `threefold.solvers`, under the game's name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Literal, Protocol, cast

from msgspec import Struct

from threefold.core.contract import Action
from threefold.core.errors import OptionsError

GROUP = "threefold.solvers"

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


class Solver(Protocol):
    """A game's exact answers."""

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> Probe:
        """The truth about a position in the game's notation."""
        ...

    def choices(self, state: Any) -> tuple[Choice, ...] | None:
        """Every legal action of whoever is to act; None where nothing is known."""
        ...


@cache
def solver_of(game: str) -> Solver | None:
    """The solver of a game, if it has one."""
    for entry in entry_points(group=GROUP):
        if entry.name == game:
            return cast("Solver", entry.load())
    return None


def find(game: str) -> Solver:
    """The solver of a game that has one."""
    found = solver_of(game)
    if found is None:
        names = ", ".join(sorted(entry.name for entry in entry_points(group=GROUP))) or "none"
        raise OptionsError(f'"{game}" has no table to probe; solved are {names}')
    return found
