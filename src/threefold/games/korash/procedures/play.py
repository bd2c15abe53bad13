"""How the game goes on: who is asked what, what may be said, and what follows from it."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Action, Answer, Answers, Event, Seat
from threefold.games.korash.changes.ending import eliminate
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.flow.stack import PROCEDURES, Ask, answer_now, asking, run
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.use.announce import announce, burned
from threefold.games.korash.use.chooser import Chooser, More

PLAIN = {c.PASS, c.DONE, c.END, c.END_UNIT, c.STAY, c.DECLINE, c.CONCEDE}
"""Codes that are whole sentences by themselves."""


def calls(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may say without being asked: it may concede at any time. KOR-END-4."""
    return () if state.rule or state.out[seat] else (c.CONCEDE,)


def more(state: State, seat: Seat, path: Answer) -> tuple[Action, ...]:
    """Return the codes that may follow those said so far; none when the sentence is complete.

    A use that is complete is kept in `state.ready` until something is played, so that it is announced only once.
    """
    first = path[0]
    if seat == CHANCE or first in PLAIN or first >= c.FACTION:
        return ()
    if c.ATTACK <= first < c.ABILITY and len(path) == 1:
        return ()
    try:
        follow(state, seat, path, Chooser(path[1:]))
    except More as open_:
        return open_.codes
    return ()


def follow(state: State, seat: int, path: Answer, chooser: Chooser) -> None:
    """Walk a sentence to its end, or raise More where it stops short."""
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
    """Play one sentence; return all that follows from it."""
    ((seat, answer),) = answers.items()
    out: Out = []
    if answer[0] == c.CONCEDE:
        _concede(state, seat, out)
    else:
        answer_now(state, answer, out)
    return out


def _concede(state: State, seat: Seat, out: Out) -> None:
    """Take a player who gives up out of the game; a question of the setup may have been theirs. KOR-END-4."""
    eliminate(state, [seat], out)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, SetupFrame) and isinstance(PROCEDURES[SetupFrame][frame.pc], Ask):
        # Before each question of the setup stands a step that answers what need not be asked.
        frame.pc -= 1
    clean_screen(state, out)
    run(state, out)
    state.ready = None
