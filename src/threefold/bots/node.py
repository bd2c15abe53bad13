"""What a search remembers at one place of its tree."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple

from threefold.bots.playouts import Rewards
from threefold.core.contract import Action, Seat

EXPLORATION = 1.0
URGENCY = 1.0
"""How much better than the average so far a step that was never tried is taken to be."""


class Node:
    """What one seat has tried where it could see just this."""

    __slots__ = ("proven", "sure", "total", "tried", "untried", "visits")

    def __init__(self, steps: Sequence[Action], rng: Random) -> None:
        self.visits = 0
        self.total = 0.0
        self.untried = rng.sample(steps, len(steps))
        self.tried: dict[Action, list[float]] = {}
        """By step: how often, and the sum of rewards."""
        self.sure: dict[Action, Rewards] = {}
        """How steps end that are proven."""
        self.proven: Rewards | None = None
        """How it ends from here, if everybody does the best for himself."""

    def choose(self) -> Action:
        """The most promising step by upper confidence bounds; those that are proven only if all are."""
        best, bound = -1, -inf
        if self.untried:
            bound = self.total / self.visits + URGENCY if self.visits else inf
        spread = EXPLORATION * EXPLORATION * log(self.visits + 1)
        for step, (visits, total) in self.tried.items():
            value = total / visits + sqrt(spread / visits)
            if value > bound and (step not in self.sure or self.proven):
                best, bound = step, value
        return best if best >= 0 or not self.untried else self.untried[-1]

    def learn(self, step: Action, reward: float) -> None:
        """One more try of a step, and how it went."""
        self.visits += 1
        self.total += reward
        if step in self.tried:
            self.tried[step][0] += 1
            self.tried[step][1] += reward
        else:
            self.untried.remove(step)
            self.tried[step] = [1, reward]

    def prove(self, seat: Seat, step: Action, ending: Rewards) -> Rewards | None:
        """Notes how a step ends, and returns how it ends from here if that is settled by it."""
        self.sure[step] = ending
        if ending[seat] == 1.0:
            self.proven = ending
        elif not self.untried and len(self.sure) == len(self.tried):
            self.proven = max(self.sure.values(), key=lambda known: known[seat])
        return self.proven

    def forget_proofs(self) -> None:
        """They held in one world only."""
        self.sure, self.proven = {}, None


class Chosen(NamedTuple):
    """A step taken in the tree; chance has no node."""

    seat: Seat
    node: Node | None
    step: Action
    alone: bool
    """Whether nobody else was asked."""


def prove(path: Sequence[Chosen], ending: Rewards) -> None:
    """Carries a certain ending up as far as it settles what came before; never past chance or a secret choice."""
    known: Rewards | None = ending
    for seat, node, step, alone in reversed(path):
        if known is None or node is None or not alone:
            return
        known = node.prove(seat, step, known)
