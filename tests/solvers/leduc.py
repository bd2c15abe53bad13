"""Leduc poker as a public tree: six cards of three ranks, one card each, one open card, two rounds of betting.

Its value is known, so the solver can be tested with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
import numpy.typing as npt

from threefold.solvers.cfr.tree import Shape, Tree, assemble

CARDS = 6
KEEP = (tuple(range(CARDS)),)
BETS = (2, 4)
MOST_RAISES = 2
VALUE = -0.0856064
"""The chips that the first player gains in equilibrium."""

Gains = npt.NDArray[np.float64]


def rank(card: int) -> int:
    return card // 2


def showdown(mine: int, theirs: int, shared: int) -> int:
    """Return 1, 0 or -1: a pair with the open card wins, then the higher rank."""
    paired = (rank(mine) == rank(shared)) - (rank(theirs) == rank(shared))
    return paired or (rank(mine) > rank(theirs)) - (rank(mine) < rank(theirs))


def deals(shared: int | None) -> Gains:
    """Return how often each pair of cards is dealt, with this open card if there is one."""
    chances = np.zeros((CARDS, CARDS))
    for mine, theirs, third in permutations(range(CARDS), 3):
        if shared in (None, third):
            chances[mine, theirs] += 1 / 120
    return chances


@dataclass
class Node:
    depth: int
    shape: Shape
    kids: list[Node] = field(default_factory=list)
    gains: Gains | None = None


@dataclass
class Grower:
    """Builds the tree of the betting, node after node."""

    nodes: list[Node] = field(default_factory=list)

    def node(self, depth: int, shape: Shape, kids: list[Node], gains: Gains | None = None) -> Node:
        self.nodes.append(Node(depth, shape, kids, gains))
        return self.nodes[-1]

    def end(self, depth: int, gains: Gains) -> Node:
        return self.node(depth, Shape((KEEP, KEEP), (False, False)), [], gains)

    def bet(self, depth: int, seat: int, raises: int, opening: bool, pot: tuple[int, int], shared: int | None) -> Node:
        """Play one turn: fold if something is owed, call or check, or raise while raises are left."""
        owed = pot[0] != pot[1]
        level = max(pot)
        kids: list[Node] = []
        if owed:
            kids.append(self.end(depth + 1, deals(shared) * (-pot[0] if seat == 0 else pot[1])))
        if opening:
            kids.append(self.bet(depth + 1, 1 - seat, raises, False, pot, shared))
        elif shared is None:
            kids.append(self.open_card(depth + 1, level))
        else:
            signs = np.array([[showdown(a, b, shared) for b in range(CARDS)] for a in range(CARDS)])
            kids.append(self.end(depth + 1, deals(shared) * signs * level))
        if raises < MOST_RAISES:
            more = level + BETS[shared is not None]
            after = (more, level) if seat == 0 else (level, more)
            kids.append(self.bet(depth + 1, 1 - seat, raises + 1, False, after, shared))
        labels = KEEP * len(kids)
        origins = (labels, KEEP) if seat == 0 else (KEEP, labels)
        return self.node(depth, Shape(origins, (seat == 0, seat == 1)), kids)

    def open_card(self, depth: int, level: int) -> Node:
        kids = [self.bet(depth + 1, 0, 0, True, (level, level), card) for card in range(CARDS)]
        return self.node(depth, Shape((KEEP, KEEP), (False, False), shown=CARDS), kids)


def leduc_tree() -> Tree:
    """Build the tree of the whole game."""
    grower = Grower()
    grower.bet(0, 0, 0, True, (1, 1), None)
    nodes = sorted(grower.nodes, key=lambda node: node.depth)
    number = {id(node): index for index, node in enumerate(nodes)}
    shapes = list(dict.fromkeys(node.shape for node in nodes))
    ends = [node.gains for node in nodes if node.gains is not None]
    seen = np.cumsum([node.gains is not None for node in nodes])
    return assemble(
        shapes,
        [next(i for i, node in enumerate(nodes) if node.depth == depth) for depth in range(nodes[-1].depth + 1)],
        [shapes.index(node.shape) for node in nodes],
        [number[id(kid)] for node in nodes for kid in node.kids],
        [],
        ends,
        [seen[index] - 1 if node.gains is not None else -1 for index, node in enumerate(nodes)],
    )
