"""Bots that play any game. A bot gets a view and a question, never the state."""

from __future__ import annotations

from threefold.bots.bot import Bot, Uniform
from threefold.bots.careful import Careful
from threefold.bots.keen import Keen
from threefold.bots.levels import ratings
from threefold.bots.mcts import Mcts
from threefold.bots.novice import Forgiving, Novice
from threefold.bots.perfect import Perfect
from threefold.bots.teacher import Teacher
from threefold.core.errors import OptionsError

STEADY = Mcts("steady", "Thinks for a moment: sees what is forced and tries out what is not.", nodes=400, seconds=1.0)
STRONG = Mcts("strong", "Thinks for a second or two: the best that searches.", nodes=2500, seconds=2.0)

LEVELS: tuple[Bot, ...] = (Forgiving(), Uniform(), Novice(), Careful(), STEADY, STRONG, Keen(STRONG), Perfect(STRONG))
"""The levels in rising strength; docs/bots.md says how that was measured."""
TEACHER = Teacher()
"""Not a level: it plays as well as its pupil."""

BOTS: dict[str, Bot] = {bot.name: bot for bot in (*LEVELS, TEACHER)}


def find(name: str) -> Bot:
    """Return the bot with this name."""
    if name not in BOTS:
        raise OptionsError(f'no bot "{name}"; there are {", ".join(BOTS)}')
    return BOTS[name]


__all__ = ["BOTS", "LEVELS", "TEACHER", "Bot", "find", "ratings"]
