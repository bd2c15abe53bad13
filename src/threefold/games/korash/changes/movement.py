"""Moving, boarding and carrying: which routes are legal, and where a unit may end its move."""

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
from threefold.games.korash.traits.values import (
    forbidden,
    is_carrier,
    is_immobile,
    is_platform,
    is_strider,
    movement_left,
    wallproof,
)


def is_locked(state: State, platform: int) -> bool:
    """Return whether a platform cannot be boarded yet, as its player has had no turn. KOR-LOCK-1, KOR-RULING-39."""
    return state.turns[platform // CREW] == 0


def may_board(state: State, unit: int, platform: int) -> bool:
    """Return whether a unit may go aboard if there is room: a friendly platform, or any if it is a strider.

    KOR-BOARD-2, KOR-BOARD-3, KOR-BOARD-4, KOR-LOCK-1.
    """
    if is_platform(unit) or is_locked(state, platform) or forbidden(state, platform, v.NO_BOARDED):
        return False
    return unit // CREW == platform // CREW or is_strider(state, unit)


def can_board(state: State, unit: int, platform: int) -> bool:
    """Return whether a unit may go aboard and there is room: a platform carries one unit. KOR-BOARD-3."""
    return state.rider[platform] < 0 and may_board(state, unit, platform)


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


def step_cost(origin: int, spot: int) -> int:
    """Return the movement that a step costs: 1, but 0 from the bay onto the platform. KOR-ZONE-9, KOR-UNIT-11."""
    return 0 if origin >= BAY and spot < BAY else 1


def unit_at(state: State, seat: int, spot: int) -> int:
    """Return the unit on a spot (a bay tile is one of the seat's), or NONE; a carrier, not its passenger."""
    return state.occupant[spot] if spot < BAY else state.berth[seat * BAYS + spot - BAY]


def can_end(state: State, unit: int, spot: int, *, leaving: bool = False) -> bool:
    """Return whether a unit may end its move on a spot: an empty one, a platform to board, or a friend to pick up.

    A bay tile or a platform has room for one: a crew that carries somebody must leave them behind.
    KOR-MOVE-1, KOR-TILE-3, KOR-ZONE-10, KOR-ZONE-11, KOR-CARRY-3.
    """
    there = unit_at(state, unit // CREW, spot)
    is_alone = state.rider[unit] < 0 or (leaving and can_leave(state, unit))
    if is_platform(unit):
        if there < 0:
            return spot < BAY
        is_open = not is_locked(state, unit) and not forbidden(state, unit, v.NO_BOARDED)
        return spot < BAY and is_alone and is_open and can_be_carried(state, unit, there)
    if there < 0:
        return spot < BAY or is_alone
    if spot >= BAY or not is_alone:
        return False
    if is_platform(there):
        return can_board(state, unit, there)
    return is_carrier(state, unit) and can_be_carried(state, unit, there) and not is_carrier(state, there)


def can_be_carried(state: State, carrier: int, unit: int) -> bool:
    """Return whether a carrier may pick up a unit: a friend that itself carries nobody. KOR-CARRY-3."""
    return unit // CREW == carrier // CREW and state.rider[unit] < 0


def free_steps(state: State, unit: int, route: Sequence[int], left: int) -> list[int]:
    """Return the spots that may come next on a free move: not visited yet, with a legal end within `left` steps.

    The route begins with the spot on which the unit stands. KOR-RULING-52.
    """
    if left <= 0 or (len(route) > 1 and not can_pass(state, unit, route[-1])):
        return []
    beside = spots_beside(state, unit // CREW, route[-1], wallproof(state, unit))
    return sorted(spot for spot in beside if spot not in route and _leads_to_end(state, unit, (*route, spot), left - 1))


def _leads_to_end(state: State, unit: int, route: Sequence[int], left: int) -> bool:
    """Return whether a unit may end at the end of a route, or can continue from there to a legal end."""
    return can_end(state, unit, route[-1]) or bool(free_steps(state, unit, route, left))


def can_enter(state: State, unit: int, spot: int) -> bool:
    """Return whether a unit may end on a spot or pass through it. KOR-MOVE-1, KOR-MOVE-2."""
    return can_end(state, unit, spot) or can_pass(state, unit, spot)


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


def can_pass(state: State, unit: int, spot: int) -> bool:
    """Return whether a unit may pass through a spot: it is empty, or only friends stand there.

    KOR-MOVE-2, KOR-MOVE-5, KOR-RULING-31.
    """
    there = unit_at(state, unit // CREW, spot)
    if there < 0:
        # The unit that stood there when the route was declared has left, so the spot is free.
        return spot < BAY or not is_platform(unit)
    if there // CREW != unit // CREW:
        return False
    rider = state.rider[there]
    return rider < 0 or rider // CREW == unit // CREW


def can_leave(state: State, unit: int) -> bool:
    """Return whether a unit carries a friend, who may stay behind; enemies may not. KOR-CARRY-2, KOR-RULING-54."""
    rider = state.rider[unit]
    return rider >= 0 and rider // CREW == unit // CREW


def routes(state: State, unit: int) -> list[tuple[int, ...]]:
    """Return every route of a unit: through friends, to a legal end, within its movement. KOR-MOVE-4."""
    points = movement_left(state, unit)
    proof = wallproof(state, unit)
    origin = state.place[unit]
    leaving = can_leave(state, unit)
    found: list[tuple[int, ...]] = []
    _extend(state, unit, (), origin, points, proof, leaving, found)
    return found


def _extend(
    state: State,
    unit: int,
    route: tuple[int, ...],
    at: int,
    points: int,
    proof: bool,
    leaving: bool,
    found: list[tuple[int, ...]],
) -> None:
    origin = state.place[unit]
    seat = unit // CREW
    for spot in spots_beside(state, seat, at, proof):
        left = points - step_cost(at, spot)
        if left < 0 or spot == origin or spot in route or (spot >= BAY and unit == seat * CREW):
            continue
        there = state.occupant[spot] if spot < BAY else state.berth[seat * BAYS + spot - BAY]
        if there < 0:
            found.append((*route, spot))
            continue
        if can_end(state, unit, spot, leaving=leaving):
            found.append((*route, spot))
        if can_pass(state, unit, spot):
            _extend(state, unit, (*route, spot), spot, left, proof, leaving, found)


def first_steps(state: State, unit: int, points: int, proof: bool, beside: list[int]) -> list[int]:
    """Return the spots in `beside` where a route of the unit may start."""
    leaving = state.rider[unit] >= 0 and can_leave(state, unit)
    occupant, origin, platform = state.occupant, state.place[unit], is_platform(unit)
    # All tiles cost the same, and so do all bay tiles.
    onto_tiles, into_bay = points - step_cost(origin, 0), points - step_cost(origin, BAY)
    found: list[int] = []
    for spot in beside:
        if spot < BAY:
            left = onto_tiles
            there = occupant[spot]
        else:
            left = into_bay
            there = state.berth[unit // CREW * BAYS + spot - BAY]
            if platform:
                continue
        if left >= 0 and (there < 0 or _is_opening(state, unit, spot, left, proof, leaving, ())):
            found.append(spot)
    return found


def _is_opening(
    state: State, unit: int, spot: int, left: int, proof: bool, leaving: bool, passed: tuple[int, ...]
) -> bool:
    """Return whether a route that starts with an occupied spot can end there or continue to a legal end."""
    seat = unit // CREW
    # Two units on one spot need a carrier. Check this first: it is quick, and bays are often full.
    meets = is_platform(unit) or is_platform(unit_at(state, seat, spot)) or is_carrier(state, unit)
    if meets and can_end(state, unit, spot, leaving=leaving):
        return True
    if not can_pass(state, unit, spot):
        return False
    passed = (*passed, spot)
    for further in spots_beside(state, seat, spot, proof):
        rest = left - step_cost(spot, further)
        if rest < 0 or further == state.place[unit] or further in passed or (further >= BAY and is_platform(unit)):
            continue
        if unit_at(state, seat, further) < 0 or _is_opening(state, unit, further, rest, proof, leaving, passed):
            return True
    return False


def leave_options(state: State, unit: int, spot: int) -> tuple[bool, ...]:
    """Return the legal values of "leave the passenger": may, must or must not stay behind. KOR-CARRY-5."""
    if not can_leave(state, unit):
        return (False,)
    return (False, True) if can_end(state, unit, spot) else (True,)


def can_step(state: State, entry: Entry) -> bool:
    """Return whether a step of a route is legal now: unit able to move, no wall, spot free for it. KOR-ABIL-7."""
    unit, step = entry.unit, entry.step
    if state.place[unit] < 0 or is_immobile(state, unit) or forbidden(state, unit, v.NO_MOVE):
        return False
    at = state.place[unit] if step == 0 else entry.route[step - 1]
    spot = entry.route[step]
    if spot not in spots_beside(state, unit // CREW, at, wallproof(state, unit)):
        return False
    if step < len(entry.route) - 1:
        return can_pass(state, unit, spot)
    return can_end(state, unit, spot, leaving=entry.leave)


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
