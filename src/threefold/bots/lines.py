"""The tree of a guided search: sensible lines of play from an answer to a position that can be valued.

Nodes are keyed by what the choosing seat sees, so worlds that look alike to it share a node, and each answer is worked
out only once. A line follows the best known answers; at first these are the guide's. A line that tries something new
deviates where another answer promises more. The more lines pass a node, the more of the guide's ranked answers are
admitted (progressive widening); each promises what its gain, rank and few tries allow (PUCT). The gain is
measured against the normal line in the same world, which removes luck. If a line deviates twice, the last deviation is
credited with what the earlier ones do not explain.
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
"""After this many plays a line ends, whatever the guide says."""
Clock = Callable[[], float]


class Guide(Protocol):
    """A game's knowledge of good play. It only sees imagined worlds."""

    def pace(self, view: Any, decision: Decision) -> float:
        """Return the share of its time that a bot should spend on this question."""
        ...

    def is_plain(self, state: Any, decision: Decision) -> bool:
        """Return whether a question needs no thought: the guide's suggestion is played and nothing else tried."""
        ...

    def candidates(self, state: Any, decision: Decision, rng: Random) -> Sequence[Answer]:
        """Return the promising answers, best first; at least one."""
        ...

    def suggest(self, state: Any, decision: Decision, rng: Random) -> Answer:
        """Return the answer of a sensible player."""
        ...

    def settle_luck(self, state: Any, rng: Random) -> None:
        """Decide future chance events in a world where possible, so that lines in it have the same luck."""
        ...

    def is_far(self, root: Any, state: Any) -> bool:
        """Return whether a line from `root` is long enough to be valued."""
        ...

    def worth(self, state: Any) -> Rewards:
        """Return the value of a position for each seat, between 0 and 1."""
        ...


class Aside(NamedTuple):
    """A deviation of a line: the node, the answer tried, and the answer it replaced."""

    node: Ranked
    place: int
    given: int

    def gained(self, seats: int) -> Rewards:
        """Return what the deviation is known to gain for each seat."""
        nothing = (0.0,) * seats
        tried, given = (self.node.gains[place] or nothing for place in (self.place, self.given))
        return tuple(one - other for one, other in zip(tried, given, strict=True))


class Line(NamedTuple):
    """A line of play that was followed until it could be valued."""

    rewards: Rewards
    asides: tuple[Aside, ...] = ()


class Tree:
    """Everything that the lines under one question found out."""

    def __init__(self, game: AnyGame, guide: Guide, root: Any, clock: Clock = monotonic) -> None:
        self.game, self.guide, self.root, self.clock = game, guide, root, clock
        self.nodes: dict[tuple[Seat, bytes], Ranked] = {}

    def follow(
        self, world: Any, answers: dict[Seat, Answer], seed: int, until: float, *, tries: bool = False
    ) -> Line | None:
        """Play a world on from these answers until it can be valued; return None if time ran out.

        The same question in the same world gets the same answer, so that lines which meet again stay together.
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
        """Credit the last deviation of a line with its gain over the normal line, less what earlier ones explain."""
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
        """Return the best known answer, or the most promising one to try if deviations are recorded."""
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
