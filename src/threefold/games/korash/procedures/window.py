"""Windows: which seats may answer a pending entry, in which order, and when the window closes."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.flow.stack import IN_COMBAT, Ask, Kind, asking
from threefold.games.korash.state.codes import PASS
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.use.legal import Moment, can_pay_bare, offers, quick_abilities
from threefold.games.korash.use.pay import carry_out

PLANS_KINDS = (Kind.SUPPLY, Kind.PLANNING)
"""The windows of the planning phase in which the active player may also use [plans]. KOR-INT-9."""
RULES = {Kind.RESPONSE: "KOR-INT-6", Kind.ENGAGE: "KOR-COMBAT-4", Kind.OUTCOME: "KOR-RULING-17"}


def can_answer(state: State, seat: int, kind: int) -> bool:
    """Return whether a seat is asked in a window: it has a card, or a unit that could use an ability now.

    Which cards it has does not matter, so that being asked reveals nothing. KOR-INT-6.
    """
    if state.out[seat]:
        return False
    if state.inventory[seat]:
        return True
    return any(can_pay_bare(state, seat, use) for use in quick_abilities(state, seat, engaged=kind == Kind.ENGAGE))


def window_seat(state: State, frame: WindowFrame) -> int | None:
    """Return the next seat that can answer; None if all have passed in a row. KOR-RULING-11."""
    kind, entry, first, at = frame.kind, frame.entry, frame.first, frame.at
    if entry >= 0 and (entry >= len(state.entries) or state.entries[entry].dead):
        return None
    if kind in IN_COMBAT and (state.combat is None or state.combat.ended):
        return None
    for place in range(at, state.seats):
        seat = (first + place) % state.seats
        if can_answer(state, seat, kind):
            return seat
    return None


def moment_of(state: State, frame: WindowFrame, seat: int) -> Moment:
    """Return the moment that determines what a seat may use in a window. KOR-RULING-12."""
    kind = frame.kind
    if kind == Kind.ENGAGE:
        return Moment.ENGAGE
    if kind in PLANS_KINDS and seat == state.active:
        return Moment.PLANS
    return Moment.INTERRUPT


def window_question(state: State, frame: WindowFrame) -> Decision:
    """Return the question to the next seat: use an interrupt, burn or pass. KOR-INT-6, KOR-INT-9."""
    seat = window_seat(state, frame)
    assert seat is not None
    return _question(state, frame, seat)


def _question(state: State, frame: WindowFrame, seat: int) -> Decision:
    kind, entry = frame.kind, frame.entry
    rule = RULES.get(Kind(kind), "KOR-INT-9")
    # `about` distinguishes windows that otherwise look the same; it only uses public values.
    about = (kind + 8 * (entry + 1)) * 1000 + state.uses
    return Decision(seat, rule, tuple(offers(state, seat, moment_of(state, frame, seat))), about=about)


def queued(state: State, frame: WindowFrame) -> tuple[Decision, ...]:
    """Return the questions that follow if everybody passes.

    They may be shown to all seats at once; the answers count in turn order.
    """
    now = window_seat(state, frame)
    if now is None:
        return ()
    first = frame.first
    later = range((now - first) % state.seats + 1, state.seats)
    seats = [(first + place) % state.seats for place in later]
    return tuple(_question(state, frame, seat) for seat in seats if can_answer(state, seat, frame.kind))


def window_answer(state: State, frame: WindowFrame, answer: Answer, out: Out) -> None:
    """Continue with the next seat after a pass; start the round again if something entered.

    A burn alone changes nothing: the same seat is asked again. KOR-INT-7, KOR-BURN-3.
    """
    seat = window_seat(state, frame)
    assert seat is not None
    place = (seat - frame.first) % state.seats
    if answer[0] == PASS:
        frame.at = place + 1
    elif carry_out(state, seat, answer, out, own_phase=False):
        frame.at = 0


WINDOW = (Ask("D4", window_seat, window_question, window_answer),)


def queue(state: State) -> tuple[Decision, ...]:
    """Return the questions that follow in the open window if nobody acts. KOR-INT-6."""
    found = asking(state)
    return queued(state, found[1]) if found and isinstance(found[1], WindowFrame) else ()
