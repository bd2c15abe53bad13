"""Games that can weigh their own answers, and how a bot chooses by that.

A game may offer `weigh(view, decision, tries, rng)`: for each first step a share, from a search of its own that chooses
for everybody asked at the same time. It gets what a bot gets, a view.

A game whose answers are too many, or too long, to be tried one by one may offer `advise(view, decision, rng)`: the
answer of a sensible player who looks one step ahead.
"""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

LEAST = 0.7
"""Shares below this part of the best one are noise more often than a plan."""


def weighed(game: AnyGame, view: Any, decision: Decision, tries: int, rng: Random) -> Answer | None:
    """An answer drawn by the shares that the game gives; None where it gives none."""
    weigh: Any = getattr(game, "weigh", None)
    if weigh is None:
        return None
    shares: dict[int, float] = weigh(view, decision, tries, rng)
    best = max(shares.values())
    good = {action: share for action, share in shares.items() if share >= LEAST * best}
    return (rng.choices(list(good), [share or 1.0 for share in good.values()])[0],)


def advised(game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer | None:
    """What the game itself advises; None where it gives no advice."""
    advise: Any = getattr(game, "advise", None)
    return advise(view, decision, rng) if advise else None
