"""Tree search for games too wide and too long to be played out at random: the game itself guides it.

A game may offer `guide()`, looked up by name: an object that names the few answers worth a thought, the best first;
plays on sensibly; says when a line has been followed far enough, and what the position is worth then. Every iteration
imagines a new world that fits the view. What was tried is kept by what everybody heard since the question, so worlds
that differ in hidden cards share their numbers (information sets).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from time import monotonic
from typing import Any, Protocol

from threefold.bots.playouts import Rewards, settled
from threefold.core.contract import CHANCE, Answer, AnyGame, Decision, Seat

FIRST_PRIOR = 0.4
"""The weight of the answer that the game would give itself; all others share the rest."""
CURIOSITY = 0.35
WIDENING = 2.0
"""How many answers are looked at: this times the root of the visits, and two more."""
LONGEST = 600
"""Plays after which a line has been followed far enough, whatever the game says."""
TREE_DEPTH = 12
"""Answers from the question on that are kept in the tree."""
TRUSTED = 12
"""Visits up to which the game's own answer is followed."""
FEWEST_WORLDS = 6
WORLDS = 8
"""Worlds that every answer should be tried in: with fewer iterations, fewer answers are tried."""
DOUBT = 1.5
"""Standard errors by which another answer must lead before it is preferred."""


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


class Fork:
    """What was tried where everybody had heard just this."""

    __slots__ = ("tries", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tries: dict[Answer, list[float]] = {}
        """By answer: how often, and the sum of rewards."""

    def choose(self, offered: Sequence[Answer]) -> Answer:
        """By worth and prior; the more visits, the more answers are looked at."""
        wide = offered[: 2 + int(WIDENING * sqrt(self.visits))]
        prior = (1 - FIRST_PRIOR) / max(1, len(wide) - 1)
        root = sqrt(self.visits + 1)
        average = sum(total for _, total in self.tries.values()) / self.visits if self.visits else 0.5

        def bound(place: int) -> float:
            count, total = self.tries.get(wide[place], (0, 0.0))
            weight = prior if place else FIRST_PRIOR
            return (total / count if count else average) + CURIOSITY * weight * root / (1 + count)

        return wide[max(range(len(wide)), key=bound)]

    def learn(self, answer: Answer, reward: float) -> None:
        """One more try."""
        self.visits += 1
        known = self.tries.setdefault(answer, [0, 0.0])
        known[0] += 1
        known[1] += reward


class Guided:
    """The search under one question."""

    def __init__(self, game: AnyGame, guide: Guide, view: Any, decision: Decision, rng: Random) -> None:
        self.game, self.guide, self.view, self.seat, self.rng = game, guide, view, decision.seat, rng
        self.root = game.imagine(view, rng)
        self.offered = tuple(dict.fromkeys(guide.candidates(self.root.clone(), decision, rng)))
        self.rewards: dict[Answer, list[float]] = {answer: [] for answer in self.offered}
        """What came of each answer, world by world: all of them are tried in the same worlds."""
        self.forks: dict[tuple[tuple[Seat, Answer], ...], Fork] = {}

    def best(self, iterations: int, until: float) -> Answer:
        """The best answer; the game's own, unless another one has proven better beyond doubt."""
        alive = list(self.offered[: max(2, iterations // WORLDS)])
        while len(alive) > 1 and iterations >= len(alive) and monotonic() < until:
            iterations -= len(alive)
            self._try(alive, until)
            worlds = len(self.rewards[alive[0]])
            if worlds >= FEWEST_WORLDS and not worlds & (worlds - 1):
                alive = self._better_half(alive)
        return max(alive, key=self._lead)

    def _try(self, answers: Sequence[Answer], until: float) -> None:
        """Every answer in one more world, with the same luck as far as it goes; whatever time allows."""
        seed = self.rng.getrandbits(62)
        for answer in answers:
            if monotonic() > until:
                return
            luck = Random(seed)
            world = self.game.imagine(self.view, luck)
            self.guide.settle_luck(world, luck)
            self.rewards[answer].append(self._follow(world, answer, luck))

    def _better_half(self, alive: Sequence[Answer]) -> list[Answer]:
        """The game's own answer, and the better half of the others."""
        first, *others = alive
        others.sort(key=lambda answer: sum(self.rewards[answer]), reverse=True)
        return [first, *others[: len(others) // 2]]

    def _lead(self, answer: Answer) -> float:
        """How much better it did than the game's own answer, doubt taken off."""
        mine, own = self.rewards[answer], self.rewards[self.offered[0]]
        if answer == self.offered[0] or len(mine) < FEWEST_WORLDS:
            return 0.0 if answer == self.offered[0] else -inf
        leads = [better - other for better, other in zip(mine, own, strict=False)]
        return mean(leads) - DOUBT * stdev(leads) / sqrt(len(leads))

    def _follow(self, world: Any, answer: Answer, luck: Random) -> float:
        """One world down the tree, one fork further, then sensibly on until it can be judged."""
        self.game.play(world, {self.seat: answer})
        heard: tuple[tuple[Seat, Answer], ...] = ((self.seat, answer),)
        path: list[tuple[Seat, Fork, Answer]] = []
        growing = True
        for _ in range(LONGEST):
            pending = self.game.pending(world)
            if not pending or self.guide.is_far(self.root, world):
                break
            decision = pending[0]
            if decision.seat == CHANCE:
                said: Answer = (luck.choices(decision.legal, decision.odds)[0],)
            elif growing:
                growing = heard in self.forks and len(heard) < TREE_DEPTH
                fork = self.forks.setdefault(heard, Fork())
                said = self._answer(world, decision, fork, luck)
                path.append((decision.seat, fork, said))
            else:
                said = self.guide.suggest(world, decision, luck)
            if decision.seat != CHANCE:
                heard = (*heard, (decision.seat, said))
            self.game.play(world, {decision.seat: said})
        rewards = settled(self.game, world) or self.guide.worth(world)
        for seat, fork, said in path:
            fork.learn(said, rewards[seat])
        return rewards[self.seat]

    def _answer(self, world: Any, decision: Decision, fork: Fork, luck: Random) -> Answer:
        if fork.visits < TRUSTED:
            return self.guide.suggest(world, decision, luck)
        return fork.choose(self.guide.candidates(world, decision, luck))
