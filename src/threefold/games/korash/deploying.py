"""Deploying: from the quarters onto a bay tile."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.abilities import price
from threefold.games.korash.allowances import deploys_allowed
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.chooser import Chooser
from threefold.games.korash.codes import CREW
from threefold.games.korash.declaring import free_bays
from threefold.games.korash.events import Declined, Deployed
from threefold.games.korash.happenings import happen
from threefold.games.korash.platforms import put
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import QUARTERS, Entry, Frame, Of, State
from threefold.games.korash.words import SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.zones import burn, pay_industry, purse

LEVIED = 2
"""In the frame of a levy: the industry that a unit costs in mid-resolution; nothing more once it is paid."""


def resolve_deploy(state: State, entry: Entry, out: Out) -> bool:
    """Onto the announced tile; if that got filled another is chosen; if none is free the unit stays, the cost lost.

    KOR-UNIT-5, KOR-RULING-29.
    """
    seat, unit = entry.seat, entry.crew
    free = free_bays(state, seat)
    if state.place[unit] != QUARTERS or state.place[seat * CREW] < 0 or not free:
        return False
    if entry.bay in free or len(free) == 1:
        settle(state, unit, entry.bay if entry.bay in free else free[0], out)
    else:
        push(state, "bay", unit)
    return True


def settle(state: State, unit: int, spot: int, out: Out) -> None:
    """It stands in the bay, and may act this turn. KOR-ZONE-7, KOR-UNIT-4."""
    out.append(Deployed(unit=UNIT_NAMES[unit], bay=SPOT_NAMES[spot]))
    put(state, unit, spot, out)
    happen(state, v.Happening.DEPLOYED, unit)


def _bay_seat(state: State, frame: Frame) -> int | None:
    return frame.args[0] // CREW


def _bay_question(state: State, frame: Frame) -> Decision:
    seat = frame.args[0] // CREW
    return Decision(seat, "KOR-RULING-29", tuple(c.PLACE + spot for spot in free_bays(state, seat)))


def _bay_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    settle(state, frame.args[0], answer[0] - c.PLACE, out)
    frame.pc += 1


PROCEDURES["bay"] = (Ask("D7", _bay_seat, _bay_question, _bay_answer),)


def deploy_by_effect(state: State, entry: Entry, less: int, out: Out) -> None:
    """A card deploys a unit now; it counts as the turn's deploy and its cost is paid in the resolution.

    Which unit was announced, so it is paid unasked; only what would have to be burned for it is asked. KOR-RULING-53.
    """
    if can_follow(state, entry):
        push(state, "levy", entry.crew, entry.bay, levy_cost(state, entry, less))


def can_follow(state: State, entry: Entry) -> bool:
    """Whether the unit that was announced for it can be deployed by an effect, apart from its cost."""
    seat, unit = entry.seat, entry.crew
    if unit < 0 or state.place[unit] != QUARTERS or state.place[seat * CREW] < 0 or not free_bays(state, seat):
        return False
    return state.active != seat or state.deploys < deploys_allowed(state, seat)


def levy_cost(state: State, entry: Entry, less: int) -> int:
    """What the announced unit costs if an effect deploys it."""
    unit = entry.crew
    use = Entry(Of.DEPLOY, entry.seat, v.KEY_DEPLOY, source=unit, crew=unit, bay=entry.bay)
    return max(0, price(state, use, state.kit.units[state.design[unit]].cost) - less)


def _levy_held(state: State, frame: Frame, out: Out) -> None:
    seat, cost = frame.args[0] // CREW, frame.args[LEVIED]
    if cost <= state.industry[seat]:
        pay_industry(state, seat, cost, out)
        _raise(state, frame, out)


def _raise(state: State, frame: Frame, out: Out) -> None:
    unit, spot, _ = frame.args
    free = free_bays(state, unit // CREW)
    if state.active == unit // CREW:
        state.deploys += 1
    settle(state, unit, spot if spot in free else free[0], out)
    frame.args[LEVIED] = -1


def levy_seat(state: State, frame: Frame) -> int | None:
    """Whoever can pay with burns may."""
    seat, cost = frame.args[0] // CREW, frame.args[LEVIED]
    return seat if 0 < cost <= purse(state, seat, len(state.inventory[seat])) else None


def _levy_question(state: State, frame: Frame) -> Decision:
    return Decision(frame.args[0] // CREW, "KOR-UNIT-4", (c.PAY, c.DECLINE), about=frame.args[0])


def _levy_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    seat, cost = frame.args[0] // CREW, frame.args[LEVIED]
    frame.pc += 1
    if answer[0] == c.PAY:
        missing = max(0, cost - state.industry[seat])
        burn(state, seat, Chooser(answer[1:]).cards("burn", state.inventory[seat], missing), out)
        pay_industry(state, seat, cost, out)
        _raise(state, frame, out)
    else:
        out.append(Declined(seat=SEATS[seat]))


PROCEDURES["levy"] = (_levy_held, Ask("D7", levy_seat, _levy_question, _levy_answer))
