"""Who may use what now, and what it costs."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from msgspec import structs

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.tactics import purse
from threefold.games.korash.map.refs import units_on
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, NONE, TACTIC_REF, Entry, Of
from threefold.games.korash.state.index import COST
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.filters import amount
from threefold.games.korash.traits.values import cost_less, is_platform, is_stranded, movement_left

USED_ATTACK, USED_EXPLORE, USED_SABOTAGE = 1 << 8, 1 << 9, 1 << 10
"""Bits behind the printed abilities'. KOR-ABIL-2."""


class Moment(IntEnum):
    """What a seat is deciding, and so what it may use."""

    PLATFORM = 0
    MAIN = 1
    INTERRUPT = 2
    PLANS = 3
    ENGAGE = 4


TIMINGS = {
    Moment.PLATFORM: (v.Timing.PLANS, v.Timing.INTERRUPT),
    Moment.MAIN: (v.Timing.ORDERS, v.Timing.INTERRUPT),
    Moment.INTERRUPT: (v.Timing.INTERRUPT,),
    Moment.PLANS: (v.Timing.PLANS, v.Timing.INTERRUPT),
    Moment.ENGAGE: (v.Timing.COMBAT, v.Timing.INTERRUPT),
}
"""Which tactics may be used when: only interrupts while something is pending.

KOR-TAC-3, KOR-TAC-4, KOR-TAC-5, KOR-TAC-7, KOR-COMBAT-2.
"""


class Usable(NamedTuple):
    """A costed ability that a unit might use: its own, or one of the territory it occupies. KOR-UNIT-6."""

    unit: int
    ability: m.Ability
    ground: bool


def own_abilities(state: State, unit: int) -> list[Usable]:
    """Return the abilities with a cost that a unit has: its own, then those of the territory under it.

    KOR-ABIL-1, KOR-TERR-5, KOR-TERR-8.
    """
    kit = state.kit
    found = [Usable(unit, ability, False) for ability in kit.costed[state.design[unit]]]
    spot = state.place[unit]
    if 0 <= spot < BAY:
        land = land_of(spot)
        if state.faceup[land] and kit.ground[state.land[land]]:
            found += [
                Usable(unit, ability, True)
                for ability in kit.ground[state.land[land]]
                if ability.edge is v.Edge.WHOLE or (spot % 2 == 1) == (ability.edge is v.Edge.RIGHT)
            ]
    return found


def is_unused(state: State, use: Usable) -> bool:
    """Return whether an ability may still be used this turn: once, unless unlimited; a territory's once for all.

    KOR-ABIL-2, KOR-RULING-23, KOR-RULING-51.
    """
    if use.ability.unlimited:
        return True
    if use.ground:
        return not state.ground_used[land_of(state.place[use.unit])] >> use.ability.number & 1
    return not state.used[use.unit] >> use.ability.number & 1


def is_timely(state: State, use: Usable, moment: Moment) -> bool:
    """Return whether an ability may be used at a moment.

    Platforms act in planning, crews in main, quick abilities later, too.

    KOR-TURN-8, KOR-UNIT-8, KOR-UNIT-13, KOR-RULING-6.
    """
    unit, timing = use.unit, use.ability.timing
    if timing is v.Timing.COMBAT:
        if moment is not Moment.ENGAGE:
            return False
        if not state.exhausted[unit]:
            return True
        # The attack that it used has exhausted it; a free attack has not. KOR-RULING-60.
        combat = state.combat
        return combat is not None and unit == combat.attacker and not combat.free and not use.ground
    if state.exhausted[unit]:
        return False
    if timing is v.Timing.INTERRUPT:
        return True
    wanted = Moment.PLATFORM if is_platform(unit) else Moment.MAIN
    return moment is wanted and not state.ended[unit]


