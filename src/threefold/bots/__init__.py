"""Players of any game. A bot gets a view and a question, never the state."""

from __future__ import annotations

from threefold.bots.bot import Bot
from threefold.bots.careful import Careful
from threefold.bots.uniform import Uniform
from threefold.core.errors import OptionsError

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Uniform(), Careful())}


def find(name: str) -> Bot:
    """The bot of that name."""
    if name not in BOTS:
        raise OptionsError(f'no bot "{name}"; there are {", ".join(BOTS)}')
    return BOTS[name]


__all__ = ["BOTS", "Bot", "find"]
