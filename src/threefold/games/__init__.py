"""The games that are installed, ours and everybody's: found by the entry point `threefold.games`."""

from __future__ import annotations

from functools import cache
from typing import cast

from threefold.core.errors import GameNotFound
from threefold.core.game import AnyGame
from threefold.core.installed import installed

GROUP = "threefold.games"


def names() -> list[str]:
    """The names under which games are installed."""
    return list(installed(GROUP))


@cache
def find(name: str) -> AnyGame:
    """The game of that name."""
    if entry := installed(GROUP).get(name):
        return cast("AnyGame", entry.load())
    raise GameNotFound(f'no game "{name}"; installed are {", ".join(names()) or "none"}')
