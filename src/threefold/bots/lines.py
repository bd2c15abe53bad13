"""The tree of a guided search: lines of sensible play, from one answer until a position can be judged.

What is known is kept by what the seat that chooses can see, so a seat does the same in worlds that it cannot tell
apart, and what was thought out once need not be thought out again. The first line through a question follows the
game's own answer; the more lines pass, the more of the answers that the game ranks are tried (progressive widening),
each as its gains so far and its rank promise (PUCT). What a line gained is counted against how the same world ends if
everybody does as advised: otherwise luck would drown it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import Any, NamedTuple, Protocol

import msgspec

from threefold.bots.node import Ranked
from threefold.bots.playouts import Rewards, settled
from threefold.core.contract import CHANCE, Answer, AnyGame, Decision, Seat

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


class Line(NamedTuple):
    """A line that was followed to where it is judged."""

    rewards: Rewards
    path: list[tuple[Seat, Ranked, int]]
    """Who chose the answer at which place of which node."""

    @property
    def is_usual(self) -> bool:
        """Whether everybody did as advised."""
        return not any(place for _, _, place in self.path)


class Tree:
    """What the lines under one question have found out."""

    def __init__(self, game: AnyGame, guide: Guide, root: Any, clock: Clock = monotonic) -> None:
        self.game, self.guide, self.root, self.clock = game, guide, root, clock
        self.nodes: dict[tuple[Seat, bytes], Ranked] = {}

    def follow(
        self, world: Any, answers: dict[Seat, Answer], seed: int, until: float, *, usual: bool = False
    ) -> Line | None:
        """A world after these answers, everybody playing on, until it can be judged; None: time was up before.

        `usual`: everybody as advised, and nothing is tried.

        The same question in the same world is answered alike, so lines that meet again do not part by chance.
        """
        luck, path = Random(seed), list[tuple[Seat, Ranked, int]]()
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
                said = self._choose(world, decision, path, rng, usual=usual)
            self.game.play(world, {decision.seat: said})
        return Line(settled(self.game, world) or self.guide.worth(world), path)

    def learn(self, lines: Sequence[Line], usual: Rewards) -> None:
        """What lines in one world tell about the choices on their way, against how it usually ends."""
        for rewards, path in lines:
            for seat, node, place in path:
                node.learn(place, rewards[seat] - usual[seat])

    def _choose(
        self, world: Any, decision: Decision, path: list[tuple[Seat, Ranked, int]], rng: Random, *, usual: bool
    ) -> Answer:
        if self.guide.is_plain(world, decision):
            return self.guide.suggest(world, decision, rng)
        seen = decision.seat, msgspec.json.encode(self.game.view(world, decision.seat))
        node = self.nodes.get(seen)
        if node is None:
            node = self.nodes[seen] = Ranked(self.guide.suggest(world, decision, rng))
        elif node.is_due and not usual:
            node.widen(self.guide.candidates(world.clone(), decision, rng) if node.open == 1 else ())
        place = 0 if usual else node.choose()
        path.append((decision.seat, node, place))
        return node.answers[place]
