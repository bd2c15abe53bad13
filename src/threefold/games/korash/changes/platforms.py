"""Boarding, lockdown, carrying, sabotage and supply."""

from __future__ import annotations

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import deal
from threefold.games.korash.changes.tactics import gain_industry, gain_influence, gain_tactics
from threefold.games.korash.flow.queue import happen
from threefold.games.korash.state.codes import BAY, BAYS, CREW, SPOTS
from threefold.games.korash.state.entries import LAND_REF, NONE, Entry
from threefold.games.korash.state.events import Boarded, LeftBehind, Out, PickedUp
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES, land_of
from threefold.games.korash.state.refs import are_enemies
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.allowances import supply_more
from threefold.games.korash.traits.granted import is_carrier, is_strider
from threefold.games.korash.traits.values import forbidden, is_platform, is_stranded


def is_locked(state: State, platform: int) -> bool:
    """No boarding before its controller has finished a first turn, not even by friends. KOR-LOCK-1, KOR-RULING-39."""
    return state.turns[platform // CREW] == 0


def may_board(state: State, unit: int, platform: int) -> bool:
    """Whether a unit is allowed aboard, room or not: on friendly platforms, on others only as a strider.

    KOR-BOARD-2, KOR-BOARD-3, KOR-BOARD-4, KOR-LOCK-1.
    """
    if is_platform(unit) or is_locked(state, platform) or forbidden(state, platform, v.NO_BOARDED):
        return False
    return unit // CREW == platform // CREW or is_strider(state, unit)


def can_board(state: State, unit: int, platform: int) -> bool:
    """Allowed, and nobody is aboard: there is room for one. KOR-BOARD-3."""
    return state.rider[platform] < 0 and may_board(state, unit, platform)


def put(state: State, unit: int, spot: int, out: Out, *, has_boarded: bool = False) -> None:
    """Set a unit on a spot it may end on; a platform carries who is aboard, and a platform's tile means boarding.

    `has_boarded`: the unit advances after a boarding attack, which was the boarding already.
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
    """Takes a unit off its spot; a platform's passenger comes along."""
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
    """A friendly passenger stays on the tile that the platform leaves. KOR-CARRY-2."""
    rider = state.rider[platform]
    state.rider[platform] = state.aboard[rider] = NONE
    out.append(LeftBehind(unit=UNIT_NAMES[rider], spot=SPOT_NAMES[state.place[rider]]))


def settle_left(state: State, unit: int) -> None:
    """Once the platform is gone, who was left behind occupies the tile."""
    state.occupant[state.place[unit]] = unit


def can_sabotage(state: State, unit: int) -> bool:
    """While aboard an enemy platform a unit has Sabotage. KOR-SAB-1, KOR-SAB-4."""
    host = state.aboard[unit]
    return host >= 0 and are_enemies(state, unit // CREW, host // CREW)


def sabotage(state: State, entry: Entry, out: Out) -> bool:
    """The unit deals 1 damage to the platform it is aboard, which takes such damage once a turn.

    KOR-SAB-1, KOR-SAB-2, KOR-SAB-3, KOR-RULING-38.
    """
    unit = entry.unit
    if state.place[unit] < 0 or not can_sabotage(state, unit):
        return False
    host = state.aboard[unit]
    if state.sabotaged[host]:
        return True
    if deal(state, host, 1, unit, out):
        state.sabotaged[host] = True
        happen(state, v.Happening.SABOTAGED, unit, host)
    return True


def collect_supply(state: State, seat: int, out: Out) -> None:
    """Gain what the platform supplies, and each crew with a supply on the map or in the bay: industry, then tactics.

    A platform that is lost supplies nothing, nor what lies stranded in its bay. KOR-SUP-1, KOR-SUP-2, KOR-RULING-46.
    """
    home = seat * CREW
    industry, tactic, influence = supply_more(state, seat) if state.place[home] >= 0 else (0, 0, 0)
    for unit in range(home, home + CREW):
        if state.place[unit] >= 0 and not is_stranded(state, unit):
            supply = state.kit.units[state.design[unit]].supply
            if supply is not None:
                industry, tactic = industry + supply.industry, tactic + supply.tactic
                influence += supply.influence
    gain_industry(state, seat, industry, out)
    gain_tactics(state, seat, tactic)
    if influence:
        gain_influence(state, {seat: influence}, out)
