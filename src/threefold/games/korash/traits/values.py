"""What a unit is worth now: printed values, what is set and forbidden, then sums, damage, the floor."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF
from threefold.games.korash.state.state import State, What, sources
from threefold.games.korash.state.static_kinds import FORBID
from threefold.games.korash.traits.descriptions import amount
from threefold.games.korash.traits.granted import GRANTED
from threefold.games.korash.traits.printed import given
from threefold.games.korash.traits.reading import Reading
from threefold.games.korash.traits.statics import static_effects, static_reaches

DAMAGE_COST = (2, 2, 1, 0)
"""Each damage is worth this much strength, protection, life and movement. KOR-DMG-1."""


def is_platform(unit: int) -> bool:
    """Platforms are number 0 of each seat's units. KOR-PLAT-1."""
    return unit % CREW == 0


def is_stranded(state: State, unit: int) -> bool:
    """In the bay of a platform that is no more. KOR-RULING-46."""
    return state.place[unit] >= BAY and state.place[unit // CREW * CREW] < 0


def stat(state: State, unit: int, which: int) -> int:
    """Strength 0, protection 1, life 2 or movement 3, never shown below 0.

    KOR-UNIT-1, KOR-DMG-1, KOR-DMG-4, KOR-RULING-37.
    """
    value = state.kit.stats[state.design[unit]][which]
    total = 0
    for mod in state.mods:
        if mod.on == unit:
            if mod.what == which:
                total += mod.value
            elif mod.what == which + 4:
                value = mod.value
    # Statics reach the map and bays alone. KOR-TARGET-4.
    if state.place[unit] >= 0 and (state.sources or sources(state)).about(which, unit):
        for context, effect in static_effects(state, which, unit // CREW, unit):
            if isinstance(effect, (m.Get, m.Set)) and static_reaches(state, context, effect, effect.to, unit, GRANTED):
                number = (effect.strength, effect.protection, effect.life, effect.movement)[which]
                if isinstance(effect, m.Get):
                    total += amount(state, context, number or 0, GRANTED)
                elif number is not None:
                    value = amount(state, context, number, GRANTED)
    return max(0, value + total - DAMAGE_COST[which] * state.damage[unit])


def movement_left(state: State, unit: int) -> int:
    """Current movement less what was spent this turn. KOR-UNIT-14."""
    return max(0, stat(state, unit, 3) - state.spent[unit])


def forbidden(state: State, thing: int, what: int) -> int:
    """Which of these may not be done by or to it: a printed "can't" beats every "may". KOR-ABIL-9, KOR-RULING-27."""
    found = given(state, thing, What.FORBID) & what if state.mods else 0
    if (state.sources or sources(state)).forbids & what:
        seat = thing // CREW if thing < LAND_REF else state.active
        for context, effect in static_effects(state, FORBID, seat, thing):
            if isinstance(effect, m.Forbid) and static_reaches(state, context, effect, effect.to, thing, GRANTED):
                found |= effect.what & what
    return found


NOW = Reading(stat, GRANTED.keywords, GRANTED.traits, GRANTED.wallproof, GRANTED.is_enduring)
