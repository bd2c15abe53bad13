"""Where the things that cards mention are, and which seats they belong to."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, SEAT_REF, SPOT_REF, Context
from threefold.games.korash.state.names import tiles_of
from threefold.games.korash.state.state import State


def side_of(state: State, seat: int, other: int) -> v.Side:
    """Return whether a seat is friendly (the same), allied or an enemy. KOR-UNIT-3, KOR-TEAM-2, KOR-RULING-45."""
    if seat == other:
        return v.Side.FRIENDLY
    return v.Side.ALLIED if state.teams[seat] == state.teams[other] else v.Side.ENEMY


def are_enemies(state: State, seat: int, other: int) -> bool:
    """Return whether two seats are opponents."""
    return state.teams[seat] != state.teams[other]


def in_play(state: State, unit: int) -> bool:
    """Return whether a unit is on the map or in a bay."""
    return state.place[unit] >= 0


def units_on(state: State, land: int) -> list[int]:
    """Return the units on the two tiles of a territory, passengers included. KOR-TERR-7, KOR-TILE-3."""
    found: list[int] = []
    for tile in tiles_of(land):
        found += units_at(state, tile)
    return found


def units_at(state: State, tile: int) -> list[int]:
    """Return the unit on a tile, and the unit aboard it if there is one."""
    unit = state.occupant[tile]
    if unit < 0:
        return []
    rider = state.rider[unit]
    return [unit] if rider < 0 else [unit, rider]


def units_in(state: State, seat: int, bay: int) -> list[int]:
    """Return the unit on a bay tile of a seat, as a list of at most one. KOR-ZONE-7."""
    unit = state.berth[seat * BAYS + bay - BAY]
    return [unit] if unit >= 0 else []


def occupants(state: State, land: int, edge: v.Edge) -> list[int]:
    """Return the units that a territory's ability applies to: all units there, or those on the tile of its edge.

    KOR-TERR-7, KOR-TERR-8.
    """
    return units_on(state, land) if edge is v.Edge.WHOLE else units_at(state, tiles_of(land)[edge is v.Edge.RIGHT])


def sides(state: State, seat: int, thing: int) -> list[v.Side]:
    """Return the sides that a thing belongs to, seen from a seat; a tile or territory belongs to its occupants."""
    if thing < SPOT_REF:
        return [side_of(state, seat, thing // CREW)]
    if thing < LAND_REF:
        spot = thing - SPOT_REF
        found = units_at(state, spot) if spot < BAY else units_in(state, seat, spot)
        return [side_of(state, seat, unit // CREW) for unit in found]
    if thing < SEAT_REF:
        return [side_of(state, seat, unit // CREW) for unit in units_on(state, thing - LAND_REF)]
    if thing < ENTRY_REF:
        return [side_of(state, seat, thing - SEAT_REF)]
    return [v.Side.FRIENDLY]


def spots_of(state: State, thing: int) -> list[int]:
    """Return the spots where a thing is: one for a unit or tile, both tiles for a territory."""
    if thing < SPOT_REF:
        return [state.place[thing]] if state.place[thing] >= 0 else []
    if thing < LAND_REF:
        return [thing - SPOT_REF]
    if thing < SEAT_REF:
        return list(tiles_of(thing - LAND_REF))
    return []


def known_spots(state: State, context: Context, thing: int) -> list[int]:
    """Return the spots where a thing is; for the entry's own unit out of play, where it was last. KOR-RULING-26."""
    spots = spots_of(state, thing)
    if not spots and context.origin >= 0 and thing in (context.unit, context.source):
        return [context.origin]
    return spots


def audience(state: State, seat: int) -> tuple[int, ...]:
    """Return the seats that may see a seat's hand: itself, and its allies if the option allows it. KOR-RULING-45."""
    if not state.options.allies_show:
        return (seat,)
    return tuple(other for other in range(state.seats) if state.teams[other] == state.teams[seat])
