"""Free moves and attacks of units that nobody has named: where to is picked when it comes to them.

A sentence has room for one route, that of a single unit known when it is said; whom `each` or a description reaches
shows only in the resolution. KOR-RULING-53.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import can_end, free_steps, walk
from threefold.games.korash.changes.platforms import may_board
from threefold.games.korash.flow.stack import Ask, Procedure, push
from threefold.games.korash.procedures.combat import attack
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import StepsFrame, StrikeFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.values import forbidden, is_platform
from threefold.games.korash.use.reach import attacked_spots

RULE = "KOR-RULING-53"


def steer(state: State, index: int, units: Sequence[int], n: int) -> None:
    """Let each of these units take up to n free steps, one unit after the other."""
    for unit in reversed(units):
        push(state, StepsFrame(index, unit, n, []))


def _set_out(state: State, frame: StepsFrame, out: Out) -> None:
    """Begin where the unit stands now: another one may just have carried it along."""
    frame.route = frame.route or [state.place[frame.unit]]


def _ways(state: State, frame: StepsFrame) -> list[int]:
    """Return the spots that may come next on the route of the unit."""
    if state.place[frame.unit] < 0 or forbidden(state, frame.unit, v.NO_MOVE):
        return []
    return free_steps(state, frame.unit, frame.route, frame.left)


def _steps_seat(state: State, frame: StepsFrame) -> int | None:
    return state.entries[frame.entry].seat if _ways(state, frame) else None


def _steps_question(state: State, frame: StepsFrame) -> Decision:
    may_stop = len(frame.route) == 1 or can_end(state, frame.unit, frame.route[-1])
    legal = (*((c.DONE,) if may_stop else ()), *(c.PLACE + spot for spot in _ways(state, frame)))
    about = frame.unit * 100 + frame.left
    return Decision(state.entries[frame.entry].seat, RULE, legal, about=about)


def _steps_answer(state: State, frame: StepsFrame, answer: Answer, out: Out) -> None:
    if answer[0] == c.DONE:
        frame.left = 0
    else:
        frame.left -= 1
        frame.route.append(answer[0] - c.PLACE)


def _arrive(state: State, frame: StepsFrame, out: Out) -> None:
    """Move the unit to the end of the route that was picked. KOR-RULING-52."""
    if state.place[frame.unit] == frame.route[0]:
        walk(state, frame.unit, frame.route[1:], out)


STEPS = (_set_out, Ask("D7", _steps_seat, _steps_question, _steps_answer), _arrive)


def aim(state: State, index: int, units: Sequence[int], board: bool) -> None:
    """Each of these makes a free attack; combats after the first wait for it to end. KOR-RULING-35."""
    for unit in reversed(units):
        push(state, StrikeFrame(index, unit, board))


def _marks(state: State, frame: StrikeFrame) -> list[int]:
    unit, board = frame.unit, frame.board
    if state.place[unit] < 0 or forbidden(state, unit, v.NO_ATTACK):
        return []
    return [spot for spot in sorted(attacked_spots(state, unit)) if not board or _boards(state, unit, spot)]


def _boards(state: State, unit: int, spot: int) -> bool:
    there = state.occupant[spot] if spot < BAY else -1
    return there >= 0 and is_platform(there) and may_board(state, unit, there)


def _lone_mark(state: State, frame: StrikeFrame, out: Out) -> None:
    if len(marks := _marks(state, frame)) == 1:
        _strike(state, frame, marks[0], out)


def _strike(state: State, frame: StrikeFrame, spot: int, out: Out) -> None:
    frame.pc = len(STRIKE)
    attack(state, frame.unit, spot, frame.board, out, free=True)


def _strike_seat(state: State, frame: StrikeFrame) -> int | None:
    return state.entries[frame.entry].seat if _marks(state, frame) else None


def _strike_question(state: State, frame: StrikeFrame) -> Decision:
    legal = tuple(c.PLACE + spot for spot in _marks(state, frame))
    return Decision(state.entries[frame.entry].seat, RULE, legal, about=frame.unit)


def _strike_answer(state: State, frame: StrikeFrame, answer: Answer, out: Out) -> None:
    _strike(state, frame, answer[0] - c.PLACE, out)


STRIKE: Procedure = (_lone_mark, Ask("D7", _strike_seat, _strike_question, _strike_answer))
