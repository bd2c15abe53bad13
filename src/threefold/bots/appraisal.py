"""What a bot thinks of the answers to a question, by trying all of them in the same imagined worlds.

It looks as a bot does: from a view, in worlds that fit it, the game itself guiding how everybody plays on. How far the
worlds differ tells how much the mean can be trusted; how well the game's guide judges, nobody knows.
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
"""Answers that are tried, besides the one that was given."""
Z95 = 1.96


class Appraised(NamedTuple):
    """An answer, and how it went in the worlds that it was tried in."""

    answer: Answer
    chances: Rewards
    """Each seat's, in the mean."""
    low: float
    high: float
    """The interval that holds the mean over all worlds in 95 of 100 cases, for who answers."""
    behind: float
    """By how much the best of all answers did better, world by world."""
    clear: bool
    """Whether that is more than chance explains."""


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
    """The answers worth a thought and the one that was given, the best first; none if there are too few of them."""
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
    """Half of the interval that holds the true mean in 95 of 100 cases, by Student's distribution.

    Its quantile is taken from the first terms of its expansion, which is within two in a hundred from four values on.
    """
    freedom = len(sample) - 1
    if freedom < 1:
        return 1.0
    first = (Z95**3 + Z95) / 4 / freedom
    second = (5 * Z95**5 + 16 * Z95**3 + 3 * Z95) / 96 / freedom**2
    return (Z95 + first + second) * stdev(sample) / sqrt(len(sample))
