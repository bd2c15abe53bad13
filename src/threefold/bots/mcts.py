"""Monte Carlo tree search for any game, using views only.

Every iteration imagines a world that fits the view and plays it down the tree. Nodes are keyed by what the chooser
sees, so worlds that look alike to it share statistics (information sets). Seats that choose at the same time choose
independently (decoupled); chance rolls by its odds; each step of a long answer is a choice of its own. Where nothing is
hidden, proven results are not tried again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from itertools import islice
from math import inf
from random import Random
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from threefold.bots.bot import is_win, random_answer
from threefold.bots.foresight import Foresight, foresee
from threefold.bots.guided import Guided, guide_of
from threefold.bots.lines import Guide
from threefold.bots.node import Chosen, Node, prove
from threefold.bots.playouts import Playout, Rewards, playout_of, settled, swift
from threefold.bots.weighing import advised, weighed
from threefold.core.contract import CHANCE, Action, Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.core.walk import complete, every_answer

DEEPEST = 100
"""After this many plays a world leaves the tree and is played out."""
PEEKED, PEEKED_ANSWERS = 12, 48
"""Without a kernel, a new position is checked for an immediate win only if it has at most 12 first steps, and then only
48 answers are looked at."""
GLANCES = 32
"""Iterations between two checks whether the most tried answer can still change."""
EVEN = 0.5
GUIDED = 4
"""How many iterations of a plain search equal one line of a guided search."""
WEIGHED = 4
"""Playouts per iteration for games that weigh their answers themselves."""


class Thought(NamedTuple):
    """The result of a search."""

    seen: Foresight
    tried: dict[Answer, tuple[int, float]]
    """For each answer the number of tries and the mean result."""


@dataclass(frozen=True, slots=True)
class Mcts:
    """Checks one answer and one reply for certain wins and losses, then searches the answers that are left open."""

    name: str
    about: str
    nodes: int
    """The number of iterations; each adds at most one node per choosing seat."""
    seconds: float = inf
    """The time limit; the answer depends on the clock only if this runs out."""
    playouts: int = 24
    """How many random games the kernel plays to value a new position."""

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return a certain win, or the most tried answer among those that are not certain to lose."""
        if answer := weighed(game, view, decision, WEIGHED * self.nodes, rng):
            return answer
        if guide := guide_of(game):
            return self._guided(game, guide, view, decision, rng)
        seen, search = self._search(game, view, decision, rng, until_clear=True)
        return search.chosen() if search else rng.choice(seen.wins or seen.open or seen.lost)

    def think(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Thought:
        """Return what is certain about the answers, and the statistics of the others."""
        seen, search = self._search(game, view, decision, rng)
        tried = search.good if search else {}
        worth = search.worth if search else {}
        return Thought(seen, {answer: (count, worth[answer] / max(1, count)) for answer, count in tried.items()})

    def _search(
        self, game: AnyGame, view: Any, decision: Decision, rng: Random, *, until_clear: bool = False
    ) -> tuple[Foresight, Search | None]:
        """Look ahead, then search; the search is None if the look ahead leaves nothing to decide."""
        fast = swift(game)
        started = monotonic()
        seen = foresee(fast, view, decision, rng, until=started + self.seconds / 2)
        good = seen.wins or seen.open or seen.lost
        if seen.wins or len(good) == 1:
            return seen, None
        search = Search(fast, decision, playout_of(fast, self.playouts), rng, good)
        for done in range(self.nodes):
            if search.decided or monotonic() > started + self.seconds:
                break
            if until_clear and done % GLANCES == 0 and search.is_clear(self.nodes - done):
                break
            search.iterate(fast.imagine(view, rng))
        return seen, search

    def _guided(self, game: AnyGame, guide: Guide, view: Any, decision: Decision, rng: Random) -> Answer:
        """Search with the game's guide, with as many lines and as much time as the question deserves."""
        pace = guide.pace(view, decision)
        if not pace and (answer := advised(game, view, decision, rng)):
            return answer
        until = monotonic() + (self.seconds * pace if pace else 0.0)
        search = Guided(game, guide, view, decision, rng, monotonic)
        return search.best(round(self.nodes * pace / GUIDED), until)

    def unhurried(self) -> Mcts:
        """Return this bot without a time limit; only the random source then decides its answers."""
        return replace(self, seconds=inf)


class Search:
    """The tree for one question."""

    def __init__(
        self, game: AnyGame, decision: Decision, playout: Playout, rng: Random, good: Sequence[Answer]
    ) -> None:
        self.game = game
        self.decision = decision
        self.playout = playout
        self.rng = rng
        self.good = dict.fromkeys(good, 0)
        """The good answers and how often each was tried."""
        self.worth = dict.fromkeys(good, 0.0)
        self.nodes: dict[tuple[Seat, bytes, Answer], Node] = {}
        self.world: Any = None
        """The only world seen so far; None once two worlds differed."""
        self.secret = False
        """Whether others choose at the same time, so that the answer must be unpredictable."""
        self.root: Node | None = None

    @property
    def decided(self) -> bool:
        """Return whether more iterations would change nothing."""
        return self.world is not None and self.root is not None and self.root.proven is not None

    def is_clear(self, left: int) -> bool:
        """Return whether `left` more iterations cannot change the most tried answer; False for drawn answers."""
        first, second = nlargest(2, self.good.values())
        return not self.secret and first - second > left

    def iterate(self, world: Any) -> None:
        """Play one world down the tree, add one node, play it out, and update the statistics on the way."""
        self._compare(world)
        path: list[Chosen] = []
        root: Answer = ()
        value: Rewards | None = None
        for depth in range(DEEPEST):
            known = len(self.nodes)
            answers = self._answers(world, path, at_root=depth == 0)
            root = root or answers[self.decision.seat]
            self.game.play(world, answers)
            value = settled(self.game, world)
            if value is not None or (len(self.nodes) > known and depth):
                break
        certain = value or self._win_at_once(world)
        self._learn(path, root, certain or self.playout(world, self.rng))
        if certain and self.world is not None:
            prove(path, certain)

    def chosen(self) -> Answer:
        """Return the most tried answer; where others choose secretly at the same time, draw in proportion."""
        if self.secret and any(self.good.values()):
            return self.rng.choices(list(self.good), list(self.good.values()))[0]
        return max(self.good, key=lambda a: (self._proven(a), self.good[a], self.worth[a], self.rng.random()))

    def _proven(self, answer: Answer) -> float:
        """Return the proven value of an answer for this seat, or 0.5 if none is proven."""
        known = self.root.sure.get(answer[0]) if self.root and self.world is not None and len(answer) == 1 else None
        return EVEN if known is None else known[self.decision.seat]

    def _compare(self, world: Any) -> None:
        """Forget proofs as soon as two different worlds fit the view."""
        if self.world is None and not self.nodes:
            self.world = world.clone()
        elif self.world is not None and self.world != world:
            self.world = None
            for node in self.nodes.values():
                node.forget_proofs()

    def _win_at_once(self, world: Any) -> Rewards | None:
        """Return the rewards if the next seat can win at once; None if it cannot, or looking is too slow."""
        pending = self.game.pending(world)
        if len(pending) != 1 or pending[0].seat == CHANCE:
            return None
        can_win: Any = getattr(self.game, "can_win", None)
        if (can_win and not can_win(world)) or (not can_win and len(pending[0].legal) > PEEKED):
            return None
        answers = every_answer(self.game.more, world, pending[0].seat, pending[0].legal)
        for answer in islice(answers, None if can_win else PEEKED_ANSWERS):
            after = world.clone()
            self.game.play(after, {pending[0].seat: answer})
            if (outcome := self.game.outcome(after)) and is_win(outcome.places, pending[0].seat):
                return settled(self.game, after)
        return None

    def _answers(self, world: Any, path: list[Chosen], *, at_root: bool) -> dict[Seat, Answer]:
        pending = self.game.pending(world)
        alone = len(pending) == 1
        self.secret |= at_root and not alone
        answers: dict[Seat, Answer] = {}
        for decision in pending:
            if decision.seat == CHANCE:
                answers[CHANCE] = random_answer(self.game, world, decision, self.rng)
                path.append(Chosen(CHANCE, None, -1, alone=False))
            else:
                mine = at_root and decision.seat == self.decision.seat
                answers[decision.seat] = self._answer(world, decision, path, mine=mine, alone=alone)
        return answers

    def _answer(self, world: Any, decision: Decision, path: list[Chosen], *, mine: bool, alone: bool) -> Answer:
        """Return a complete answer, choosing each step at a node of its own."""
        seat = decision.seat
        seen = msgspec.json.encode(self.game.view(world, seat))

        def choose(answer: Answer, steps: Sequence[Action]) -> Action:
            node = self.nodes.get((seat, seen, answer))
            if node is None:
                steps = self._good_steps(answer, steps) if mine else steps
                node = self.nodes[seat, seen, answer] = Node(steps)
            if mine and not answer:
                self.root = node
            step = node.choose(self.rng)
            path.append(Chosen(seat, node, step, alone=alone))
            return step

        return complete(self.game.more, world, seat, decision.legal, choose)

    def _good_steps(self, begun: Answer, steps: Sequence[Action]) -> Sequence[Action]:
        """Return the steps that continue one of the good answers."""
        length = len(begun)
        good = {answer[length] for answer in self.good if answer[:length] == begun and len(answer) > length}
        return [step for step in steps if step in good]

    def _learn(self, path: Sequence[Chosen], root: Answer, rewards: Rewards) -> None:
        for seat, node, step, _ in path:
            if node:
                node.learn(step, rewards[seat] if rewards else EVEN)
        self.good[root] += 1
        self.worth[root] += rewards[self.decision.seat] if rewards else EVEN
