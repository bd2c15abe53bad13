"""Setting up: who begins. KOR-SETUP-3.

KOR-RULING-42: highest industry cost shown, only tied players show again, then all shuffle.
"""

from __future__ import annotations

from msgspec.structs import replace

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.changes.tactics import card_chance, is_open, pop_drawn, pop_known, tactic_id
from threefold.games.korash.flow.stack import Ask
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.events import Out, Shown
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State


def _agree_order(state: State, frame: SetupFrame, out: Out) -> None:
    options = state.options
    frame.at, frame.lot = 0, options.turn_order == "random"
    frame.contest = [] if options.first else list(range(state.seats))
    if options.first:
        state.first = options.first - 1


def _show_known(state: State, frame: SetupFrame, out: Out) -> None:
    """Everybody still in the contest shows the top card; then costs are compared."""
    _leave_out(state, frame)
    while frame.contest and not frame.lot:
        at, contest = frame.at, frame.contest
        if at == len(contest):
            _compare_shown(state, frame)
        elif not state.top[contest[at]] and not state.left[contest[at]]:
            # What was shown lies at the bottom: all thirty were equal, and a lot decides.
            frame.lot = True
        elif is_open(state, contest[at]):
            return
        else:
            _show(state, frame, pop_known(state, contest[at]), out)


def _leave_out(state: State, frame: SetupFrame) -> None:
    """Who has given up is no longer in the contest."""
    contest = frame.contest
    standing = [seat for seat in contest if not state.out[seat]]
    if len(standing) == len(contest):
        return
    if len(standing) == 1:
        _begin_with(state, frame, standing[0])
    else:
        frame.at = sum(not state.out[seat] for seat in contest[: frame.at])
        frame.contest = standing


def _show(state: State, frame: SetupFrame, card: int, out: Out) -> None:
    contest = frame.contest
    seat = contest[frame.at]
    state.bottom[seat].append(card)
    frame.at += 1
    shown = Shown(seat=SEATS[seat], card=tactic_id(state, seat, card), cost=_shown_cost(state, seat))
    if frame.at == len(contest):
        highest, tied = _dearest(state, contest)
        names = tuple(SEATS[other] for other in tied)
        if len(tied) == 1:
            shown = replace(shown, highest=highest, begins=names[0])
        else:
            # They show on in turn, until somebody has nothing left.
            lot = any(not state.top[other] and not state.left[other] for other in tied)
            shown = replace(shown, highest=highest, tied=names, lot=lot)
    out.append(shown)


def _dearest(state: State, contest: list[int]) -> tuple[int, list[int]]:
    """Return the highest cost shown, and the seats that showed it."""
    costs = {seat: _shown_cost(state, seat) for seat in contest}
    highest = max(costs.values())
    return highest, [seat for seat, cost in costs.items() if cost == highest]


def _compare_shown(state: State, frame: SetupFrame) -> None:
    _, tied = _dearest(state, frame.contest)
    if len(tied) == 1:
        _begin_with(state, frame, tied[0])
    else:
        frame.at, frame.contest = 0, tied


def _shown_cost(state: State, seat: int) -> int:
    return state.kit.tactics[state.tactics[seat][state.bottom[seat][-1]]].cost


def _begin_with(state: State, frame: SetupFrame, seat: int) -> None:
    state.first = seat
    frame.contest = []
    for other in range(state.seats):
        for card in state.bottom[other]:
            state.bag[other][card] += 1
        state.left[other] += len(state.bottom[other])
        state.bottom[other] = []


def _order_seat(state: State, frame: SetupFrame) -> int | None:
    return CHANCE if frame.contest else None


def _order_question(state: State, frame: SetupFrame) -> Decision:
    contest = frame.contest
    if frame.lot:
        return Decision(CHANCE, "KOR-RULING-42", tuple(c.SEAT + seat for seat in contest), odds=(1,) * len(contest))
    return card_chance(state, contest[frame.at], "KOR-SETUP-3")


def _order_answer(state: State, frame: SetupFrame, answer: Answer, out: Out) -> None:
    if frame.lot:
        _begin_with(state, frame, answer[0] - c.SEAT)
    else:
        seat = frame.contest[frame.at]
        _show(state, frame, pop_drawn(state, seat, answer[0] - c.TACTIC), out)
    frame.pc -= 1


AGREE_ORDER = (_agree_order, _show_known, Ask("chance", _order_seat, _order_question, _order_answer))
