"""A two-player zero-sum game as its public tree, with what is private in vectors.

A *node* is what both players know. There each player is in one of several private *states*; a *shape* says what can
be done in them. Doing something has a public *label* and leads to a private state of the node that follows; one label
and one such state are an *entry*. Every entry comes from exactly one state: nobody forgets. Several entries of a
state may share a label: then the other player does not see which of them was chosen.

Both players act at once; a player who is not asked has a single label and keeps the state. After them chance may show
one of several things to both. The odds of all chance, and of the deal, stand in the payoffs, which are what the
first player gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Shape:
    """What both players can do at a node, and how many things chance may show after that."""

    origins: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
    """By player, label and following private state: the private state from which it is reached."""
    asked: tuple[bool, bool]
    shown: int = 1

    def labels(self, player: int) -> int:
        return len(self.origins[player])

    def after(self, player: int) -> int:
        """Count the private states to which each label leads."""
        return len(self.origins[player][0])

    def states(self, player: int) -> int:
        return 1 + max(max(row) for row in self.origins[player])

    @property
    def kids(self) -> int:
        return self.labels(0) * self.labels(1) * self.shown


@dataclass(slots=True)
class Tree:
    """A game tree in arrays. Nodes are sorted by depth; `depths` holds the first node of each depth."""

    shapes: tuple[Shape, ...]
    depths: list[int]
    shape: Ints
    kids: npt.NDArray[np.int64]
    """The node that follows, by node (each starts at `kids_at`), first player's label, second player's label, and what
    chance shows; -1 - g where the game ends and the first player gains `gains[g]`."""
    kids_at: npt.NDArray[np.int64]
    gains: Floats
    ends: npt.NDArray[np.float32]
    """The player's gain at nodes that end the game, by player, the other player's entry and the player's own entry."""
    ends_at: npt.NDArray[np.int64]
    """By node: where its gains in `ends` start; -1 if other nodes follow it."""
    states_at: npt.NDArray[np.int64]
    """By node and player: where the states of the node start."""
    entries_at: npt.NDArray[np.int64]

    @property
    def nodes(self) -> int:
        return len(self.shape)

    def sizes(self, player: int) -> tuple[int, int]:
        """Count a player's states and entries in the whole tree."""
        return int(self.states_at[-1, player]), int(self.entries_at[-1, player])


def assemble(
    shapes: Sequence[Shape],
    depths: list[int],
    shape: npt.ArrayLike,
    kids: npt.ArrayLike,
    gains: npt.ArrayLike,
    matrices: Sequence[npt.NDArray[np.floating]],
    matrix: npt.ArrayLike,
) -> Tree:
    """Build a tree from the shapes and following nodes of its nodes, and from the first player's gains.

    For each node, `matrix` holds the index of the table in `matrices` that ends it, or -1. A table holds the gains by
    the first player's entry and the second player's entry; a node that it ends is followed by no other node.
    """
    which = np.asarray(shape, np.int32)
    ending = np.asarray(matrix, np.int64)
    starts = np.cumsum([0, *(one.size for one in matrices)])

    def running(counts: list[list[int]]) -> npt.NDArray[np.int64]:
        each = np.array(counts, np.int64)[which]
        return np.vstack([np.zeros((1, each.shape[1]), np.int64), np.cumsum(each, axis=0)])

    kid_counts = np.where(ending < 0, np.array([one.kids for one in shapes])[which], 0)
    ends = np.empty((2, starts[-1]), np.float32)
    for one, at in zip(matrices, starts, strict=False):
        ends[0, at : at + one.size] = one.T.ravel()
        ends[1, at : at + one.size] = -one.ravel()
    return Tree(
        tuple(shapes),
        depths,
        which,
        np.asarray(kids, np.int64),
        np.concatenate([[0], np.cumsum(kid_counts)]),
        np.asarray(gains, np.float64),
        ends,
        np.where(ending < 0, -1, starts[ending]),
        running([[one.states(0), one.states(1)] for one in shapes]),
        running([[one.labels(0) * one.after(0), one.labels(1) * one.after(1)] for one in shapes]),
    )


def uniform(tree: Tree, player: int) -> Floats:
    """Return the strategy that takes all entries of a state equally often."""
    by_shape: list[Floats] = []
    for shape in tree.shapes:
        origins = np.array(shape.origins[player]).ravel()
        by_shape.append(1.0 / np.bincount(origins)[origins])
    kinds: list[int] = tree.shape.tolist()
    return np.concatenate([by_shape[kind] for kind in kinds])
