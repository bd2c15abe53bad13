"""Cutting out the part of a game tree below one node, as a tree of its own."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from threefold.solvers.cfr.tree import Tree

Numbers = npt.NDArray[np.int64]


def subtree(tree: Tree, root: int) -> Tree:
    """Return the tree whose root is the node `root`."""
    levels: list[Numbers] = [np.array([root], np.int64)]
    while (below := _below(tree, levels[-1])).size:
        levels.append(below)
    nodes = np.concatenate(levels)
    numbers = np.full(tree.nodes, -1, np.int64)
    numbers[nodes] = np.arange(nodes.size)
    kids = np.concatenate([_kids(tree, node) for node in nodes.tolist()])
    goes_on = kids >= 0
    kids[goes_on] = numbers[kids[goes_on]]
    counts = tree.kids_at[nodes + 1] - tree.kids_at[nodes]
    return Tree(
        tree.shapes,
        np.cumsum([0, *(level.size for level in levels)])[:-1].tolist(),
        tree.shape[nodes],
        kids,
        np.concatenate([[0], np.cumsum(counts)]),
        tree.gains,
        tree.ends,
        tree.ends_at[nodes],
        _running(tree.states_at, nodes),
        _running(tree.entries_at, nodes),
    )


def _kids(tree: Tree, node: int) -> Numbers:
    return tree.kids[tree.kids_at[node] : tree.kids_at[node + 1]].copy()


def _below(tree: Tree, nodes: Numbers) -> Numbers:
    kids = np.concatenate([_kids(tree, node) for node in nodes.tolist()])
    return np.unique(kids[kids >= 0])


def _running(at: Numbers, nodes: Numbers) -> Numbers:
    """Return, for each kept node, the index at which its entries start in the smaller array."""
    lengths = at[nodes + 1] - at[nodes]
    return np.vstack([np.zeros((1, lengths.shape[1]), np.int64), np.cumsum(lengths, axis=0)])
