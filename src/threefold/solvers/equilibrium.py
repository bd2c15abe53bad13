"""Equilibria of two-player zero-sum games by CFR+, with exact best responses."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

import numpy as np

from threefold.solvers import regret
from threefold.solvers.tree import Floats, Tree

PLAYERS = (0, 1)


class Solver:
    """Improves a strategy for both players, one after the other, and knows how good it is.

    `predictive` takes the last regrets for a forecast of the next, and `power` weighs iteration t by t ** power in the
    average; without the one and with a power of 1 it is plain CFR+.
    """

    def __init__(self, tree: Tree, *, predictive: bool = True, power: float = 2.0, threads: int | None = None) -> None:
        self.tree = tree
        self.predictive = predictive
        self.power = power
        self.iterations = 0
        self._arrays = (tree.shape, tree.kids, tree.kids_at, tree.ends_at, tree.states_at, tree.entries_at)
        self._shapes = _rows(tree)
        self.strategy = [_uniform(tree, player) for player in PLAYERS]
        self.regrets = [np.zeros(tree.sizes(player)[1]) for player in PLAYERS]
        self.totals = [np.zeros(tree.sizes(player)[1]) for player in PLAYERS]
        self._reach = [np.ones(tree.sizes(player)[0]) for player in PLAYERS]
        self._values = [np.zeros(tree.sizes(player)[0]) for player in PLAYERS]
        self._most = max(s.labels(0) * s.after(0) + s.labels(1) * s.after(1) for s in tree.shapes)
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads)
        for player in PLAYERS:
            self._forward(player, self.strategy[player])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, what: BaseException | None, trace: TracebackType | None) -> None:
        self._pool.shutdown()

    def iterate(self) -> None:
        """Improves one player's strategy, then the other's."""
        self.iterations += 1
        for player in PLAYERS:
            self._backward(player, self.strategy[1 - player], best=False)
            self._forward(player, self.strategy[player])

    def average(self, player: int) -> Floats:
        """The strategy that converges."""
        strategy = np.empty_like(self.totals[player])
        self._over_all(
            lambda low, high: regret.normalise(
                self._arrays, self._shapes, player, low, high, self.totals[player], strategy
            )
        )
        return strategy

    def best_response(self, player: int, strategy: Floats) -> float:
        """What the player gains who answers best to the other player's strategy."""
        self._forward(1 - player, strategy)
        self._backward(player, strategy, best=True)
        self._forward(1 - player, self.strategy[1 - player])
        return float(self._values[player][: self.tree.shapes[self.tree.shape[0]].states(player)].sum())

    def exploitability(self) -> float:
        """What a perfect opponent gains on average against the average strategies, over both seats."""
        return sum(self.best_response(1 - player, self.average(player)) for player in PLAYERS) / 2

    def _forward(self, player: int, strategy: Floats) -> None:
        for low, high in _spans(self.tree):
            self._over(
                low,
                high,
                lambda a, b: regret.forward(self._arrays, self._shapes, player, a, b, strategy, self._reach[player]),
            )

    def _backward(self, player: int, theirs: Floats, *, best: bool) -> None:
        weight = float(self.iterations) ** self.power

        def part(low: int, high: int) -> None:
            regret.backward(
                self._arrays, self._shapes, self.tree.gains, self.tree.ends, player, low, high,
                theirs, self._reach[1 - player], self._values[player], best, self.strategy[player],
                self._reach[player], self.regrets[player], self.totals[player], weight, self.predictive,
                np.empty((2, self._most)),
            )  # fmt: skip

        for low, high in reversed(_spans(self.tree)):
            self._over(low, high, part)

    def _over_all(self, work: Callable[[int, int], None]) -> None:
        self._over(0, self.tree.nodes, work)

    def _over(self, low: int, high: int, work: Callable[[int, int], None]) -> None:
        """The work on the nodes of one depth, shared by the threads."""
        pieces = min(4 * self._threads, (high - low) // 256)
        if pieces < 2 or self._threads == 1:
            work(low, high)
            return
        edges = np.linspace(low, high, pieces + 1).astype(int).tolist()
        list(self._pool.map(work, edges[:-1], edges[1:]))


def _spans(tree: Tree) -> list[tuple[int, int]]:
    return list(zip(tree.depths, [*tree.depths[1:], tree.nodes], strict=True))


def _rows(tree: Tree) -> tuple[np.ndarray, np.ndarray]:
    rows: list[int] = []
    starts: list[tuple[int, int]] = []
    for shape in tree.shapes:
        begins: list[int] = []
        for player in PLAYERS:
            begins.append(len(rows))
            rows += regret.shape_row(shape, player)
        starts.append((begins[0], begins[1]))
    return np.array(rows, np.int64), np.array(starts, np.int64)


def _uniform(tree: Tree, player: int) -> Floats:
    """Every entry of a state alike."""
    by_shape: list[Floats] = []
    for shape in tree.shapes:
        origins = np.array(shape.origins[player]).ravel()
        by_shape.append(1.0 / np.bincount(origins)[origins])
    return np.concatenate([by_shape[kind] for kind in tree.shape.tolist()])
