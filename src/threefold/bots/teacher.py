"""A friendly, steady opponent: it keeps the game close, and shows what it could explain."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.advice import EVEN, Advice, Rated, advise
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

SHOWN = 1
"""A win in so many steps is played: whoever was warned sees that it was true. One that is further off is let go."""
EXERCISES_OF_TEN = 2
"""How often in ten answers it sets an exercise: something that the pupil can win against."""
EXERCISE = range(2, 5)
"""Steps until such an end, its own counted."""
FAIR_TRAP = 0.5
"""The share of replies that may be mistakes after what a teacher plays, as long as there is anything fairer."""


class Teacher:
    """Knows all that an adviser knows, and uses it to give you a game."""

    name = "teacher"
    about = "Keeps the game close, warns you of what matters, and lets you take it back."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """A win that can be seen; else what keeps the game even, or an exercise; in a mix, one by its share."""
        advice = advise(game, view, decision, rng)
        if advice.best.reason.why in ("mix", "weighed"):
            return rng.choices(advice.rated, [one.worth for one in advice.rated])[0].answer
        exercises = [one for one in advice.rated if one.reason.why == "loses" and one.reason.steps in EXERCISE]
        if exercises and advice.best.worth == EVEN and rng.randrange(10) < EXERCISES_OF_TEN:
            return rng.choice(exercises).answer
        return rng.choice(_close(advice)).answer


def _close(advice: Advice) -> list[Rated]:
    """The answers that keep the game close; any of them will do."""
    best = advice.best
    if best.reason.why == "forced" or (best.reason.why == "wins" and best.reason.steps <= SHOWN):
        return [best]
    if advice.known == "proof":
        even = [one for one in advice.rated if one.worth == EVEN]
        return [one for one in even if one.trap <= FAIR_TRAP] or even or _longest(advice)
    good = [one for one in advice.rated[: advice.good] if one.worth >= EVEN]
    return [min(good, key=lambda one: one.worth)] if good else [best]


def _longest(advice: Advice) -> list[Rated]:
    """Where there is nothing even: the win, or the loss, that takes longest."""
    most = max(one.reason.steps for one in advice.rated[: advice.good])
    return [one for one in advice.rated[: advice.good] if one.reason.steps == most]
