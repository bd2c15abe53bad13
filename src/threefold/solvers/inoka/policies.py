"""The strategies of several bots in a round of the duel, in a form whose exploitability can be computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import prod
from random import Random
from typing import Any, TypeVar

import numpy as np

from threefold.core.contract import Decision
from threefold.core.errors import OptionsError
from threefold.games.inoka.action_codes import EVERY_HAND, PLAY
from threefold.games.inoka.hunches import hunch
from threefold.games.inoka.modes import DUEL
from threefold.games.inoka.options import DuelOptions
from threefold.games.inoka.tactics import CARDS
from threefold.games.inoka.view import InokaView
from threefold.solvers.cfr.tree import Floats, uniform
from threefold.solvers.inoka.duel import FIRST, NTH, duel, private_states
from threefold.solvers.inoka.strategy import shipped, unpack

T = TypeVar("T")

WRITTEN = ("random", "novice", "forgiving", "keen", "teacher", "perfect")
"""The bots that have a strategy."""
KEEN_HUNCHES = 0.3
"""How often the bot `keen` plays like the simple bot; a test compares this with the bot itself."""


class Every(Random):
    """A random source that gives all possible draws one after another, with the probability of each."""

    def __init__(self) -> None:
        super().__init__()
        self._script: list[list[int]] = []
        self._at = 0

    def ways(self, thought: Callable[[Random], T]) -> Iterator[tuple[T, float]]:
        """Call a function that draws random numbers once for each way the draws can fall; yield each result with its
        probability.
        """
        self._script = []
        while True:
            self._at = 0
            result = thought(self)
            yield result, 1 / prod(count for _, count in self._script)
            while self._script and self._script[-1][0] + 1 == self._script[-1][1]:
                self._script.pop()
            if not self._script:
                return
            self._script[-1][0] += 1

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return the number that this run draws."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self._draw(len(numbers))]

    def choice(self, seq: Any) -> Any:
        """Return the element that this run draws."""
        return seq[self._draw(len(seq))]

    def _draw(self, count: int) -> int:
        if self._at == len(self._script):
            self._script.append([0, count])
        self._at += 1
        return self._script[self._at - 1][0]


def policy(bot: str) -> Floats:
    """Return a bot's strategy for every state of the tree; raise an error if the bot has none."""
    match bot:
        case "random":
            return uniform(duel().tree, 0)
        case "novice" | "forgiving":
            return _by_hunch(kind=bot == "forgiving")
        case "perfect" | "teacher":  # in a mix there is nothing to explain or to give away
            return unpack(duel().tree, shipped())[0]
        case "keen":
            return (1 - KEEN_HUNCHES) * policy("perfect") + KEEN_HUNCHES * policy("novice")
        case _:
            known = ", ".join(WRITTEN)
            raise OptionsError(f'"{bot}" searches, so it has no mix that could be written down; {known} have one')


def _by_hunch(*, kind: bool) -> Floats:
    """Return the strategy of a simple bot, which looks only at its own cards and at the totem."""
    found = duel()
    tree = found.tree
    strategy = uniform(tree, 0)
    strategy[: len(EVERY_HAND)] = _hunches(EVERY_HAND, False, kind)
    for clash in range(len(tree.depths) - 1):
        low, high = [*tree.depths, tree.nodes][clash + 1 : clash + 3]
        shape = tree.shapes[int(tree.shape[low])]
        states = private_states(clash)
        entries = [(state, label) for label, origins in enumerate(shape.origins[0]) for state in origins]
        rows: dict[tuple[int, bool], Floats] = {}
        part = strategy[tree.entries_at[low, 0] : tree.entries_at[high, 0]].reshape(high - low, -1)
        for node in range(low, high):
            key = int(found.played[node]), bool(found.totem[node] == FIRST)
            if key not in rows:
                left = NTH[key[0], : CARDS - clash]
                chances = [_plays(tuple(int(left[place]) for place in held), key[1], kind) for held in states]
                rows[key] = np.array([chances[state][int(left[label])] for state, label in entries])
            part[node - low] = rows[key]
    return strategy


@cache
def _plays(held: tuple[int, ...], holding: bool, kind: bool) -> dict[int, float]:
    chances = _hunches(tuple(PLAY + card for card in held), holding, kind)
    return dict(zip(held, chances, strict=True))


def _hunches(legal: Sequence[int], holding: bool, kind: bool) -> list[float]:
    """Return how often a simple bot gives each of the legal answers."""
    view = _glance(holding)
    decision = Decision(seat=0, rule="INOKA-DUEL-2", legal=tuple(legal))
    chances = dict.fromkeys(legal, 0.0)
    for action, chance in Every().ways(lambda rng: hunch(view, decision, rng, kind=kind)):
        chances[action] += chance
    return [chances[action] for action in legal]


def _glance(holding: bool) -> InokaView:
    """Return the view of a duel in which the first player holds the totem, or nobody does."""
    state = DUEL.new(2, DuelOptions())
    state.totems = [0] if holding else []
    return DUEL.view(state, 0)
