"""Compares the answers to a question by trying all of them in the same imagined worlds.

The bot sees only a view. It imagines worlds that fit the view and lets the game's guide play on in them. The spread
between worlds tells how reliable the mean is; it says nothing about how well the guide judges positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from threefold.bots.lines import Guide, Tree
from threefold.bots.playouts import Rewards
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

WORLDS = 8
MOST = 5
"""The most answers that are tried, besides the one that was given."""
Z95 = 1.96


class Appraised(NamedTuple):
    """An answer and its results in the imagined worlds."""

    answer: Answer
    chances: Rewards
    """Each seat's mean chance."""
    low: float
    high: float
    """`low` to `high` is the 95 % confidence interval of the answering seat's chance."""
    behind: float
    """The mean lead of the best answer over this one, compared world by world."""
    clear: bool
    """Whether that lead is more than chance explains."""


def appraise(
    game: AnyGame,
    guide: Guide,
    view: Any,
    decision: Decision,
    rng: Random,
    given: Answer | None = None,
    most: int = MOST,
    fewest: int = 1,
    worlds: int = WORLDS,
) -> list[Appraised]:
    """Return the promising answers and the given one, best first; nothing if there are fewer than `fewest`."""
    root = game.imagine(view, rng)
    offered = list(dict.fromkeys(guide.candidates(root.clone(), decision, rng)))[:most]
    answers = offered if given is None or given in offered else [*offered, given]
    if len(answers) < fewest:
        return []
    tree = Tree(game, guide, root)
    found: dict[Answer, list[Rewards]] = {answer: [] for answer in answers}
    for _ in range(worlds):
        seed = rng.getrandbits(62)
        luck = Random(seed)
        world = game.imagine(view, luck)
        guide.settle_luck(world, luck)
        for answer in answers:
            line = tree.follow(world.clone(), {decision.seat: answer}, seed, inf)
            assert line, "nothing limits its time"
            found[answer].append(line.rewards)
    seat = decision.seat
    best = max(answers, key=lambda answer: mean(chances[seat] for chances in found[answer]))
    rated = [_rated(answer, found[answer], found[best], seat) for answer in answers]
    return sorted(rated, key=lambda one: one.behind)


def _rated(answer: Answer, mine: Sequence[Rewards], best: Sequence[Rewards], seat: int) -> Appraised:
    own = [chances[seat] for chances in mine]
    leads = [one[seat] - other for one, other in zip(best, own, strict=True)]
    middle, doubt = mean(own), margin(own)
    behind = mean(leads)
    chances = tuple(mean(column) for column in zip(*mine, strict=True))
    low, high = max(0.0, middle - doubt), min(1.0, middle + doubt)
    return Appraised(answer, chances, low, high, behind, behind > margin(leads))


def margin(sample: Sequence[float]) -> float:
    """Return half the width of the 95 % confidence interval of the mean, by Student's t distribution.

    The quantile comes from a series expansion that is accurate to 2 % from four values on.
    """
    freedom = len(sample) - 1
    if freedom < 1:
        return 1.0
    first = (Z95**3 + Z95) / 4 / freedom
    second = (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96 / freedom**2
    return (Z95 + first + second) * stdev(sample) / sqrt(len(sample))
