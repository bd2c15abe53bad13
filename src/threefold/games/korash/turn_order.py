"""Setting up: who begins. KOR-SETUP-3.

KOR-RULING-42: highest industry cost shown, only tied players show again, then all shuffle.
"""

from __future__ import annotations

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.events import Shown
from threefold.games.korash.stack import Ask, Out
from threefold.games.korash.state import Frame, State
from threefold.games.korash.words import SEATS
from threefold.games.korash.zones import card_chance, is_open, pop_drawn, pop_known, tactic_id


def _agree_order(state: State, frame: Frame, out: Out) -> None:
    options = state.options
    if options.first:
        state.first = options.first - 1
        frame.args = []
    elif options.turn_order == "random":
        frame.args = [1, 0, *range(state.seats)]
    else:
        frame.args = [0, 0, *range(state.seats)]


def _contest(frame: Frame) -> list[int]:
    return frame.args[2:]


def _show_known(state: State, frame: Frame, out: Out) -> None:
    """Everybody still in the contest shows the top card; then costs are compared."""
    _leave_out(state, frame)
    while frame.args and not frame.args[0]:
        at, contest = frame.args[1], _contest(frame)
        if at == len(contest):
            _compare_shown(state, frame)
        elif not state.top[contest[at]] and not state.left[contest[at]]:
            # What was shown lies at the bottom: all thirty were equal, and a lot decides.
            frame.args[0] = 1
        elif is_open(state, contest[at]):
            return
        else:
            _show(state, frame, pop_known(state, contest[at]), out)


def _leave_out(state: State, frame: Frame) -> None:
    """Who has given up is no longer in the contest."""
    contest = _contest(frame)
    standing = [seat for seat in contest if not state.out[seat]]
    if len(standing) == len(contest):
        return
    if len(standing) == 1:
        _begin_with(state, frame, standing[0])
    else:
        at = sum(not state.out[seat] for seat in contest[: frame.args[1]])
        frame.args = [frame.args[0], at, *standing]


def _show(state: State, frame: Frame, card: int, out: Out) -> None:
    seat = _contest(frame)[frame.args[1]]
    state.bottom[seat].append(card)
    frame.args[1] += 1
    out.append(Shown(seat=SEATS[seat], card=tactic_id(state, seat, card)))


def _compare_shown(state: State, frame: Frame) -> None:
    costs = {seat: _shown_cost(state, seat) for seat in _contest(frame)}
    most = max(costs.values())
    tied = [seat for seat, cost in costs.items() if cost == most]
    if len(tied) == 1:
        _begin_with(state, frame, tied[0])
    else:
        frame.args = [0, 0, *tied]


def _shown_cost(state: State, seat: int) -> int:
    return state.kit.tactics[state.tactics[seat][state.bottom[seat][-1]]].cost


def _begin_with(state: State, frame: Frame, seat: int) -> None:
    state.first = seat
    frame.args = []
    for other in range(state.seats):
        for card in state.bottom[other]:
            state.bag[other][card] += 1
        state.left[other] += len(state.bottom[other])
        state.bottom[other] = []


def _order_seat(state: State, frame: Frame) -> int | None:
    return CHANCE if frame.args else None


def _order_question(state: State, frame: Frame) -> Decision:
    contest = _contest(frame)
    if frame.args[0]:
        return Decision(CHANCE, "KOR-RULING-42", tuple(c.SEAT + seat for seat in contest), odds=(1,) * len(contest))
    return card_chance(state, contest[frame.args[1]], "KOR-SETUP-3")


def _order_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    if frame.args[0]:
        _begin_with(state, frame, answer[0] - c.SEAT)
    else:
        seat = _contest(frame)[frame.args[1]]
        _show(state, frame, pop_drawn(state, seat, answer[0] - c.TACTIC), out)
    frame.pc -= 1


AGREE_ORDER = (_agree_order, _show_known, Ask("chance", _order_seat, _order_question, _order_answer))
