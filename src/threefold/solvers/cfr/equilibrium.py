"""Equilibria of two-player zero-sum games, found by counterfactual regret minimisation, and exact best responses."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, Self, cast

import numpy as np
import numpy.typing as npt

from threefold.solvers.cfr import regret
from threefold.solvers.cfr.tree import Floats, Tree, uniform
from threefold.solvers.checkpoints import reading, writing

PLAYERS = (0, 1)
KERNEL = cast("Any", regret)
"""The compiled functions; they accept several types of arrays, so their types are not checked here."""


class Discount(NamedTuple):
    """How earlier iterations lose weight: after iteration t, regrets are multiplied by t ** x / (t ** x + 1).

    If `gains` is None, regrets above 0 are kept whole; if `losses` is None, those below 0 are set to 0.
    """

    gains: float | None
    losses: float | None
    average: float
    """The weight of iteration t in the average strategy is t to this power."""

    def keep(self, iteration: int) -> tuple[float, float]:
        """Return the factors for regrets above 0 and for regrets below 0."""
        gains = 1.0 if self.gains is None else _share(iteration, self.gains)
        losses = 0.0 if self.losses is None else _share(iteration, self.losses)
        return gains, losses


CFR_PLUS = Discount(None, None, 1.0)
DISCOUNTED = Discount(1.5, 0.0, 2.0)
"""The discount that converged fastest on the duel; see docs/solved.md."""


def _share(iteration: int, power: float) -> float:
    grown = float(iteration) ** power
    return grown / (grown + 1.0)


class Solver:
    """Improves the strategies of both players in turn, and computes how good they are."""

    def __init__(
        self,
        tree: Tree,
        discount: Discount = DISCOUNTED,
        threads: int | None = None,
        beliefs: tuple[Floats, Floats] | None = None,
    ) -> None:
        """Start with strategies that choose evenly.

        `beliefs` tells how likely each private state of each player is at the root. Without it, the payoffs must
        already hold these odds.
        """
        self.tree = tree
        self.discount = discount
        self.iterations = 0
        self.strategy = [uniform(tree, player) for player in PLAYERS]
        self.regrets = [np.zeros(tree.sizes(player)[1]) for player in PLAYERS]
        self.totals = [np.zeros(tree.sizes(player)[1]) for player in PLAYERS]
        self._arrays = (tree.shape, tree.kids, tree.kids_at, tree.ends_at, tree.states_at, tree.entries_at)
        self._shapes = _rows(tree)
        self._reach = [np.ones(tree.sizes(player)[0]) for player in PLAYERS]
        self._values = [np.zeros(tree.sizes(player)[0]) for player in PLAYERS]
        for reach, belief in zip(self._reach, beliefs or (), strict=False):
            reach[: len(belief)] = belief
        self._most = max(shape.labels(player) * shape.after(player) for shape in tree.shapes for player in PLAYERS)
        self._threads = threads or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._threads)
        self._follow()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self._pool.shutdown()

    def iterate(self) -> None:
        """Improve the first player's strategy, then the second player's."""
        self.iterations += 1
        for player in PLAYERS:
            self._backward(player, self.strategy[1 - player], best=False)
            self._forward(player, self.strategy[player])

    def average(self, player: int) -> Floats:
        """Return the average of a player's strategies so far, which converges to the equilibrium."""
        strategy = np.empty_like(self.totals[player])
        work = (self._arrays, self._shapes, player)
        self._share_out(
            0, self.tree.nodes, lambda low, high: KERNEL.normalise(*work, low, high, self.totals[player], strategy)
        )
        return strategy

    def best_response(self, player: int, strategy: Floats) -> float:
        """Return how much a player gains by the best response to a strategy of the other player."""
        self._forward(1 - player, strategy)
        self._backward(player, strategy, best=True)
        self._forward(1 - player, self.strategy[1 - player])
        return float(self._values[player][: self.tree.shapes[int(self.tree.shape[0])].states(player)].sum())

    def best_values(self, player: int, strategy: Floats) -> tuple[Floats, Floats]:
        """Return what each of a player's states is worth if the player plays the best response to the other's strategy.

        Both are sums over the other's states: how often each of those is reached is returned beside them.
        """
        self.best_response(player, strategy)
        return self._values[player].copy(), self.reach(1 - player, strategy)

    def exploitability(self) -> float:
        """Return what a perfect opponent gains against the average strategies, as the mean over both seats."""
        return sum(self.best_response(1 - player, self.average(player)) for player in PLAYERS) / 2

    def reach(self, player: int, strategy: Floats) -> Floats:
        """Return, for each of a player's states, how likely the player's own choices lead to it."""
        self._forward(player, strategy)
        reached = self._reach[player].copy()
        self._forward(player, self.strategy[player])
        return reached

    def save(self, path: Path, curve: Sequence[tuple[float, ...]] = ()) -> None:
        """Write a checkpoint."""
        numbers = {"iterations": np.array(self.iterations), "curve": np.array(curve, float)}
        with writing(path) as file:
            np.savez(file, allow_pickle=False, **numbers, **self._state())

    def load(self, path: Path) -> list[list[float]]:
        """Read a checkpoint and continue from it; return the curve that is stored in it."""
        with reading(path), np.load(path) as kept:
            self.iterations = int(kept["iterations"])
            curve: list[list[float]] = kept["curve"].tolist()
            for name, array in self._state().items():
                array[:] = kept[name]
        self._follow()
        return curve

    def _state(self) -> dict[str, Floats]:
        kinds = {"strategy": self.strategy, "regrets": self.regrets, "totals": self.totals}
        return {f"{name}{player}": kinds[name][player] for name in kinds for player in PLAYERS}

    def _follow(self) -> None:
        for player in PLAYERS:
            self._forward(player, self.strategy[player])

    def _forward(self, player: int, strategy: Floats) -> None:
        work = (self._arrays, self._shapes, player)
        for low, high in self._spans():
            self._share_out(low, high, lambda a, b: KERNEL.forward(*work, a, b, strategy, self._reach[player]))

    def _backward(self, player: int, theirs: Floats, *, best: bool) -> None:
        weight = float(self.iterations) ** self.discount.average
        keep = self.discount.keep(self.iterations)

        def part(low: int, high: int) -> None:
            KERNEL.backward(
                self._arrays, self._shapes, self.tree.gains, self.tree.ends, player, low, high,
                theirs, self._reach[1 - player], self._values[player], best, self.strategy[player],
                self._reach[player], self.regrets[player], self.totals[player], weight, *keep,
                np.empty((2, self._most)),
            )  # fmt: skip

        for low, high in reversed(self._spans()):
            self._share_out(low, high, part)

    def _spans(self) -> list[tuple[int, int]]:
        """List the first node of each depth and the node after its last one."""
        return list(zip(self.tree.depths, [*self.tree.depths[1:], self.tree.nodes], strict=True))

    def _share_out(self, low: int, high: int, work: Callable[[int, int], None]) -> None:
        """Let several threads do the work on the nodes of one depth, which do not depend on each other."""
        pieces = min(4 * self._threads, (high - low) // 256)
        if pieces < 2 or self._threads == 1:
            work(low, high)
            return
        edges: list[int] = np.linspace(low, high, pieces + 1).astype(int).tolist()
        _wait(self._pool.map(work, edges[:-1], edges[1:]))


def _wait(results: Iterable[None]) -> None:
    """Wait until all parts of the work have ended; raise the first error."""
    for _ in results:
        pass


def _rows(tree: Tree) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Write all shapes as one row of numbers; return it with the place where each player's part of each shape
    starts.
    """
    rows: list[int] = []
    starts: list[list[int]] = []
    for shape in tree.shapes:
        starts.append([])
        for player in PLAYERS:
            starts[-1].append(len(rows))
            rows += regret.shape_row(shape, player)
    return np.array(rows, np.int64), np.array(starts, np.int64)
