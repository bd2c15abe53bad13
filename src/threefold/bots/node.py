"""The statistics that a search keeps at one place of its tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple

from threefold.bots.playouts import Rewards
from threefold.core.contract import Action, Answer, Seat

EXPLORATION = 1.0
URGENCY = 1.0
"""How much better than the average an untried step is assumed to be."""
WIDENING = 2
"""The next answer is admitted after this many visits times the square of the admitted answers."""
CURIOSITY = 0.1
"""The weight of the bonus for seldom tried answers; small, as rewards are compared within one world."""
CAUTION = 0.05
"""The gain needed to prefer an answer after one try; after four tries half of it is enough."""


class Node:
    """What a search knows about one question of one seat: how often it tried each step, and with which reward."""

    __slots__ = ("proven", "sure", "total", "tried", "untried", "visits")

    def __init__(self, steps: Sequence[Action]) -> None:
        self.visits = 0
        self.total = 0.0
        self.untried = list(steps)
        self.tried: dict[Action, list[float]] = {}
        """For each step the number of tries and the sum of rewards."""
        self.sure: dict[Action, Rewards] = {}
        """The proven endings of steps."""
        self.proven: Rewards | None = None
        """The proven ending from here under best play; None if it is not proven."""

    def choose(self, rng: Random) -> Action:
        """Return the most promising step by upper confidence bounds; skip proven steps unless all are proven."""
        best, bound = -1, -inf
        if self.untried:
            bound = self.total / self.visits + URGENCY if self.visits else inf
        spread = EXPLORATION * EXPLORATION * log(self.visits + 1)
        for step, (visits, total) in self.tried.items():
            value = total / visits + sqrt(spread / visits)
            if value > bound and (step not in self.sure or self.proven):
                best, bound = step, value
        return best if best >= 0 or not self.untried else rng.choice(self.untried)

    def learn(self, step: Action, reward: float) -> None:
        """Record one more try of a step and its reward."""
        self.visits += 1
        self.total += reward
        if step in self.tried:
            self.tried[step][0] += 1
            self.tried[step][1] += reward
        else:
            self.untried.remove(step)
            self.tried[step] = [1, reward]

    def prove(self, seat: Seat, step: Action, ending: Rewards) -> Rewards | None:
        """Record the proven ending of a step; return the proven ending of this node if there is one now."""
        self.sure[step] = ending
        if ending[seat] == 1.0:
            self.proven = ending
        elif not self.untried and len(self.sure) == len(self.tried):
            self.proven = max(self.sure.values(), key=lambda known: known[seat])
        return self.proven

    def forget_proofs(self) -> None:
        """Forget the proven endings of this node, because they hold only for one way the hidden cards may lie."""
        self.sure, self.proven = {}, None


class Chosen(NamedTuple):
    """One step on the path through the search tree; a step of chance has no node."""

    seat: Seat
    node: Node | None
    step: Action
    alone: bool
    """Whether no other seat chose at the same time."""


def prove(path: Sequence[Chosen], ending: Rewards) -> None:
    """Record in each node of a path, from the last to the first, that this ending is certain.

    Stop at chance or a simultaneous choice.
    """
    known: Rewards | None = ending
    for seat, node, step, alone in reversed(path):
        if known is None or node is None or not alone:
            return
        known = node.prove(seat, step, known)


class Ranked:
    """A node whose answers the game has ranked; the search tries them one by one, starting with the best.

    The gain of an answer is measured against the first answer, whose own gain is zero.
    """

    __slots__ = ("answers", "gains", "open", "seat", "tries", "visits")

    def __init__(self, seat: Seat, first: Answer) -> None:
        self.seat = seat
        self.answers = [first]
        self.open = 1
        """How many answers are admitted."""
        self.visits = 0
        self.tries = [1]
        self.gains: list[Rewards] = [()]
        """Each answer's mean gain for every seat; empty until it was tried."""

    @property
    def is_due(self) -> bool:
        """Return whether there were enough visits to admit another answer."""
        return self.visits >= WIDENING * self.open * self.open

    def widen(self, ranked: Iterable[Answer]) -> None:
        """Admit the next answer, in the order of the ranking."""
        if len(self.answers) == 1:
            self.answers += [answer for answer in dict.fromkeys(ranked) if answer != self.answers[0]]
            self.tries += [0 for _ in self.answers[1:]]
            self.gains += [() for _ in self.answers[1:]]
        self.open = min(self.open + 1, len(self.answers))

    def gain(self, place: int) -> float:
        """Return an answer's mean gain for the seat that gives it."""
        return self.gains[place][self.seat] if self.gains[place] else 0.0

    @property
    def best(self) -> int:
        """Return the place of the best answer: the first, unless another one clearly gained more."""
        found, bound = 0, self.gain(0)
        for place in range(1, self.open):
            sure = self.gain(place) - CAUTION / sqrt(self.tries[place] or 1)
            if sure > bound:
                found, bound = place, sure
        return found

    def choose(self) -> int:
        """Return the place of the answer to try, by its gain, its rank, and how seldom it was tried."""
        spread, given = CURIOSITY * sqrt(self.visits), self.best
        found, bound = given, -inf
        for place in range(self.open):
            tries = self.visits if place == given else self.tries[place]
            value = self.gain(place) + spread / ((place + 1) * (1 + tries))
            if value > bound:
                found, bound = place, value
        return found

    def learn(self, place: int, gained: Rewards) -> None:
        """Record one more try of an answer and its gain for each seat."""
        self.tries[place] += 1
        before = self.gains[place] or (0.0,) * len(gained)
        self.gains[place] = tuple(
            old + (new - old) / self.tries[place] for old, new in zip(before, gained, strict=True)
        )
