"""The games that are installed, ours and everybody's: found by the entry point `threefold.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from threefold.core.contract import AnyGame
from threefold.core.errors import GameNotFound

GROUP = "threefold.games"


def names() -> list[str]:
    """The names under which games are installed."""
    return sorted(entry.name for entry in entry_points(group=GROUP))


@cache
def find(name: str) -> AnyGame:
    """The game of that name; looked up once, for that reads what is installed."""
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            return cast("AnyGame", entry.load())
    raise GameNotFound(f'no game "{name}"; installed are {", ".join(names()) or "none"}')
