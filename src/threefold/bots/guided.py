"""Search for games too wide and too long to be played out at random: the game itself guides it.

A game may offer `guide()`, looked up by name: an object that names the few answers worth a thought, the best first;
plays on sensibly; says when a line has been followed far enough, and what the position is worth then. All answers are
tried in the same imagined worlds that fit the view, with the same luck; below them a tree (`bots/lines.py`) learns what
everybody had better do. The game's own answer is kept unless another one leads beyond doubt, so the search plays no
worse than its guide as far as the worth of a position can be trusted.
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
"""Different worlds; after that they come round again, so that who sees more than this seat learns something, too."""
FEWEST_LINES = 10
"""Lines for each answer that is tried: with fewer, fewer answers are tried."""
FEWEST_WORLDS, GLANCE = 5, 2
"""Worlds that an answer must be tried in before it is preferred; and before it is dropped."""
PATIENCE = 40
"""For every so many lines an answer is tried in one more world before it is dropped: it may need a good sequel."""
TREE = 60
"""Lines from which half of them are spent on trying what might be done later; fewer are all needed for comparing."""
DOUBT = 2.0
"""Standard errors by which another answer must lead before it is preferred."""
HOPE = 1.0
"""Standard errors added to what an answer gained before it is dropped as too little."""
GAIN = 0.005
"""What another answer must add to the chances at least."""
SCATTER = 0.02
"""How far apart worlds are taken to be at least, so that a few alike prove nothing."""


def guide_of(game: AnyGame) -> Guide | None:
    """The game's guide, where it has one."""
    offered: Any = getattr(game, "guide", None)
    return offered() if offered else None


class Guided:
    """The search under one question."""

    def __init__(
        self, game: AnyGame, guide: Guide, view: Any, decision: Decision, rng: Random, clock: Clock = monotonic
    ) -> None:
        self.game, self.guide, self.view, self.seat, self.rng, self.clock = game, guide, view, decision.seat, rng, clock
        root = game.imagine(view, rng)
        self.tree = Tree(game, guide, root, clock)
        self.offered = tuple(dict.fromkeys(guide.candidates(root.clone(), decision, rng)))
        self.seeds: list[int] = []
        """Of the worlds, the next one to be tried first once there are enough."""
        self.leads: dict[Answer, list[float]] = {answer: [] for answer in self.offered[1:]}
        """By how much each answer did better than the game's own, world by world."""
        self.glance, self.tries = GLANCE, False

    def best(self, lines: int, until: float) -> Answer:
        """The game's own answer, unless another one has proven better beyond doubt.

        The lines are shared out evenly over rounds; after each the better half of the other answers is left.
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
        """Whether every second line tries something: there are lines enough, and something to try."""
        return self.tries and bool(self.tree.nodes)

    def _compare(self, alive: list[Answer], lines: int, until: float) -> None:
        """Tries answers for so many lines, or until time is up; those without hope are dropped."""
        while alive and lines > len(alive) and self._try(alive, until):
            lines -= (1 + len(alive)) * (1 + self.explores)
            alive[:] = [answer for answer in alive if self._is_hopeful(answer)]
            if len(alive) == 1 and self._is_proven(alive[0]):
                return

    def _try(self, answers: Sequence[Answer], until: float) -> bool:
        """The game's own answer and these in one more world, with the same luck; False: there was no time."""
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
        """Below each answer one line that tries something; False: there was no time."""
        for answer, line in zip(answers, beside, strict=True):
            tried = self.tree.follow(world.clone(), {self.seat: answer}, seed, until, tries=True)
            if tried is None:
                return False
            self.tree.learn(tried, line)
        return True

    def _is_proven(self, answer: Answer) -> bool:
        """Whether it is better beyond doubt, and by enough to matter."""
        leads = self.leads[answer]
        if len(leads) < FEWEST_WORLDS or mean(leads) <= GAIN:
            return False
        return mean(leads) > DOUBT * (stdev(leads) + SCATTER) / sqrt(min(len(leads), POOL))

    def _is_hopeful(self, answer: Answer) -> bool:
        """Whether it may still prove better."""
        leads = self.leads[answer]
        return len(leads) < self.glance or mean(leads) + HOPE * stdev(leads) / sqrt(len(leads)) > GAIN

    def _lead(self, answer: Answer) -> float:
        return mean(self.leads[answer])
