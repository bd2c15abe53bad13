"""A search for games that are too wide and too long for random playouts: the game itself guides it.

A game may offer `guide()`: an object that names the few promising answers, plays on sensibly, says when a line is long
enough, and values the position there. All answers are tried in the same imagined worlds with the same luck; below them
a tree (`bots/lines.py`) learns better replies. The guide's own answer is kept unless another one is clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import monotonic
from typing import Any

from threefold.bots.lines import Clock, Guide, Line, Tree
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

POOL = 32
"""The number of different worlds. They are reused, so that seats which see more than this one can learn, too."""
FEWEST_LINES = 10
"""The fewest lines per answer: with few lines, fewer answers are tried."""
FEWEST_WORLDS, GLANCE = 5, 2
"""How many worlds an answer is tried in before it can be preferred, and before it can be dropped."""
PATIENCE = 40
"""For every 40 lines an answer is tried in one more world before it is dropped, as it may need a good follow-up."""
TREE = 60
"""From this many lines on, half of them try later deviations; fewer lines are all needed for comparing answers."""
DOUBT = 2.0
"""How many standard errors another answer must lead by before it is preferred."""
HOPE = 1.0
"""How many standard errors are added to an answer's gain before it is dropped for gaining too little."""
GAIN = 0.005
"""The least gain for which another answer is preferred."""
SCATTER = 0.02
"""Added to the standard deviation, so that a few equal results prove nothing."""


def guide_of(game: AnyGame) -> Guide | None:
    """Return the game's guide, or None."""
    offered: Any = getattr(game, "guide", None)
    return offered() if offered else None


class Guided:
    """The search for one question."""

    def __init__(
        self, game: AnyGame, guide: Guide, view: Any, decision: Decision, rng: Random, clock: Clock = monotonic
    ) -> None:
        self.game, self.guide, self.view, self.seat, self.rng, self.clock = game, guide, view, decision.seat, rng, clock
        root = game.imagine(view, rng)
        self.tree = Tree(game, guide, root, clock)
        self.offered = tuple(dict.fromkeys(guide.candidates(root.clone(), decision, rng)))
        self.seeds: list[int] = []
        """The seeds of the worlds; once the pool is full, the first one is used next."""
        self.leads: dict[Answer, list[float]] = {answer: [] for answer in self.offered[1:]}
        """How much better each answer did than the guide's own, world by world."""
        self.glance, self.tries = GLANCE, False

    def best(self, lines: int, until: float) -> Answer:
        """Return the guide's own answer, or another one that is clearly better.

        The lines are split evenly over rounds; after each round the better half of the other answers remains.
        """
        self.glance, self.tries = max(GLANCE, lines // PATIENCE), lines >= TREE
        alive = list(self.offered[1 : 1 + lines // FEWEST_LINES])
        rounds = len(alive).bit_length()
        share = lines // max(1, rounds)
        for _ in range(rounds):
            self._compare(alive, share, until)
            alive = [answer for answer in alive if len(self.leads[answer]) >= GLANCE]
            if len(alive) > 1:
                alive.sort(key=self._lead, reverse=True)
                del alive[len(alive) // 2 :]
        proven = [answer for answer in alive if self._is_proven(answer)]
        return max(proven, key=self._lead, default=self.offered[0])

    @property
    def explores(self) -> bool:
        """Return whether every second line tries something new: there are enough lines, and the tree has nodes."""
        return self.tries and bool(self.tree.nodes)

    def _compare(self, alive: list[Answer], lines: int, until: float) -> None:
        """Try answers for this many lines or until time is up; drop those that cannot become best."""
        while alive and lines > len(alive) and self._try(alive, until):
            lines -= (1 + len(alive)) * (1 + self.explores)
            alive[:] = [answer for answer in alive if self._is_hopeful(answer)]
            if len(alive) == 1 and self._is_proven(alive[0]):
                return

    def _try(self, answers: Sequence[Answer], until: float) -> bool:
        """Try the guide's answer and these answers in one more world; return False if time ran out."""
        if self.clock() > until:
            return False
        seed = self.seeds.pop(0) if len(self.seeds) == POOL else self.rng.getrandbits(62)
        self.seeds.append(seed)
        luck = Random(seed)
        world = self.game.imagine(self.view, luck)
        self.guide.settle_luck(world, luck)
        asked = (self.offered[0], *answers)
        lines: list[Line] = []
        for answer in asked:
            line = self.tree.follow(world.clone(), {self.seat: answer}, seed, until)
            if line is None:
                return False
            lines.append(line)
        for answer, line in zip(answers, lines[1:], strict=True):
            self.leads[answer].append(line.rewards[self.seat] - lines[0].rewards[self.seat])
        return not self.explores or self._step_aside(world, asked, lines, seed, until)

    def _step_aside(
        self, world: Any, answers: Sequence[Answer], beside: Sequence[Line], seed: int, until: float
    ) -> bool:
        """For each answer follow one more line that tries something new; return False if time ran out."""
        for answer, line in zip(answers, beside, strict=True):
            tried = self.tree.follow(world.clone(), {self.seat: answer}, seed, until, tries=True)
            if tried is None:
                return False
            self.tree.learn(tried, line)
        return True

    def _is_proven(self, answer: Answer) -> bool:
        """Return whether an answer is better beyond doubt, and by enough to matter."""
        leads = self.leads[answer]
        if len(leads) < FEWEST_WORLDS or mean(leads) <= GAIN:
            return False
        return mean(leads) > DOUBT * (stdev(leads) + SCATTER) / sqrt(min(len(leads), POOL))

    def _is_hopeful(self, answer: Answer) -> bool:
        """Return whether an answer may still prove better."""
        leads = self.leads[answer]
        return len(leads) < self.glance or mean(leads) + HOPE * stdev(leads) / sqrt(len(leads)) > GAIN

    def _lead(self, answer: Answer) -> float:
        return mean(self.leads[answer])
