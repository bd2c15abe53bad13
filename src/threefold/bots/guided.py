"""Search for games too wide and too long to be played out at random: the game itself guides it.

A game may offer `guide()`, looked up by name: an object that names the few answers worth a thought, the best first;
plays on sensibly; says when a line has been followed far enough, and what the position is worth then. All answers are
tried in the same imagined worlds that fit the view, with the same luck, everybody playing on sensibly. The game's own
answer is kept unless another one leads beyond doubt, so the search plays no worse than its guide as far as the worth of
a position can be trusted.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import monotonic
from typing import Any, Protocol

from threefold.bots.playouts import Rewards, settled
from threefold.core.contract import CHANCE, Answer, AnyGame, Decision

LONGEST = 600
"""Plays after which a line has been followed far enough, whatever the game says."""
FEWEST_LINES = 10
"""Lines for each answer that is tried: with fewer, fewer answers are tried."""
FEWEST_WORLDS, GLANCE = 5, 2
"""Worlds that an answer must be tried in before it is preferred; and before it is dropped."""
DOUBT = 2.0
"""Standard errors by which another answer must lead before it is preferred."""
HOPE = 1.0
"""Standard errors added to what an answer gained before it is dropped as too little."""
GAIN = 0.005
"""What another answer must add to the chances at least."""
SCATTER = 0.02
"""How far apart worlds are taken to be at least, so that a few alike prove nothing."""


class Guide(Protocol):
    """What a game knows about playing it well. It sees imagined worlds only."""

    def pace(self, view: Any, decision: Decision) -> float:
        """The share of its time that a bot should give to this question."""
        ...

    def candidates(self, state: Any, decision: Decision, rng: Random) -> Sequence[Answer]:
        """The answers worth a thought, the best first; never none."""
        ...

    def suggest(self, state: Any, decision: Decision, rng: Random) -> Answer:
        """The answer of a sensible player."""
        ...

    def settle_luck(self, state: Any, rng: Random) -> None:
        """Decides in a world what chance would, as far as it can, so that lines in it have the same luck."""
        ...

    def is_far(self, root: Any, state: Any) -> bool:
        """Whether a line from one position has been followed far enough to be judged."""
        ...

    def worth(self, state: Any) -> Rewards:
        """What a position is worth to each seat, between 0 and 1."""
        ...


def guide_of(game: AnyGame) -> Guide | None:
    """The game's guide, where it has one."""
    offered: Any = getattr(game, "guide", None)
    return offered() if offered else None


class Guided:
    """The search under one question."""

    def __init__(self, game: AnyGame, guide: Guide, view: Any, decision: Decision, rng: Random) -> None:
        self.game, self.guide, self.view, self.seat, self.rng = game, guide, view, decision.seat, rng
        self.root = game.imagine(view, rng)
        self.offered = tuple(dict.fromkeys(guide.candidates(self.root.clone(), decision, rng)))
        self.leads: dict[Answer, list[float]] = {answer: [] for answer in self.offered[1:]}
        """By how much each answer did better than the game's own, world by world."""

    def best(self, lines: int, until: float) -> Answer:
        """The game's own answer, unless another one has proven better beyond doubt.

        The lines are shared out evenly over rounds; after each the better half of the other answers is left.
        """
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

    def _compare(self, alive: list[Answer], lines: int, until: float) -> None:
        """Tries answers for so many lines, or until time is up; those without hope are dropped."""
        while alive and lines > len(alive) and self._try(alive, until):
            lines -= 1 + len(alive)
            alive[:] = [answer for answer in alive if self._is_hopeful(answer)]
            if len(alive) == 1 and self._is_proven(alive[0]):
                return

    def _try(self, answers: Sequence[Answer], until: float) -> bool:
        """The game's own answer and these in one more world, with the same luck; False: there was no time."""
        seed = self.rng.getrandbits(62)
        luck = Random(seed)
        world = self.game.imagine(self.view, luck)
        self.guide.settle_luck(world, luck)
        found: list[float] = []
        for answer in (self.offered[0], *answers):
            if monotonic() > until:
                return False
            found.append(self.follow(world.clone(), answer, seed))
        for answer, reward in zip(answers, found[1:], strict=True):
            self.leads[answer].append(reward - found[0])
        return True

    def _is_proven(self, answer: Answer) -> bool:
        """Whether it is better beyond doubt, and by enough to matter."""
        leads = self.leads[answer]
        if len(leads) < FEWEST_WORLDS or mean(leads) <= GAIN:
            return False
        return mean(leads) > DOUBT * (stdev(leads) + SCATTER) / sqrt(len(leads))

    def _is_hopeful(self, answer: Answer) -> bool:
        """Whether it may still prove better."""
        leads = self.leads[answer]
        return len(leads) < GLANCE or mean(leads) + HOPE * stdev(leads) / sqrt(len(leads)) > GAIN

    def _lead(self, answer: Answer) -> float:
        return mean(self.leads[answer])

    def follow(self, world: Any, answer: Answer, seed: int) -> float:
        """A world after an answer, everybody playing sensibly, until it can be judged.

        The same question in the same world is answered alike, so lines that meet again do not part by chance.
        """
        self.game.play(world, {self.seat: answer})
        return play_on(self.game, self.guide, self.root, world, seed)[self.seat]


def play_on(game: AnyGame, guide: Guide, root: Any, world: Any, seed: int) -> Rewards:
    """Everybody plays a world on sensibly until it can be judged from where it began: each seat's chances then."""
    luck = Random(seed)
    for _ in range(LONGEST):
        pending = game.pending(world)
        if not pending or guide.is_far(root, world):
            break
        decision = pending[0]
        if decision.seat == CHANCE:
            said: Answer = (luck.choices(decision.legal, decision.odds)[0],)
        else:
            said = guide.suggest(world, decision, Random(seed ^ hash((decision.seat, decision.legal))))
        game.play(world, {decision.seat: said})
    return settled(game, world) or guide.worth(world)
