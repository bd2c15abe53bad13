"""A friendly opponent that keeps the game close and sets exercises."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.advice import EVEN, Advice, Rated, advise
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

SHOWN = 1
"""A win within this many steps is played, so that warnings prove true; slower wins are not pursued."""
EXERCISES_OF_TEN = 2
"""How often out of ten answers it sets an exercise: an answer that the player can win against."""
EXERCISE = range(2, 5)
"""How many steps the win of an exercise may take, counting the teacher's own."""
FAIR_TRAP = 0.5
"""If possible, at most this share of the replies to the teacher's answer are mistakes."""


class Teacher:
    """Uses the adviser's knowledge to give the player an even game."""

    name = "teacher"
    about = "Keeps the game close, warns you of what matters, and lets you take it back."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return a win that is in sight, else an exercise or an answer that keeps the game even."""
        advice = advise(game, view, decision, rng)
        if advice.best.reason.why in ("mix", "weighed"):
            return rng.choices(advice.rated, [one.worth for one in advice.rated])[0].answer
        exercises = [one for one in advice.rated if one.reason.why == "loses" and one.reason.steps in EXERCISE]
        if exercises and advice.best.worth == EVEN and rng.randrange(10) < EXERCISES_OF_TEN:
            return rng.choice(exercises).answer
        return rng.choice(_close(advice)).answer


def _close(advice: Advice) -> list[Rated]:
    """Return the answers that keep the game close."""
    best = advice.best
    if best.reason.why == "forced" or (best.reason.why == "wins" and best.reason.steps <= SHOWN):
        return [best]
    if advice.known == "proof":
        even = [one for one in advice.rated if one.worth == EVEN]
        return [one for one in even if one.trap <= FAIR_TRAP] or even or _longest(advice)
    good = [one for one in advice.rated[: advice.good] if one.worth >= EVEN]
    return [min(good, key=lambda one: one.worth)] if good else [best]


def _longest(advice: Advice) -> list[Rated]:
    """Return the good answers that take longest, for positions without an even answer."""
    most = max(one.reason.steps for one in advice.rated[: advice.good])
    return [one for one in advice.rated[: advice.good] if one.reason.steps == most]
