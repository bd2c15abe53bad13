"""Announcing a use: choosing its codes one by one. A code is offered only if the use can be completed after it.

KOR-INT-3, KOR-RULING-14.
"""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model.blocks import effects_of
from threefold.games.korash.map.refs import known_spots, spots_of
from threefold.games.korash.map.tiles import EAST, NORTH, OPPOSITE, SOUTH, WEST, steps_apart
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW, DONE, WIDEST
from threefold.games.korash.state.entries import NO_COST, NONE, SPOT_REF, TACTIC_REF, Context, Entry, Of, Plan
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import QUARTERS, State
from threefold.games.korash.traits.filters import amount, refer, targets
from threefold.games.korash.traits.reach import attacked_spots, can_end, free_steps, leave_options, routes, unit_at
from threefold.games.korash.use.abilities import (
    Usable,
    cost_of,
    helpers,
    own_abilities,
    price,
    provisional,
    provisional_tactic,
)
from threefold.games.korash.use.chooser import Chooser, code_of, thing_of


def choose_slots(state: State, entry: Entry, ability: m.Ability, chooser: Chooser, card: int = NONE) -> None:
    """Choose every target and choice; a slot with nothing legal stays empty. KOR-INT-10, KOR-TARGET-1."""
    for index, slot in enumerate(ability.slots):
        options = targets(state, entry, slot)
        if card >= 0 and slot.filter.kind is v.Kind.TACTIC and state.inventory[entry.seat].count(card) == 1:
            own = TACTIC_REF + state.tactics[entry.seat][card]
            options = [thing for thing in options if thing != own]
        picked = sorted(code_of(state, entry.seat, thing) for thing in options)
        chosen = chooser.many(slot.name, picked, amount(state, entry, slot.n), slot.up_to)
        entry.slots[index] = [thing_of(state, entry.seat, code) for code in chosen]


def choose_ways(state: State, entry: Entry, ability: m.Ability, chooser: Chooser) -> None:
    """Choose route, direction, mode, and the unit to deploy with its bay tile. KOR-RULING-53."""
    if ability.routed:
        choose_route(state, entry, ability, chooser)
    if ability.pushes:
        ways = push_ways(state, entry, ability)
        if ways:
            entry.way = chooser.one("dir", [c.OPTION + way for way in ways]) - c.OPTION
    if ability.modes:
        entry.mode = chooser.one("mode", [c.OPTION + mode for mode in range(ability.modes)]) - c.OPTION
    if ability.deploys:
        crews = crew_in_quarters(state, entry.seat)
        bays = free_bays(state, entry.seat)
        if crews and bays and state.place[entry.seat * CREW] >= 0:
            entry.crew = chooser.one("deploy", [c.UNIT + unit for unit in crews]) - c.UNIT
            entry.bay = chooser.one("deploy", [c.PLACE + bay for bay in bays]) - c.PLACE


def crew_in_quarters(state: State, seat: int) -> list[int]:
    """Return a seat's units that have not been deployed. KOR-ZONE-6."""
    return [unit for unit in range(seat * CREW + 1, seat * CREW + CREW) if state.place[unit] == QUARTERS]


def free_bays(state: State, seat: int) -> list[int]:
    """Return a seat's empty bay tiles. KOR-ZONE-7, KOR-ZONE-12."""
    first = seat * c.BAYS
    return [BAY + place for place in range(state.options.bay) if state.berth[first + place] < 0]


def choose_route(state: State, entry: Entry, ability: m.Ability, chooser: Chooser) -> None:
    """Choose the tiles of a free move, or the tile of a free attack."""
    found = effects_of(ability.do, (m.Move, m.Attack))
    effect = next(step for step in found if isinstance(step, m.Move | m.Attack) and step.announced)
    movers = [thing for thing in refer(state, entry, effect.to) if thing < SPOT_REF and state.place[thing] >= 0]
    if not movers:
        return
    unit = movers[0]
    if isinstance(effect, m.Attack):
        spots = sorted(attacked_spots(state, unit))
        if spots:
            entry.route = [chooser.one("route", [c.PLACE + spot for spot in spots]) - c.PLACE]
        return
    n = amount(state, entry, effect.n)
    route = [state.place[unit]]
    while further := free_steps(state, unit, route, n - len(route) + 1):
        may_stop = len(route) == 1 or can_end(state, unit, route[-1])
        code = chooser.one("route", [*([DONE] if may_stop else ()), *(c.PLACE + spot for spot in further)])
        if code == DONE:
            break
        route.append(code - c.PLACE)
    entry.route = route[1:]


