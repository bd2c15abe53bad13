"""Find the installed games, our own and those of other packages: each registers in the entry point group
`threefold.games`.
"""

from __future__ import annotations

from functools import cache
from typing import cast

from threefold.core.errors import GameNotFound
from threefold.core.game import AnyGame
from threefold.core.installed import installed

GROUP = "threefold.games"


def names() -> list[str]:
    """Return the names of the installed games."""
    return list(installed(GROUP))


@cache
def find(name: str) -> AnyGame:
    """Return the game with this name."""
    if entry := installed(GROUP).get(name):
        return cast("AnyGame", entry.load())
    raise GameNotFound(f'no game "{name}"; installed are {", ".join(names()) or "none"}')
