"""What a unit may attack from where it stands."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import unit_at
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.refs import are_enemies
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.granted import wallproof
from threefold.games.korash.traits.values import forbidden


def bay_within_reach(state: State, unit: int) -> int:
    """Return the seat whose bay tiles a unit may attack: its own; an intruder's, the owner's of the platform it is on.

    KOR-ZONE-8, KOR-RULING-10.
    """
    host = state.aboard[unit]
    if state.options.bay_intruders and host >= 0 and are_enemies(state, unit // CREW, host // CREW):
        return host // CREW
    return unit // CREW


def intruded_bay(state: State, unit: int) -> int:
    """Return the seat whose bay an intruder may attack; NONE for everybody else. KOR-RULING-10."""
    seat = bay_within_reach(state, unit)
    return seat if seat != unit // CREW else NONE


def attacked_spots(state: State, unit: int) -> list[int]:
    """Return the spots that a unit may attack: those beside it with nothing between. KOR-UNIT-11."""
    beside = spots_beside(state, unit // CREW, state.place[unit], wallproof(state, unit))
    if intruded_bay(state, unit) >= 0:
        beside += range(BAY, BAY + state.options.bay)
    return beside


def unit_attacked(state: State, attacker: int, spot: int) -> int:
    """Return who stands on a spot that a unit attacks; a platform rather than its passenger. KOR-PLAT-4."""
    return unit_at(state, bay_within_reach(state, attacker), spot)


def reaches(state: State, unit: int, spot: int) -> bool:
    """Return whether a unit stands next to a spot with nothing between."""
    return state.place[unit] >= 0 and spot in attacked_spots(state, unit)


def comes_to_nothing(state: State, combat: Combat) -> bool:
    """Return whether a combat that has begun can have neither a winner nor an advance. KOR-COMBAT-7, KOR-RULING-33."""
    if combat.defender >= 0:
        return not are_enemies(state, combat.attacker // CREW, combat.defender // CREW)
    is_foreign_bay = combat.spot >= BAY and intruded_bay(state, combat.attacker) >= 0
    return is_foreign_bay or bool(forbidden(state, combat.attacker, v.NO_MOVE))
