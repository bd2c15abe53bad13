"""A bot that plays what the solver of the game has proven."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from threefold import solvers
from threefold.bots.bot import Bot
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame


@dataclass(frozen=True, slots=True)
class Perfect:
    """Never gives away a won or drawn position, and sets traps on the way."""

    otherwise: Bot
    """The bot that answers where nothing is solved."""
    name: str = "perfect"
    about: str = "Knows the truth where the game is solved: never beaten there, and waits for your mistake."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the best answer; among equals, the one after which most of the opponent's replies are mistakes.

        Where players choose secretly, draw from the equilibrium mix.
        """
        solver = solvers.solver_of(game.name)
        if isinstance(solver, solvers.Mixed) and (mix := solver.mix(view)):
            return (rng.choices(list(mix), list(mix.values()))[0],)
        choices = solver.choices(game.imagine(view, rng)) if isinstance(solver, solvers.Solver) else None
        if not choices:
            return self.otherwise.answer(game, view, decision, rng)
        best = max((choice.rank, choice.trap) for choice in choices)
        return (rng.choice([choice.action for choice in choices if (choice.rank, choice.trap) == best]),)

    def unhurried(self) -> Perfect:
        """Return this bot with a substitute that has no time limit."""
        freed: Any = getattr(self.otherwise, "unhurried", None)
        return replace(self, otherwise=freed()) if freed else self
