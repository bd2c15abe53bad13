"""Opening a window: which kinds there are, and who is asked first."""

from __future__ import annotations

from enum import IntEnum

from threefold.games.korash.stack import push
from threefold.games.korash.state import State


class Kind(IntEnum):
    """What a window is on; the numbers are the frame's first."""

    RESPONSE = 0
    START = 1
    SUPPLY = 2
    PLANNING = 3
    MAIN = 4
    TURN = 5
    ENGAGE = 6
    OUTCOME = 7


def open_window(state: State, kind: Kind, first: int, entry: int = -1) -> None:
    """Everybody is asked in turn order from `first`; a use starts the round again."""
    push(state, "window", kind, entry, first % state.seats, 0)
