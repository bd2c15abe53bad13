"""What is answered for a seat whose time ran out or whose player is gone: never a use, never a burn."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.games.korash import codes as c
from threefold.games.korash.chains import more
from threefold.games.korash.stack import asking
from threefold.games.korash.state import State

MODEST = (c.END, c.PASS, c.STAY, c.DECLINE)
"""The first of these that is offered."""


def default(state: State, seat: int) -> Answer | None:
    """End, pass, stay or decline; otherwise the lowest codes; a platform stands nearest the middle. KOR-RULING-56."""
    found = asking(state)
    if found is None or found[0].seat(state, found[1]) != seat:
        return None
    ask, frame = found
    legal = ask.question(state, frame).legal
    modest = next((code for code in MODEST if code in legal), None)
    if modest is not None:
        return (modest,)
    if ask.decision == "D1" and c.PLACE <= legal[0] < c.LAND:
        middle = (len(legal) - 1) / 2
        return (min(legal, key=lambda code: (abs(legal.index(code) - middle), code)),)
    path: Answer = (legal[0],)
    while steps := more(state, seat, path):
        path = (*path, steps[0])
    return path
