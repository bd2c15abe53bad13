# pyright: basic
"""Scores of grapples: note once where each grapple leads, then improve all scores until none changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, NamedTuple

import numpy as np

from threefold.solvers.inyo import exact
from threefold.solvers.inyo.board import Board, Values
from threefold.solvers.inyo.exact import Graph, Scores
from threefold.solvers.inyo.kernel import Places

AT_ONCE = 1 << 15
"""The number of grapples in one task."""

Each = Callable[[Callable[[slice], Any], int, int], Sequence[Any]]
"""Runs a task for each part of the work; takes the task, the size of the work and the size of a part."""


class NoRoom(Exception):
    """Raised when there are more grapples than slots for their scores."""


class Settled(NamedTuple):
    """How many grapples were scored, and how often all scores were improved."""

    grapples: int
    passes: int


def settle(
    board: Board, values: Values, keys: Places, scores: Scores, waiting: Places, each: Each, most: float = inf
) -> Settled:
    """Score these grapples and all grapples that they lead to; raise NoRoom if there may be more than `most`."""
    parts: list[Graph] = [np.zeros((0, 7), np.int64)]
    seen = 0
    while len(waiting):
        seen += len(waiting)
        if 4 * seen > most:
            raise NoRoom
        graph = np.empty((len(waiting), 7), np.int64)

        def expand(part: slice, waiting: Places = waiting, graph: Graph = graph) -> Places:
            asked = np.zeros(4 * AT_ONCE + 1, np.int64)
            exact.expand_grapples(
                board.row, board.arena, board.meetings, values, keys, scores, waiting[part], graph[part], asked
            )
            return asked[1 : asked[0] + 1].copy()

        new = each(expand, len(waiting), AT_ONCE)
        parts.append(graph[graph[:, 3] >= 0])
        waiting = np.unique(np.concatenate(new))
    whole = np.concatenate(parts)
    passes = 1
    while sum(each(lambda part: exact.relax_grapples(scores, whole[part]), len(whole), AT_ONCE)):
        passes += 1
    return Settled(seen, passes)
