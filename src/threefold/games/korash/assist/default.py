"""What is answered for a seat whose time ran out or whose player is gone: never a use, never a burn."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.core.walk import complete
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import WIDEST
from threefold.games.korash.state.state import State

MODEST = (c.END, c.PASS, c.STAY, c.DECLINE)
"""The first of these that is offered."""


def default(state: State, seat: int) -> Answer | None:
    """Return end, pass, stay or decline; else the lowest codes; a platform's tile nearest the middle. KOR-RULING-56."""
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
    """Return how far a tile lies from the middle of the map, in half steps."""
    row, column = divmod(tile, WIDEST)
    return abs(2 * column - 2 * state.width + 1) + abs(2 * row - state.depth + 1)
