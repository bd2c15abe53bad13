"""A strong bot with human weaknesses: it sees what is near and overlooks what is hard to see."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log2
from random import Random
from typing import Any

from threefold import solvers
from threefold.bots.bot import Bot
from threefold.bots.novice import has_hunches, hunch_of
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame

CROWD = 2.0
"""How many doublings of the number of answers shorten the horizon by one step."""
SWAY = 1.5
"""The standard deviation of the horizon, in steps."""
HUNCHES_OF_TEN = 3
"""In games with secret choices: how often out of ten it follows a hunch instead of the equilibrium."""


@dataclass(frozen=True, slots=True)
class Keen:
    """Looks up how every answer ends, but uses this only as far ahead as a person might see."""

    otherwise: Bot
    """The bot that answers where nothing is solved."""
    sight: float = 7.5
    """How many steps it sees ahead where there is only one answer."""
    name: str = "keen"
    about: str = "Plays well, and overlooks what lies far ahead, most of all where there is much to look at."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the best answer within the horizon; endings beyond it all look the same."""
        solver = solvers.solver_of(game.name)
        if isinstance(solver, solvers.Mixed) and (mix := solver.mix(view)):
            if has_hunches(game) and rng.randrange(10) < HUNCHES_OF_TEN:
                return hunch_of(game, view, decision, rng, kind=False)
            return (rng.choices(list(mix), list(mix.values()))[0],)
        choices = solver.choices(game.imagine(view, rng)) if isinstance(solver, solvers.Solver) else None
        if not choices:
            return self.otherwise.answer(game, view, decision, rng)
        horizon = self.horizon(len(choices), rng)
        worth = {choice.action: _seen(choice, horizon) for choice in choices}
        best = max(worth.values())
        return (rng.choice([action for action, seen in worth.items() if seen == best]),)

    def horizon(self, answers: int, rng: Random) -> float:
        """Return how many steps it sees ahead this time: fewer when there are many answers to look at."""
        return self.sight - log2(answers) / CROWD + rng.gauss(0, SWAY)

    def unhurried(self) -> Keen:
        """Return this bot with a substitute that has no time limit."""
        freed: Any = getattr(self.otherwise, "unhurried", None)
        return replace(self, otherwise=freed()) if freed else self


def _seen(choice: solvers.Choice, horizon: float) -> float:
    """Return how good an answer looks with this horizon: a near win is best, a near loss worst."""
    if choice.value == "draw" or choice.steps > horizon:
        return 0.0
    return 1.0 / choice.steps if choice.value == "win" else -1.0 / choice.steps
