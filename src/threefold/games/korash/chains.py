"""A sentence as a chain: what may follow the codes said so far."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.games.korash import codes as c
from threefold.games.korash.announce import announce
from threefold.games.korash.choices import picked, recoverable, seen
from threefold.games.korash.chooser import Chooser, More
from threefold.games.korash.combat import leaves
from threefold.games.korash.deploying import LEVIED
from threefold.games.korash.happenings import waiting
from threefold.games.korash.offers import burned
from threefold.games.korash.resolving import PRICE, toll_burns
from threefold.games.korash.stack import asking
from threefold.games.korash.state import Frame, State
from threefold.games.korash.triggers import accept

PLAIN = {c.PASS, c.DONE, c.END, c.END_UNIT, c.STAY, c.DECLINE, c.CONCEDE}
"""Whole sentences by themselves."""
PICKS = ("pick", "discard", "recover", "dig")


def more(state: State, seat: int, path: Answer) -> tuple[int, ...]:
    """The next codes; none when the path is complete.

    A pure question but for one thing: a use that was walked to its end is kept in `state.ready` until something is
    played, so that playing it need not announce it again.
    """
    first = path[0]
    if first in PLAIN or first >= c.FACTION:
        return ()
    if c.ATTACK <= first < c.ABILITY and len(path) == 1:
        return ()
    found = asking(state)
    assert found
    chooser = Chooser(path[1:])
    try:
        follow(state, seat, found[1], path, chooser)
    except More as open_:
        return open_.codes
    return ()


def follow(state: State, seat: int, frame: Frame, path: Answer, chooser: Chooser) -> None:
    """Walks a chain to its end, or raises More where it stops short."""
    first = path[0]
    if frame.name in PICKS:
        _follow_pick(state, seat, frame, Chooser(path))
    elif first == c.ADVANCE:
        leaves(state, chooser)
    elif first == c.PAY:
        toll_burns(state, seat, price_asked(frame), chooser)
    elif c.MOVE <= first < c.BURN:
        plan = announce(state, seat, first, chooser)
        if type(chooser) is Chooser and not chooser.open_cards:
            state.ready = (seat, path, plan)
    elif first < c.UNIT:
        burned(state, seat, first, chooser)
    elif frame.name == "triggers" and frame.pc == 1:
        accept(state, waiting(state, frame.args[0])[0].clone(), chooser)


def price_asked(frame: Frame) -> int:
    """The industry that a payment in mid-resolution is about."""
    return frame.args[PRICE] if frame.name == "toll" else frame.args[LEVIED]


def _follow_pick(state: State, seat: int, frame: Frame, chooser: Chooser) -> None:
    """A pick has no verb: its first code is its first value."""
    if frame.name == "pick":
        picked(state, frame, chooser)
    else:
        chooser.cards("pick", pile(state, seat, frame), count_asked(frame))


def pile(state: State, seat: int, frame: Frame) -> list[int]:
    """The cards that are picked from."""
    if frame.name == "discard":
        return state.inventory[seat]
    return recoverable(state, seat) if frame.name == "recover" else seen(frame)


def count_asked(frame: Frame) -> int:
    """How many cards are picked."""
    return frame.args[2] if frame.name == "dig" else frame.args[1]
