"""Moving, boarding and carrying: what happens when a unit goes somewhere."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.flow.stack import happen
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state.codes import BAY, BAYS, CREW, SPOTS
from threefold.games.korash.state.entries import LAND_REF, NONE, Entry
from threefold.games.korash.state.events import Advanced, Boarded, LeftBehind, Moved, Out, PickedUp, Placed
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES, land_of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import can_end, can_enter, can_leave, can_pass, can_step, unit_at
from threefold.games.korash.traits.values import is_carrier, is_platform, wallproof


def put(state: State, unit: int, spot: int, out: Out, *, has_boarded: bool = False) -> None:
    """Put a unit on a spot it may end on, with its passenger; on a platform's tile it goes aboard.

    `has_boarded`: the unit advances after a boarding attack, which already counted as boarding.
    KOR-BOARD-1, KOR-CARRY-1, KOR-TILE-3, KOR-CARRY-5, KOR-RULING-61.
    """
    if state.place[unit] < 0:
        state.sources = None
    lift(state, unit)
    state.place[unit] = spot
    if spot >= BAY:
        state.berth[unit // CREW * BAYS + spot - BAY] = unit
        return
    there = state.occupant[spot]
    if (there >= 0 and not is_carrier(state, unit)) or (there >= 0 and is_platform(there)):
        state.aboard[unit], state.rider[there] = there, unit
        out.append(Boarded(unit=UNIT_NAMES[unit], platform=UNIT_NAMES[there]))
        if is_platform(there) and not has_boarded:
            happen(state, v.Happening.BOARDED, unit, there)
    else:
        state.occupant[spot] = unit
        if there >= 0:
            state.aboard[there], state.rider[unit] = unit, there
            out.append(PickedUp(unit=UNIT_NAMES[there], carrier=UNIT_NAMES[unit]))
            if is_platform(unit):
                happen(state, v.Happening.BOARDED, there, unit)
        elif state.rider[unit] >= 0:
            state.place[state.rider[unit]] = spot
            happen(state, v.Happening.ENTERED, state.rider[unit], LAND_REF + land_of(spot))
    happen(state, v.Happening.ENTERED, unit, LAND_REF + land_of(spot))


def lift(state: State, unit: int) -> None:
    """Take a unit, with its passenger, off its spot."""
    spot = state.place[unit]
    if 0 <= spot < BAY:
        host = state.aboard[unit]
        if host >= 0:
            state.rider[host] = NONE
        else:
            state.occupant[spot] = NONE
    elif BAY <= spot < SPOTS:
        state.berth[unit // CREW * BAYS + spot - BAY] = NONE
    state.aboard[unit] = NONE


def leave_behind(state: State, platform: int, out: Out) -> None:
    """Leave a friendly passenger on the tile from which its carrier moves away. KOR-CARRY-2."""
    rider = state.rider[platform]
    state.rider[platform] = state.aboard[rider] = NONE
    out.append(LeftBehind(unit=UNIT_NAMES[rider], spot=SPOT_NAMES[state.place[rider]]))


def settle_left(state: State, unit: int) -> None:
    """Let a unit that was left behind occupy its tile, after its carrier has moved away."""
    state.occupant[state.place[unit]] = unit


def walk(state: State, unit: int, route: Sequence[int], out: Out) -> None:
    """Move a unit along a route without cost, until something blocks it. KOR-RULING-52."""
    open_way: list[int] = []
    at, proof = state.place[unit], wallproof(state, unit)
    for spot in route:
        if spot not in spots_beside(state, unit // CREW, at, proof) or not can_enter(state, unit, spot):
            break
        open_way.append(spot)
        at = spot
        if not can_pass(state, unit, spot):
            break
    go(state, unit, open_way, out)


def go(state: State, unit: int, way: Sequence[int], out: Out) -> None:
    """Move a unit step by step to the end of a route, passing friends; do nothing if it may not end there.

    KOR-MOVE-2, KOR-MOVE-3, KOR-RULING-52.
    """
    if way and can_end(state, unit, way[-1]):
        for spot in way:
            if spot == way[-1] or unit_at(state, unit // CREW, spot) < 0:
                relocate(state, unit, spot, False, out)


def resolve_move(state: State, entry: Entry, out: Out) -> bool:
    """Resolve one step of a route; return False if it is no longer legal.

    The unit stays at its origin until the last step, so a route that stops leaves it there.

    KOR-MOVE-3, KOR-MOVE-4, KOR-TILE-1, KOR-RULING-31.
    """
    if not can_step(state, entry) or (len(entry.route) > 1 and state.place[entry.unit] != entry.origin):
        return False
    if entry.step == len(entry.route) - 1:
        relocate(state, entry.unit, entry.route[-1], entry.leave, out)
    return True


def relocate(
    state: State, unit: int, spot: int, leave: bool, out: Out, told: type[Moved | Advanced | Placed] = Moved
) -> None:
    """Move a unit to a spot where it may end, picking up a friend there; `leave` leaves its passenger behind."""
    left = NONE
    if leave and can_leave(state, unit):
        left = state.rider[unit]
        leave_behind(state, unit, out)
    out.append(told(unit=UNIT_NAMES[unit], spot=SPOT_NAMES[spot]))
    put(state, unit, spot, out, has_boarded=told is Advanced)
    if left >= 0:
        settle_left(state, left)
    # Placing a unit does not count as moving it.
    if told is not Placed:
        there = state.aboard[unit] if state.aboard[unit] >= 0 else (LAND_REF + land_of(spot) if spot < BAY else NONE)
        happen(state, v.Happening.MOVED, unit, there)
