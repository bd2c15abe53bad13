"""A bot that plays any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.bots.bot import random_answer
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame


class Uniform:
    """Chooses every legal step with the same probability."""

    name = "random"
    about = "Plays anything that is allowed."

    def answer(self, game: AnyGame, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return an answer drawn step by step."""
        return random_answer(game, game.imagine(view, rng), decision, rng)
