"""Announcing: a sentence as a chain of codes, each offered only if the chain can be completed. KOR-INT-3."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import leave_options, routes, unit_at
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW, DONE
from threefold.games.korash.state.entries import NONE, Entry, Of, Plan
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State
from threefold.games.korash.use.abilities import (
    Usable,
    cost_of,
    helpers,
    own_abilities,
    price,
    provisional,
    provisional_tactic,
)
from threefold.games.korash.use.chooser import Chooser
from threefold.games.korash.use.declare import choose_slots, choose_ways

NO_COST = m.Cost()


def announce(state: State, seat: int, first: int, chooser: Chooser) -> Plan:
    """The announcement that begins with this code."""
    first_unit = seat * CREW
    if first < c.ATTACK:
        unit, spot = divmod(first - c.MOVE, c.SPOTS)
        return _move(state, first_unit + unit, spot, chooser)
    if first < c.EXPLORE:
        board = first >= c.BOARD
        unit, spot = divmod(first - (c.BOARD if board else c.ATTACK), c.SPOTS)
        unit += first_unit
        entry = Entry(Of.ATTACK, seat, v.KEY_ATTACK, unit, unit, _here(state, unit), state.aboard[unit])
        entry.route, entry.board = [spot], board
        return Plan(entry, m.Cost(movement=1))
    if first < c.ABILITY:
        explores = first < c.SABOTAGE
        unit = first_unit + first - (c.EXPLORE if explores else c.SABOTAGE)
        of, key = (Of.EXPLORE, v.KEY_EXPLORE) if explores else (Of.SABOTAGE, v.KEY_SABOTAGE)
        return Plan(Entry(of, seat, key, unit, unit, _here(state, unit), state.aboard[unit]), m.Cost(taps=1))
    if first < c.DEPLOY:
        ground = first >= c.GROUND
        unit, number = divmod(first - (c.GROUND if ground else c.ABILITY), c.ABILITIES)
        use = usable(state, first_unit + unit, number + 1, ground)
        return _fill(state, Plan(provisional(state, use), cost_of(state, use)), use.ability, chooser)
    if first < c.USE:
        unit, bay = divmod(first - c.DEPLOY, c.BAYS)
        entry = Entry(Of.DEPLOY, seat, v.KEY_DEPLOY, source=first_unit + unit)
        entry.crew, entry.bay = first_unit + unit, BAY + bay
        cost = m.Cost(industry=state.kit.units[state.design[first_unit + unit]].cost)
        return _pay(state, Plan(entry, cost), chooser)
    card = first - c.USE
    tactic = state.kit.tactics[state.tactics[seat][card]]
    plan = Plan(provisional_tactic(state, seat, card), m.Cost(industry=tactic.cost))
    plan.card = card
    return _fill(state, plan, tactic.use, chooser)


def _here(state: State, unit: int) -> int:
    spot = state.place[unit]
    return land_of(spot) if 0 <= spot < BAY else NONE


def usable(state: State, unit: int, number: int, ground: bool) -> Usable:
    """The costed ability of that number, on the unit or under it."""
    return next(use for use in own_abilities(state, unit) if use.ground == ground and use.ability.number == number)


def _move(state: State, unit: int, first: int, chooser: Chooser) -> Plan:
    """A route is declared whole; each of its steps is a use of its own. KOR-MOVE-4."""
    route: tuple[int, ...] = (first,)
    # Only friendly units are passed: onto a free spot there is no other route than this one.
    passes = unit_at(state, unit // CREW, first) >= 0
    open_routes = [found for found in routes(state, unit) if found[0] == first] if passes else [route]
    while True:
        further = sorted({found[len(route)] for found in open_routes if len(found) > len(route)})
        options = [c.PLACE + spot for spot in further]
        if route in open_routes:
            options.insert(0, DONE)
        code = chooser.one("route", options)
        if code == DONE:
            break
        route = (*route, code - c.PLACE)
        open_routes = [found for found in open_routes if found[: len(route)] == route]
    flags = leave_options(state, unit, route[-1])
    leave = chooser.one("leave", [c.LEAVE if flag else c.KEEP for flag in reversed(flags)]) == c.LEAVE
    entry = Entry(Of.MOVE, unit // CREW, v.KEY_MOVE, unit, unit, _here(state, unit), state.aboard[unit])
    entry.route, entry.leave, entry.origin = list(route), leave, state.place[unit]
    return Plan(entry, NO_COST)


def _fill(state: State, plan: Plan, ability: m.Ability, chooser: Chooser) -> Plan:
    """Targets and choices as declared, helpers, route, direction, mode, deploy, then how it is paid."""
    choose_slots(state, plan.entry, ability, chooser, plan.card)
    if plan.cost.taps > 1:
        options = [c.UNIT + unit for unit in helpers(state, plan.entry.unit)]
        plan.entry.helper = chooser.one("with", options) - c.UNIT
    choose_ways(state, plan.entry, ability, chooser)
    return _pay(state, plan, chooser)


def _pay(state: State, plan: Plan, chooser: Chooser) -> Plan:
    """Discards, then exactly the industry that is missing, burned as part of paying.

    KOR-BURN-4, KOR-RULING-16: the announced card itself has already left the inventory.
    """
    entry = plan.entry
    hand = state.inventory[entry.seat]
    if plan.cost.discard or plan.cost.industry:
        if plan.card >= 0:
            hand = hand.copy()
            hand.remove(plan.card)
        plan.discard = chooser.cards("discard", hand, plan.cost.discard)
        plan.price = price(state, entry, plan.cost.industry)
        missing = plan.price - state.industry[entry.seat]
        if missing > 0:
            if plan.discard and not chooser.open_cards:
                hand = hand.copy()
                for card in plan.discard:
                    hand.remove(card)
            plan.burn = chooser.cards("burn", hand, missing)
    return plan
