"""What a unit may reach: the spots where it may go, with the platforms that it may board, and what it may attack."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.entries import NONE, Entry
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.values import (
    forbidden,
    is_carrier,
    is_immobile,
    is_platform,
    is_strider,
    movement_left,
    wallproof,
)


def unit_at(state: State, seat: int, spot: int) -> int:
    """Return the unit on a spot (a bay tile is one of the seat's), or NONE; a carrier, not its passenger."""
    return state.occupant[spot] if spot < BAY else state.berth[seat * BAYS + spot - BAY]


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


def can_be_carried(state: State, carrier: int, unit: int) -> bool:
    """Return whether a carrier may pick up a unit: a friend that itself carries nobody. KOR-CARRY-3."""
    return unit // CREW == carrier // CREW and state.rider[unit] < 0


def can_leave(state: State, unit: int) -> bool:
    """Return whether a unit carries a friend, who may stay behind; enemies may not. KOR-CARRY-2, KOR-RULING-54."""
    rider = state.rider[unit]
    return rider >= 0 and rider // CREW == unit // CREW


def leave_options(state: State, unit: int, spot: int) -> tuple[bool, ...]:
    """Return the legal values of "leave the passenger": may, must or must not stay behind. KOR-CARRY-5."""
    if not can_leave(state, unit):
        return (False,)
    return (False, True) if can_end(state, unit, spot) else (True,)


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


def can_enter(state: State, unit: int, spot: int) -> bool:
    """Return whether a unit may end on a spot or pass through it. KOR-MOVE-1, KOR-MOVE-2."""
    return can_end(state, unit, spot) or can_pass(state, unit, spot)


def step_cost(origin: int, spot: int) -> int:
    """Return the movement that a step costs: 1, but 0 from the bay onto the platform. KOR-ZONE-9, KOR-UNIT-11."""
    return 0 if origin >= BAY and spot < BAY else 1


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


# Attacks


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
