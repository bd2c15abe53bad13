"""What a thing is at the moment: tapped, damaged, occupied, walled and the like, as bits."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import BAY
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, SEAT_REF, SPOT_REF, TACTIC_REF
from threefold.games.korash.state.names import land_of, tiles_of
from threefold.games.korash.state.refs import units_in
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reading import Reading


def being_of(state: State, seat: int, thing: int, asked: int, reads: Reading) -> int:
    """The words under `is` that hold for a thing; what is dear to find out only if it is asked. A bay is the seat's."""
    if thing < SPOT_REF:
        return _unit_being(state, thing)
    if thing < LAND_REF:
        spot = thing - SPOT_REF
        if spot >= BAY:
            return v.IS_OCCUPIED * bool(units_in(state, seat, spot))
        found = v.IS_OCCUPIED * (state.occupant[spot] >= 0) | v.IS_WALLED * bool(state.closed[spot])
        return found | (_land_being(state, land_of(spot), asked, reads) & v.IS_ENDURING)
    if thing < SEAT_REF:
        return _land_being(state, thing - LAND_REF, asked, reads)
    return v.IS_PENDING if ENTRY_REF <= thing < TACTIC_REF else 0


def _unit_being(state: State, unit: int) -> int:
    found = (
        v.IS_TAPPED * state.tapped[unit]
        | v.IS_EXHAUSTED * state.exhausted[unit]
        | v.IS_DAMAGED * bool(state.damage[unit])
        | v.IS_ABOARD * (state.aboard[unit] >= 0)
    )
    if state.combat is not None:
        if unit == state.combat.attacker:
            found |= v.IS_ATTACKER | v.IS_COMBATANT
        elif unit == state.combat.defender:
            found |= v.IS_DEFENDER | v.IS_COMBATANT
    return found


def _land_being(state: State, land: int, asked: int, reads: Reading) -> int:
    left, right = tiles_of(land)
    found = v.IS_OCCUPIED * (state.occupant[left] >= 0 or state.occupant[right] >= 0)
    if state.faceup[land]:
        found |= v.IS_WALLED * bool(state.kit.lands[state.land[land]].walls)
        if asked & v.IS_ENDURING and reads.is_enduring(state, land):
            found |= v.IS_ENDURING
    return found
