"""What a search remembers at one place of its tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, log, sqrt
from random import Random
from typing import NamedTuple

from threefold.bots.playouts import Rewards
from threefold.core.contract import Action, Answer, Seat

EXPLORATION = 1.0
URGENCY = 1.0
"""How much better than the average so far a step that was never tried is taken to be."""
WIDENING = 2
"""Visits, times the square of how many answers were let in, after which the next one is."""
CURIOSITY = 0.1
"""How much a ranked answer may gain by having been tried seldom; small, as rewards are compared within a world."""
CAUTION = 0.05
"""What a ranked answer must gain to be given after a single try; after four tries half of it is enough."""


class Node:
    """What one seat has tried where it could see just this."""

    __slots__ = ("proven", "sure", "total", "tried", "untried", "visits")

    def __init__(self, steps: Sequence[Action]) -> None:
        self.visits = 0
        self.total = 0.0
        self.untried = list(steps)
        self.tried: dict[Action, list[float]] = {}
        """By step: how often, and the sum of rewards."""
        self.sure: dict[Action, Rewards] = {}
        """How steps end that are proven."""
        self.proven: Rewards | None = None
        """How it ends from here, if everybody does the best for himself."""

    def choose(self, rng: Random) -> Action:
        """The most promising step by upper confidence bounds; those that are proven only if all are."""
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


class Ranked:
    """The same for whole answers that the game has ranked: the first alone to begin with, the others one by one.

    What an answer gains is counted against the first one, which gains nothing.
    """

    __slots__ = ("answers", "gains", "open", "seat", "tries", "visits")

    def __init__(self, seat: Seat, first: Answer) -> None:
        self.seat = seat
        self.answers = [first]
        self.open = 1
        """How many of them have been let in."""
        self.visits = 0
        self.tries = [1]
        self.gains: list[Rewards] = [()]
        """What each gained on average, for every seat; nothing, as long as it is empty."""

    @property
    def is_due(self) -> bool:
        """Whether lines came by often enough to let another answer in."""
        return self.visits >= WIDENING * self.open * self.open

    def widen(self, ranked: Iterable[Answer]) -> None:
        """Lets the next answer in; those after it keep their order."""
        if len(self.answers) == 1:
            self.answers += [answer for answer in dict.fromkeys(ranked) if answer != self.answers[0]]
            self.tries += [0 for _ in self.answers[1:]]
            self.gains += [() for _ in self.answers[1:]]
        self.open = min(self.open + 1, len(self.answers))

    def gain(self, place: int) -> float:
        """What an answer gained for who gives it."""
        return self.gains[place][self.seat] if self.gains[place] else 0.0

    @property
    def best(self) -> int:
        """The place of the answer that is to be given: the first, unless another one gained enough often enough."""
        found, bound = 0, self.gain(0)
        for place in range(1, self.open):
            sure = self.gain(place) - CAUTION / sqrt(self.tries[place] or 1)
            if sure > bound:
                found, bound = place, sure
        return found

    def choose(self) -> int:
        """The place of the most promising answer to try: by what it gained, by its rank, and by how seldom it was."""
        spread, given = CURIOSITY * sqrt(self.visits), self.best
        found, bound = given, -inf
        for place in range(self.open):
            tries = self.visits if place == given else self.tries[place]
            value = self.gain(place) + spread / ((place + 1) * (1 + tries))
            if value > bound:
                found, bound = place, value
        return found

    def learn(self, place: int, gained: Rewards) -> None:
        """One more try of an answer, and what it gained for each seat."""
        self.tries[place] += 1
        before = self.gains[place] or (0.0,) * len(gained)
        self.gains[place] = tuple(
            old + (new - old) / self.tries[place] for old, new in zip(before, gained, strict=True)
        )
