"""The answer that is given for a seat whose time ran out or whose player is gone. It uses and burns no cards."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.core.walk import complete
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import WIDEST
from threefold.games.korash.state.state import State

MODEST = (c.END, c.PASS, c.STAY, c.DECLINE)
"""The first of these codes that is offered is the default."""


def default(state: State, seat: int) -> Answer | None:
    """Return the answer for a seat that does not answer itself; None if the seat is not asked. KOR-RULING-56.

    It is end, pass, stay or decline if one of these is offered; a platform starts on the tile nearest the middle; for
    anything else the lowest codes are taken.
    """
    found = asking(state)
    if found is None or found[0].seat(state, found[1]) != seat:
        return None
    ask, frame = found
    legal = ask.question(state, frame).legal
    modest = next((code for code in MODEST if code in legal), None)
    if modest is not None:
        return (modest,)
    if ask.decision == "D1" and c.PLACE <= legal[0] < c.LAND:
        return (min(legal, key=lambda code: (from_middle(state, code - c.PLACE), code)),)
    return complete(more, state, seat, legal, lambda _, steps: steps[0])


def from_middle(state: State, tile: int) -> int:
    """Return the distance of a tile from the middle of the map, in half steps."""
    row, column = divmod(tile, WIDEST)
    return abs(2 * column - 2 * state.width + 1) + abs(2 * row - state.depth + 1)
