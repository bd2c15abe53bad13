"""Boarding, lockdown, carrying, sabotage and supply."""

from __future__ import annotations

from threefold.games.korash.allowances import supply_more
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, BAYS, CREW, SPOTS
from threefold.games.korash.damage import deal
from threefold.games.korash.events import Boarded, LeftBehind, PickedUp
from threefold.games.korash.granted import is_strider
from threefold.games.korash.happenings import happen
from threefold.games.korash.stack import Out
from threefold.games.korash.state import LAND_REF, NONE, Entry, State
from threefold.games.korash.things import are_enemies
from threefold.games.korash.units import forbidden, is_platform
from threefold.games.korash.words import SPOT_NAMES, UNIT_NAMES, land_of
from threefold.games.korash.zones import gain_industry, gain_influence, gain_tactics


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


def put(state: State, unit: int, spot: int, out: Out) -> None:
    """Sets a unit on a spot it may end on; a platform carries who is aboard, and a platform's tile means boarding.

    KOR-BOARD-1, KOR-CARRY-1, KOR-TILE-3, KOR-CARRY-5.
    """
    if state.place[unit] < 0:
        state.sources = None
    lift(state, unit)
    state.place[unit] = spot
    if spot >= BAY:
        state.berth[unit // CREW * BAYS + spot - BAY] = unit
        return
    there = state.occupant[spot]
    if there >= 0 and not is_platform(unit):
        state.aboard[unit], state.rider[there] = there, unit
        out.append(Boarded(unit=UNIT_NAMES[unit], platform=UNIT_NAMES[there]))
        happen(state, v.Happening.BOARDED, unit, there)
    else:
        state.occupant[spot] = unit
        if there >= 0:
            state.aboard[there], state.rider[unit] = unit, there
            out.append(PickedUp(unit=UNIT_NAMES[there]))
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
    """Industry first, then tactics; the first turn included; without a platform there is none. KOR-SUP-1, KOR-SUP-2."""
    home = seat * CREW
    if state.place[home] < 0:
        return
    supply = state.kit.units[state.design[home]].supply
    assert supply is not None
    industry, tactic, influence = supply_more(state, seat)
    gain_industry(state, seat, supply.industry + industry, out)
    gain_tactics(state, seat, supply.tactic + tactic)
    if supply.influence + influence:
        gain_influence(state, {seat: supply.influence + influence}, out)
