"""What a unit may attack from where it stands, and in which direction a thing is pushed or pulled."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import unit_at
from threefold.games.korash.map.refs import are_enemies, known_spots, spots_of
from threefold.games.korash.map.tiles import EAST, NORTH, OPPOSITE, SOUTH, WEST, spots_beside, steps_apart
from threefold.games.korash.state.codes import BAY, CREW, WIDEST
from threefold.games.korash.state.entries import NONE, Context
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.values import forbidden, wallproof


def bay_within_reach(state: State, unit: int) -> int:
    """Return the seat whose bay a unit may attack: its own, or that of the enemy platform it is aboard.

    An enemy's bay can only be attacked if the option `bay_intruders` is on.

    KOR-ZONE-8, KOR-RULING-10.
    """
    host = state.aboard[unit]
    if state.options.bay_intruders and host >= 0 and are_enemies(state, unit // CREW, host // CREW):
        return host // CREW
    return unit // CREW


def intruded_bay(state: State, unit: int) -> int:
    """Return the seat whose bay a unit aboard an enemy platform may attack, else NONE. KOR-RULING-10."""
    seat = bay_within_reach(state, unit)
    return seat if seat != unit // CREW else NONE


def attacked_spots(state: State, unit: int) -> list[int]:
    """Return the spots that a unit may attack: those beside it without a wall between. KOR-UNIT-11."""
    proof = any(state.closed) and wallproof(state, unit)
    beside = spots_beside(state, unit // CREW, state.place[unit], proof)
    if intruded_bay(state, unit) >= 0:
        beside += range(BAY, BAY + state.options.bay)
    return beside


def unit_attacked(state: State, attacker: int, spot: int) -> int:
    """Return the unit on a spot that a unit attacks; a platform, not its passenger. KOR-PLAT-4."""
    return unit_at(state, bay_within_reach(state, attacker), spot)


def reaches(state: State, unit: int, spot: int) -> bool:
    """Return whether a spot is beside a unit in play without a wall between."""
    return state.place[unit] >= 0 and spot in attacked_spots(state, unit)


def comes_to_nothing(state: State, combat: Combat) -> bool:
    """Return whether a started combat can have no winner and no advance. KOR-COMBAT-7, KOR-RULING-33."""
    if combat.defender >= 0:
        return not are_enemies(state, combat.attacker // CREW, combat.defender // CREW)
    is_foreign_bay = combat.spot >= BAY and intruded_bay(state, combat.attacker) >= 0
    return is_foreign_bay or bool(forbidden(state, combat.attacker, v.NO_MOVE))


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
