# pyright: basic
"""Scores of grapples: where each leads is looked at once, then their scores are improved until nothing changes."""

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
"""Grapples in one task."""

Each = Callable[[Callable[[slice], Any], int, int], Sequence[Any]]
"""Does a task for every part of so many things, so many at once."""


class NoRoom(Exception):
    """There are more grapples than slots for them."""


class Settled(NamedTuple):
    """How much work it was."""

    grapples: int
    passes: int


def settle(
    board: Board, values: Values, keys: Places, scores: Scores, waiting: Places, each: Each, most: float = inf
) -> Settled:
    """Score these grapples and all that they lead to; raise NoRoom if there may be more than `most`."""
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
