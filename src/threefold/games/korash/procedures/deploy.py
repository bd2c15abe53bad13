"""Deploying: moving a unit from its quarters onto a bay tile."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import put
from threefold.games.korash.changes.tactics import pay_industry
from threefold.games.korash.flow.stack import Ask, happen, push
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import NONE, Entry, Of
from threefold.games.korash.state.events import Declined, Deployed, Out
from threefold.games.korash.state.frames import BayFrame, LevyFrame
from threefold.games.korash.state.names import SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import QUARTERS, State
from threefold.games.korash.traits.values import deploys_allowed
from threefold.games.korash.use.abilities import price
from threefold.games.korash.use.announce import free_bays
from threefold.games.korash.use.chooser import Chooser, cards_burned
from threefold.games.korash.use.legal import purse


def resolve_deploy(state: State, entry: Entry, out: Out) -> bool:
    """Deploy a unit onto its bay tile, or another one if that is filled; if all are, the cost is lost.

    KOR-UNIT-5, KOR-RULING-29.
    """
    seat, unit = entry.seat, entry.crew
    if state.place[unit] != QUARTERS or state.place[seat * CREW] < 0 or not free_bays(state, seat):
        return False
    _into_bay(state, unit, entry.bay, out)
    return True


def _into_bay(state: State, unit: int, spot: int, out: Out) -> None:
    """Put a unit on its bay tile, or on another one of its player's choice if that is filled.

    If no tile is free, the unit stays in its quarters, and what was paid is lost. KOR-RULING-29.
    """
    free = free_bays(state, unit // CREW)
    if spot in free or len(free) == 1:
        settle(state, unit, spot if spot in free else free[0], out)
    elif free:
        push(state, BayFrame(unit))


def settle(state: State, unit: int, spot: int, out: Out) -> None:
    """Put a deployed unit into the bay; it may act this turn. KOR-ZONE-7, KOR-UNIT-4."""
    out.append(Deployed(unit=UNIT_NAMES[unit], bay=SPOT_NAMES[spot]))
    put(state, unit, spot, out)
    happen(state, v.Happening.DEPLOYED, unit)


def _bay_seat(state: State, frame: BayFrame) -> int | None:
    return frame.unit // CREW


def _bay_question(state: State, frame: BayFrame) -> Decision:
    seat = frame.unit // CREW
    return Decision(seat, "KOR-RULING-29", tuple(c.PLACE + spot for spot in free_bays(state, seat)))


def _bay_answer(state: State, frame: BayFrame, answer: Answer, out: Out) -> None:
    settle(state, frame.unit, answer[0] - c.PLACE, out)
    frame.pc += 1


BAY = (Ask("D7", _bay_seat, _bay_question, _bay_answer),)


def deploy_by_effect(state: State, entry: Entry, less: int, out: Out) -> None:
    """Start a deploy by a card. It counts as the turn's deploy, and its cost is paid in the resolution.

    The unit was announced, so payment needs no question unless cards must be burned for it. KOR-RULING-53.
    """
    if can_follow(state, entry):
        push(state, LevyFrame(entry.crew, entry.bay, levy_cost(state, entry, less)))


def can_follow(state: State, entry: Entry) -> bool:
    """Return whether an effect can deploy the announced unit, apart from its cost."""
    seat, unit = entry.seat, entry.crew
    if unit < 0 or state.place[unit] != QUARTERS or state.place[seat * CREW] < 0:
        return False
    return state.active != seat or state.deploys < deploys_allowed(state, seat)


def levy_cost(state: State, entry: Entry, less: int) -> int:
    """Return what the announced unit costs if an effect deploys it."""
    unit = entry.crew
    use = Entry(Of.DEPLOY, entry.seat, v.KEY_DEPLOY, source=unit)
    return max(0, price(state, use, state.kit.units[state.design[unit]].cost) - less)


def _levy_held(state: State, frame: LevyFrame, out: Out) -> None:
    seat, cost = frame.unit // CREW, frame.price
    if cost <= state.industry[seat]:
        pay_industry(state, seat, cost, out)
        _raise(state, frame, out)


def _raise(state: State, frame: LevyFrame, out: Out) -> None:
    """Put the deployed unit on the announced bay tile, or let its player choose another if that one was filled."""
    frame.price = NONE
    if state.active == frame.unit // CREW:
        state.deploys += 1
    _into_bay(state, frame.unit, frame.spot, out)


def levy_seat(state: State, frame: LevyFrame) -> int | None:
    """Return the player if it can pay by burning cards, else None."""
    seat, cost = frame.unit // CREW, frame.price
    return seat if 0 < cost <= purse(state, seat, len(state.inventory[seat])) else None


def _levy_question(state: State, frame: LevyFrame) -> Decision:
    return Decision(frame.unit // CREW, "KOR-UNIT-4", (c.PAY, c.DECLINE), about=frame.unit)


def _levy_answer(state: State, frame: LevyFrame, answer: Answer, out: Out) -> None:
    seat, cost = frame.unit // CREW, frame.price
    frame.pc += 1
    if answer[0] == c.PAY:
        pay_industry(state, seat, cost, out, cards_burned(state, seat, cost, Chooser(answer[1:])))
        _raise(state, frame, out)
    else:
        out.append(Declined(seat=SEATS[seat]))


def _follow_levy(state: State, frame: LevyFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an incomplete answer: a player who pays must choose the cards to burn."""
    if path[0] == c.PAY:
        cards_burned(state, frame.unit // CREW, frame.price, chooser)


LEVY = (_levy_held, Ask("D7", levy_seat, _levy_question, _levy_answer, _follow_levy))
