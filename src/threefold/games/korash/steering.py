"""Free moves and attacks of units that nobody has named: where to is picked when it comes to them.

A sentence has room for one route, that of a single unit known when it is said; whom `each` or a description reaches
shows only in the resolution. KOR-RULING-53.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.board import spots_beside
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.combat import attack
from threefold.games.korash.granted import wallproof
from threefold.games.korash.movement import free_spots, relocate
from threefold.games.korash.platforms import may_board
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import Frame, State
from threefold.games.korash.units import forbidden, is_platform

RULE = "KOR-RULING-53"
INDEX, UNIT, LEFT, BEEN = range(4)
"""Of the steps: the entry, who goes, how many steps are left, and the spots where it has been."""


def steer(state: State, index: int, units: Sequence[int], n: int) -> None:
    """Each of these takes up to so many free steps, one unit after the other."""
    for unit in reversed(units):
        push(state, "steps", index, unit, n, state.place[unit])


def _ways(state: State, frame: Frame) -> list[int]:
    unit, left, been = frame.args[UNIT], frame.args[LEFT], frame.args[BEEN:]
    if left <= 0 or state.place[unit] < 0 or forbidden(state, unit, v.NO_MOVE):
        return []
    return free_spots(state, unit, state.place[unit], been)


def _steps_seat(state: State, frame: Frame) -> int | None:
    return state.entries[frame.args[INDEX]].seat if _ways(state, frame) else None


def _steps_question(state: State, frame: Frame) -> Decision:
    legal = (c.DONE, *(c.PLACE + spot for spot in _ways(state, frame)))
    about = frame.args[UNIT] * 100 + frame.args[LEFT]
    return Decision(state.entries[frame.args[INDEX]].seat, RULE, legal, about=about)


def _steps_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    if answer[0] == c.DONE:
        frame.args[LEFT] = 0
        return
    spot = answer[0] - c.PLACE
    frame.args[LEFT] -= 1
    frame.args.append(spot)
    relocate(state, frame.args[UNIT], spot, False, out)


PROCEDURES["steps"] = (Ask("D7", _steps_seat, _steps_question, _steps_answer),)


def aim(state: State, index: int, units: Sequence[int], board: bool) -> None:
    """Each of these makes a free attack; combats after the first wait for it to end. KOR-RULING-35."""
    for unit in reversed(units):
        push(state, "strike", index, unit, board)


def _marks(state: State, frame: Frame) -> list[int]:
    _, unit, board = frame.args
    if state.place[unit] < 0 or forbidden(state, unit, v.NO_ATTACK):
        return []
    beside = sorted(spots_beside(state, unit // CREW, state.place[unit], wallproof(state, unit)))
    return [spot for spot in beside if not board or _boards(state, unit, spot)]


def _boards(state: State, unit: int, spot: int) -> bool:
    there = state.occupant[spot] if spot < BAY else -1
    return there >= 0 and is_platform(there) and may_board(state, unit, there)


def _lone_mark(state: State, frame: Frame, out: Out) -> None:
    if len(marks := _marks(state, frame)) == 1:
        _strike(state, frame, marks[0], out)


def _strike(state: State, frame: Frame, spot: int, out: Out) -> None:
    _, unit, board = frame.args
    frame.pc = len(PROCEDURES["strike"])
    attack(state, unit, spot, bool(board), out)


def _strike_seat(state: State, frame: Frame) -> int | None:
    return state.entries[frame.args[INDEX]].seat if _marks(state, frame) else None


def _strike_question(state: State, frame: Frame) -> Decision:
    legal = tuple(c.PLACE + spot for spot in _marks(state, frame))
    return Decision(state.entries[frame.args[INDEX]].seat, RULE, legal, about=frame.args[UNIT])


def _strike_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    _strike(state, frame, answer[0] - c.PLACE, out)


PROCEDURES["strike"] = (_lone_mark, Ask("D7", _strike_seat, _strike_question, _strike_answer))
