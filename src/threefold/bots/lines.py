"""The tree of a guided search: lines of sensible play, from one answer until a position can be judged.

What is known is kept by what the seat that chooses can see: what it has found out counts in all worlds that it cannot
tell apart, and what was thought out once need not be thought out again. A line follows the best answers known, at first
the game's own, which was thought out in the world that came by first. A line that tries something steps aside where
another answer promises more: the more lines came by, the more of the answers that the game ranks are let in
(progressive widening), and each promises as much as it gained, its rank and its few tries allow (PUCT). What it gains
is the difference to the line beside it in the same world: otherwise luck would drown it. Where a line steps aside
twice, the last step learns what the ones before do not explain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple, Protocol

import msgspec

from threefold.bots.node import Ranked
from threefold.bots.playouts import Rewards, settled
from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.game import AnyGame

LONGEST = 600
"""Plays after which a line has been followed far enough, whatever the game says."""
Clock = Callable[[], float]


class Guide(Protocol):
    """What a game knows about playing it well. It sees imagined worlds only."""

    def pace(self, view: Any, decision: Decision) -> float:
        """The share of its time that a bot should give to this question."""
        ...

    def is_plain(self, state: Any, decision: Decision) -> bool:
        """Whether a question needs no thought: it is answered as the game suggests, and nothing else is tried."""
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


class Aside(NamedTuple):
    """Where a line stepped aside: to which answer, instead of which."""

    node: Ranked
    place: int
    given: int

    def gained(self, seats: int) -> Rewards:
        """What that is known to gain for each seat."""
        nothing = (0.0,) * seats
        tried, given = (self.node.gains[place] or nothing for place in (self.place, self.given))
        return tuple(one - other for one, other in zip(tried, given, strict=True))


class Line(NamedTuple):
    """A line that was followed to where it is judged."""

    rewards: Rewards
    asides: tuple[Aside, ...] = ()


class Tree:
    """What the lines under one question have found out."""

    def __init__(self, game: AnyGame, guide: Guide, root: Any, clock: Clock = monotonic) -> None:
        self.game, self.guide, self.root, self.clock = game, guide, root, clock
        self.nodes: dict[tuple[Seat, bytes], Ranked] = {}

    def follow(
        self, world: Any, answers: dict[Seat, Answer], seed: int, until: float, *, tries: bool = False
    ) -> Line | None:
        """A world after these answers, everybody playing on, until it can be judged; None: time was up before.

        The same question in the same world is answered alike, so lines that meet again do not part by chance.
        """
        luck, asides = Random(seed), list[Aside]()
        self.game.play(world, answers)
        for _ in range(LONGEST):
            pending = self.game.pending(world)
            if not pending or self.guide.is_far(self.root, world):
                break
            if self.clock() > until:
                return None
            decision = pending[0]
            if decision.seat == CHANCE:
                said: Answer = (luck.choices(decision.legal, decision.odds)[0],)
            else:
                rng = Random(seed ^ hash((decision.seat, decision.legal)))
                said = self._choose(world, decision, rng, asides if tries else None)
            self.game.play(world, {decision.seat: said})
        return Line(settled(self.game, world) or self.guide.worth(world), tuple(asides))

    def learn(self, line: Line, beside: Line) -> None:
        """What the last step aside gained, over the line beside it and beyond what the steps before explain."""
        if not line.asides:
            return
        *before, (node, place, given) = line.asides
        seats = len(line.rewards)
        gained = [new - old for new, old in zip(line.rewards, beside.rewards, strict=True)]
        for aside in before:
            gained = [value - part for value, part in zip(gained, aside.gained(seats), strict=True)]
        known = node.gains[given] or (0.0,) * seats
        node.learn(place, tuple(value + part for value, part in zip(gained, known, strict=True)))

    def _choose(self, world: Any, decision: Decision, rng: Random, asides: list[Aside] | None) -> Answer:
        """The best answer known; or, where steps aside are noted, the most promising one to try."""
        if self.guide.is_plain(world, decision):
            return self.guide.suggest(world, decision, rng)
        seen = decision.seat, msgspec.json.encode(self.game.view(world, decision.seat))
        node = self.nodes.get(seen)
        if node is None:
            node = self.nodes[seen] = Ranked(decision.seat, self.guide.suggest(world, decision, rng))
        node.visits += 1
        given = place = node.best
        if asides is not None:
            if node.is_due:
                node.widen(self.guide.candidates(world.clone(), decision, rng) if len(node.answers) == 1 else ())
            place = node.choose()
            if place != given:
                asides.append(Aside(node, place, given))
        return node.answers[place]
