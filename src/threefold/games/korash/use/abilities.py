"""The abilities with a cost that a unit can use, and their cost."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import units_on
from threefold.games.korash.state.catalogue import COST
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, NONE, TACTIC_REF, Entry, Of
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.filters import amount
from threefold.games.korash.traits.values import cost_less, is_platform

USED_ATTACK, USED_EXPLORE, USED_SABOTAGE = 1 << 8, 1 << 9, 1 << 10
"""The bits of `state.used` for basic abilities; lower bits are printed abilities. KOR-ABIL-2."""


class Usable(NamedTuple):
    """An ability with a cost that a unit might use: its own, or one of the territory it occupies. KOR-UNIT-6."""

    unit: int
    ability: m.Ability
    ground: bool


def own_abilities(state: State, unit: int) -> list[Usable]:
    """Return a unit's abilities with a cost, and those of its territory. KOR-ABIL-1, KOR-TERR-5, KOR-TERR-8."""
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


def provisional(state: State, use: Usable) -> Entry:
    """Create the entry of an ability's use, with nothing chosen yet."""
    unit, ability = use.unit, use.ability
    spot = state.place[unit]
    here = land_of(spot) if spot < BAY else NONE
    of, source = (Of.GROUND, LAND_REF + here) if use.ground else (Of.ABILITY, unit)
    entry = Entry(of, unit // CREW, ability.key, unit, source, here, state.aboard[unit])
    entry.slots = [[] for _ in range(ability.room)]
    entry.block = ability.do.number
    return entry


def provisional_tactic(state: State, seat: int, card: int) -> Entry:
    """Create the entry of a tactic's use, with nothing chosen yet."""
    index = state.tactics[seat][card]
    use = state.kit.tactics[index].use
    entry = Entry(Of.TACTIC, seat, use.key, source=TACTIC_REF + index)
    entry.slots = [[] for _ in range(use.room)]
    entry.block = use.do.number
    return entry


def price(state: State, entry: Entry, industry: int) -> int:
    """Return the industry that a use costs after reductions by static effects; other costs are never reduced."""
    if industry and sources(state).statics[COST]:
        return max(0, industry - cost_less(state, entry))
    return industry


def helpers(state: State, unit: int) -> list[int]:
    """Return the units that may tap as helpers: untapped friendly crews on the same territory, not exhausted.

    The turn of a helper may be over.

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


def cost_of(state: State, use: Usable) -> m.Cost:
    """Return the present cost of an ability, with counted parts as numbers."""
    cost = use.ability.cost
    assert cost is not None
    if not cost.counts:
        return cost
    context = provisional(state, use)
    counted = {name: max(0, amount(state, context, number)) for name, number in cost.counts}
    return structs.replace(cost, counts=(), **counted)