def quick_abilities(state: State, seat: int, *, engaged: bool) -> list[Usable]:
    """Return the abilities that a seat's units could use in a window; costs are not looked at."""
    known = state.sources or sources(state)
    if not known.quick and not known.quick_lands:
        return []
    moment = Moment.ENGAGE if engaged else Moment.INTERRUPT
    found = [unit for unit in known.quick if unit // CREW == seat]
    for land in known.quick_lands:
        found += [unit for unit in units_on(state, land) if unit // CREW == seat and unit not in found]
    if not found:
        return []
    return [
        use
        for unit in found
        if not is_stranded(state, unit)
        for use in own_abilities(state, unit)
        if use.ability.timing is not v.Timing.OWN_TURN and is_timely(state, use, moment) and is_unused(state, use)
    ]


def provisional(state: State, use: Usable) -> Entry:
    """Return the entry that a use would make, with nothing chosen yet."""
    unit, ability = use.unit, use.ability
    spot = state.place[unit]
    here = land_of(spot) if spot < BAY else NONE
    of, source = (Of.GROUND, LAND_REF + here) if use.ground else (Of.ABILITY, unit)
    entry = Entry(of, unit // CREW, ability.key, unit, source, here, state.aboard[unit])
    entry.slots = [[] for _ in range(ability.room)]
    entry.block = ability.do.number
    return entry


def provisional_tactic(state: State, seat: int, card: int) -> Entry:
    """Return the entry that a tactic would make, with nothing chosen yet."""
    index = state.tactics[seat][card]
    use = state.kit.tactics[index].use
    entry = Entry(Of.TACTIC, seat, use.key, source=TACTIC_REF + index)
    entry.slots = [[] for _ in range(use.room)]
    entry.block = use.do.number
    return entry


def price(state: State, entry: Entry, industry: int) -> int:
    """Return the industry that a use costs, less what statics take off; other costs are never reduced."""
    if industry and sources(state).statics[COST]:
        return max(0, industry - cost_less(state, entry))
    return industry


def helpers(state: State, unit: int) -> list[int]:
    """Return the units that may tap along: friends on the same territory, able to, no platform; their turn may be over.

    KOR-TERR-6, KOR-RULING-8.
    """
    spot = state.place[unit]
    if not 0 <= spot < BAY:
        return []
    return [
        other
        for other in units_on(state, land_of(spot))
        if other != unit
        and other // CREW == unit // CREW
        and not is_platform(other)
        and not state.tapped[other]
        and not state.exhausted[other]
    ]


def can_tap(state: State, unit: int) -> bool:
    """Return whether a unit can pay X: it is not tapped, and no platform, for these neither tap nor untap.

    KOR-UNIT-9, KOR-UNIT-10, KOR-PLAT-3.
    """
    return not state.tapped[unit] and not is_platform(unit)


def cost_of(state: State, use: Usable) -> m.Cost:
    """Return what an ability costs now, counting what has to be counted."""
    cost = use.ability.cost
    assert cost is not None
    if not cost.counts:
        return cost
    context = provisional(state, use)
    counted = {name: max(0, amount(state, context, number)) for name, number in cost.counts}
    return structs.replace(cost, counts=(), **counted)


def can_pay_bare(state: State, seat: int, use: Usable, cards: int = 0) -> bool:
    """Return whether a use can be paid with what is held and this many cards to discard or burn. KOR-BURN-4."""
    cost = cost_of(state, use)
    if cost.taps and not can_tap(state, use.unit):
        return False
    if cost.taps > 1 and len(helpers(state, use.unit)) < cost.taps - 1:
        return False
    if cost.movement and cost.movement > movement_left(state, use.unit):
        return False
    if cost.bury_here and not use.ground and not _stands_faceup(state, use.unit):
        return False
    if not cost.industry and not cost.discard:
        return True
    if cost.discard > cards:
        return False
    held = purse(state, seat, cards - cost.discard)
    return cost.industry <= held or (
        bool(sources(state).statics[COST]) and price(state, provisional(state, use), cost.industry) <= held
    )


def _stands_faceup(state: State, unit: int) -> bool:
    spot = state.place[unit]
    return 0 <= spot < BAY and state.faceup[land_of(spot)]


def can_use(state: State, use: Usable, moment: Moment, cards: int) -> bool:
    """Return whether an ability is timely, unused this turn and can be paid."""
    return is_timely(state, use, moment) and is_unused(state, use) and can_pay_bare(state, use.unit // CREW, use, cards)
