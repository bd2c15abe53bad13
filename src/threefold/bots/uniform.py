"""A bot that plays anything legal."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.bot import random_answer
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame


class Uniform:
    """Every legal step is as likely as any other."""

    name = "random"
    about = "Plays anything that is allowed."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """An answer drawn uniformly, step by step."""
        return random_answer(game, game.imagine(view, rng), decision, rng)
