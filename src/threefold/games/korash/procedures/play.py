"""Playing: which answers are possible, and carrying them out until the next question."""

from __future__ import annotations

from threefold.core import walk
from threefold.core.contract import CHANCE, Action, Answer, Answers, Event, Seat
from threefold.core.errors import IllegalAction
from threefold.core.walk import name_seat
from threefold.games.korash.changes.ending import eliminate
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.flow.stack import PROCEDURES, Ask, answer_now, asking, pending, run
from threefold.games.korash.procedures.window import queue
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.use.announce import announce, burned
from threefold.games.korash.use.chooser import Chooser, More

PLAIN = {c.PASS, c.DONE, c.END, c.END_UNIT, c.STAY, c.DECLINE, c.CONCEDE}
"""The codes that are complete answers."""


def calls(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may do without being asked: it may concede at any time. KOR-END-4."""
    return () if state.rule or state.out[seat] else (c.CONCEDE,)


def more(state: State, seat: Seat, path: Answer) -> tuple[Action, ...]:
    """Return the codes that may follow the given ones, none if the answer is complete; refuse codes not offered.

    A complete use is kept in `state.ready` until something is played, so that it is announced only once.
    """
    try:
        first = path[0]
        if seat == CHANCE or first in PLAIN or first >= c.FACTION:
            return ()
        if c.ATTACK <= first < c.ABILITY and len(path) == 1:
            return ()
        follow(state, seat, path, Chooser(path[1:]))
    except More as open_:
        return open_.codes
    except Exception:
        _refuse_unoffered(state, seat, path)
        raise
    return ()


def _refuse_unoffered(state: State, seat: Seat, path: Answer) -> None:
    """Refuse a path that no offered answer begins with."""
    asked = (*pending(state), *queue(state))
    legal = next((decision.legal for decision in asked if decision.seat == seat), ())
    taken, steps = walk.follow(more, state, seat, path[:-1], legal)
    if not path or taken < len(path) - 1 or path[-1] not in steps:
        raise IllegalAction(f"{name_seat(seat)}: no sentence begins like this now")


def follow(state: State, seat: int, path: Answer, chooser: Chooser) -> None:
    """Follow an answer to its end; raise More if it is incomplete."""
    found = asking(state)
    assert found
    ask, frame = found
    first = path[0]
    if c.MOVE <= first < c.BURN:
        plan = announce(state, seat, first, chooser)
        if type(chooser) is Chooser and not chooser.open_cards:
            state.ready = (seat, path, plan)
    elif ask.follow is not None:
        ask.follow(state, frame, path, chooser)
    elif c.BURN <= first < c.UNIT:
        burned(state, seat, first, chooser)


def play(state: State, answers: Answers) -> list[Event]:
    """Carry out one answer; return the events."""
    ((seat, answer),) = answers.items()
    out: Out = []
    if answer[0] == c.CONCEDE:
        _concede(state, seat, out)
    else:
        answer_now(state, answer, out)
    return out


def _concede(state: State, seat: Seat, out: Out) -> None:
    """Eliminate a player who concedes; in the setup, continue with the next seat's question. KOR-END-4."""
    eliminate(state, [seat], out)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, SetupFrame) and isinstance(PROCEDURES[SetupFrame][frame.pc], Ask):
        # Repeat the step before the question: it settles everything that needs no question.
        frame.pc -= 1
    clean_screen(state, out)
    run(state, out)
    state.ready = None
