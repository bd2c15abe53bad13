"""A sentence as a chain: what may follow the codes said so far."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.state import State
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.legal import burned

PLAIN = {c.PASS, c.DONE, c.END, c.END_UNIT, c.STAY, c.DECLINE, c.CONCEDE}
"""Whole sentences by themselves."""


def more(state: State, seat: int, path: Answer) -> tuple[int, ...]:
    """Return the next codes; none when the path is complete.

    A pure question but for one thing: a use that was walked to its end is kept in `state.ready` until something is
    played, so that playing it need not announce it again.
    """
    first = path[0]
    if first in PLAIN or first >= c.FACTION:
        return ()
    if c.ATTACK <= first < c.ABILITY and len(path) == 1:
        return ()
    try:
        follow(state, seat, path, Chooser(path[1:]))
    except More as open_:
        return open_.codes
    return ()


def follow(state: State, seat: int, path: Answer, chooser: Chooser) -> None:
    """Walk a chain to its end, or raise More where it stops short."""
    found = asking(state)
    assert found
    ask, frame = found
    first = path[0]
    if c.MOVE <= first < c.BURN:
        plan = announce(state, seat, first, chooser)
        if type(chooser) is Chooser and not chooser.open_cards:
            state.ready = (seat, path, plan)
    elif c.BURN <= first < c.UNIT and ask.follow is None:
        burned(state, seat, first, chooser)
    elif ask.follow is not None:
        ask.follow(state, frame, path, chooser)
