"""Uses a game's own evaluation of its answers, where it has one.

A game may offer `weigh(view, decision, tries, rng)`: a share for each first step, from its own search over simultaneous
choices. A game with too many or too long answers may offer `advise(view, decision, rng)`: the answer of a sensible
player who looks one step ahead. Both get a view, as a bot does.
"""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

LEAST = 0.7
"""Shares below this part of the best share are ignored as noise."""


def weighed(game: AnyGame, view: Any, decision: Decision, tries: int, rng: Random) -> Answer | None:
    """Return an answer drawn by the game's own shares; None if the game has none."""
    weigh: Any = getattr(game, "weigh", None)
    if weigh is None:
        return None
    shares: dict[int, float] = weigh(view, decision, tries, rng)
    best = max(shares.values())
    good = {action: share for action, share in shares.items() if share >= LEAST * best}
    return (rng.choices(list(good), [share or 1.0 for share in good.values()])[0],)


def advised(game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer | None:
    """Return the game's own advice; None if it gives none."""
    advise: Any = getattr(game, "advise", None)
    return advise(view, decision, rng) if advise else None
