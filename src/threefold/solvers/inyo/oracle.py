# pyright: basic
"""All legal actions in a position with their exact scores, computed from one solved table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from threefold.core.contract import Action
from threefold.solvers import Value
from threefold.solvers.inyo import exact
from threefold.solvers.inyo.board import board
from threefold.solvers.inyo.grapples import NoRoom, settle
from threefold.solvers.inyo.solve import slices
from threefold.solvers.inyo.table import Table

FEWEST_SLOTS = 1 << 17


class Scored(NamedTuple):
    """One legal action with its score."""

    action: Action
    score: int
    """The score for the player to act; `exact` explains scores."""
    replies: int
    faults: int
    """How many of the replies are mistakes, by either player."""


def one_by_one(task: Callable[[slice], Any], whole: int, size: int) -> list[Any]:
    """Run a task for each part of the work, one after another."""
    return [task(part) for part in slices(whole, size)]


class Oracle:
    """Scores the actions of positions, from the solved table of one variant."""

    def __init__(self, table: Table) -> None:
        self.values = table.values
        self.board = board(table.variant)

    def scored(self, position: int) -> list[Scored]:
        """Return every legal action in a packed position, with its score."""
        slots = FEWEST_SLOTS
        while (found := self._scored(position, slots)) is None:
            slots *= 4
        return found

    def _scored(self, position: int, slots: int) -> list[Scored] | None:
        """Score all actions with a limited number of slots for grapples; return None if they need more."""
        row, arena = self.board.row, self.board.arena
        keys, scores = np.full(slots, exact.EMPTY, np.int64), np.zeros(slots, np.int16)
        found, asked = np.empty((exact.BUFFER, 4), np.int32), np.zeros(slots // 16, np.int64)
        used = 0
        while True:
            asked[0] = 0
            count = exact.score_moves(row, arena, self.values, keys, scores, position, found, asked)
            if count >= 0:
                break
            try:
                waiting = asked[1 : asked[0] + 1].copy()
                most = slots // 2 - 4 * used
                used += settle(self.board, self.values, keys, scores, waiting, one_by_one, most).grapples
            except NoRoom:
                return None
        sign = -1 if position >> exact.ACTOR_AT & 1 else 1
        return [Scored(move, sign * score, replies, faults) for move, score, replies, faults in found[:count].tolist()]


def value_of(score: int) -> Value:
    """Return whether a score means a win, a draw or a loss."""
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def steps_of(score: int) -> int:
    """Return the number of steps until the end of the game that a score stands for, counting the current step; 0 for a
    draw.
    """
    return exact.SURE - abs(exact.coarse(score)) // exact.FINE if score else 0