def push_ways(state: State, entry: Entry, ability: m.Ability) -> list[int]:
    """Return the directions to choose from for a push or pull; empty if there is no choice. KOR-RULING-52.

    The first unit at equal distance on both axes decides which directions these are.
    """
    effect = next(iter(effects_of(ability.do, (m.Push, m.Pull))))
    assert isinstance(effect, m.Push | m.Pull)
    origin = effect.away_from if isinstance(effect, m.Push) else effect.towards
    sources = refer(state, entry, origin)
    for thing in _reached(state, entry, ability, effect.to) if sources else ():
        ways = open_ways(state, entry, thing, sources[0], pull=isinstance(effect, m.Pull))
        if len(ways) > 1:
            return ways
    return []


def _reached(state: State, entry: Entry, ability: m.Ability, who: m.Who) -> list[int]:
    """Return what an effect would affect now; inside an `each` block, all things that the block is repeated for."""
    if isinstance(who, int) and who >= len(ability.slots):
        found = effects_of(ability.do, m.Each)
        return [
            thing
            for each in found
            if isinstance(each, m.Each) and each.slot == who
            for thing in refer(state, entry, each.of)
        ]
    return refer(state, entry, who)


def announce(state: State, seat: int, first: int, chooser: Chooser) -> Plan:
    """Return the announcement that starts with this code and continues with the chooser's choices."""
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
    """Return the ability with this number of a unit, or of the territory under it if `ground`."""
    return next(use for use in own_abilities(state, unit) if use.ground == ground and use.ability.number == number)


def _move(state: State, unit: int, first: int, chooser: Chooser) -> Plan:
    """Choose a whole route; each of its steps later becomes a separate use. KOR-MOVE-4."""
    route: tuple[int, ...] = (first,)
    # A unit can only pass friendly units, so a route that starts with a free spot also ends there.
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
    """Choose targets, helper, ways and payment of a use, in this order."""
    choose_slots(state, plan.entry, ability, chooser, plan.card)
    if plan.cost.taps > 1:
        options = [c.UNIT + unit for unit in helpers(state, plan.entry.unit)]
        plan.entry.helper = chooser.one("with", options) - c.UNIT
    choose_ways(state, plan.entry, ability, chooser)
    return _pay(state, plan, chooser)


def _pay(state: State, plan: Plan, chooser: Chooser) -> Plan:
    """Choose the cards to discard, then cards to burn for exactly the missing industry.

    The announced card itself cannot be chosen: it has already left the hand. KOR-BURN-4, KOR-RULING-16.
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


def burned(state: State, seat: int, first: int, chooser: Chooser) -> list[int]:
    """Choose the cards of a burn that is not part of a payment: any number, ascending."""
    hand = state.inventory[seat]
    card = first - c.BURN
    found = [card]
    start = hand.index(card) + 1
    while start < len(hand):
        rest = list(dict.fromkeys(c.TACTIC + card for card in hand[start:]))
        code = chooser.one("burn", [c.DONE, *rest])
        if code == c.DONE:
            break
        found.append(code - c.TACTIC)
        start = hand.index(code - c.TACTIC, start) + 1
    return found


def open_ways(state: State, context: Context, thing: int, source: int, *, pull: bool) -> list[int]:
    """Return a push's or pull's directions: the axis of greater distance, or both if equal. KOR-RULING-52."""
    here = [spot for spot in spots_of(state, thing) if spot < BAY]
    there = [spot for spot in known_spots(state, context, source) if spot < BAY]
    if not here or not there:
        return []
    near = min(there, key=lambda spot: steps_apart(here[0], spot))
    down = here[0] // WIDEST - near // WIDEST
    right = here[0] % WIDEST - near % WIDEST
    if not down and not right:
        return [NORTH, EAST, SOUTH, WEST]
    ways: list[int] = []
    if abs(down) >= abs(right):
        ways.append(SOUTH if down > 0 else NORTH)
    if abs(right) >= abs(down):
        ways.append(EAST if right > 0 else WEST)
    return sorted(OPPOSITE[way] if pull else way for way in ways)
