"""Unit lines: `5/4/2/2 E3 exhausted spent=1`."""

from __future__ import annotations

from threefold.games.korash.map.tiles import tiles
from threefold.games.korash.state.codes import BAY, BAYS, CREW
from threefold.games.korash.state.names import SEATS, UNIT_NAMES, read_spot, read_unit
from threefold.games.korash.state.state import DESTROYED, QUARTERS, State
from threefold.games.korash.text.position.flags import read_flag
from threefold.games.korash.text.position.shape import Fixture, Refused, at_path
from threefold.games.korash.traits.values import is_carrier, stat

PLACES = {"quarters": QUARTERS, "destroyed": DESTROYED}


def read_units(state: State, fixture: Fixture) -> None:
    """Every unit of every seat, and who is aboard whom."""
    aboard: list[tuple[int, int, str]] = []
    for name, seat in fixture.seats.items():
        first = SEATS.index(name) * CREW
        lines = [(first, seat.platform, f"seats.{name}.platform")] if seat.platform else []
        if len(seat.units) >= CREW:
            raise Refused(f"seats.{name}.units", f"{CREW - 1} units at most")
        lines += [(first + at + 1, line, f"seats.{name}.units[{at}]") for at, line in enumerate(seat.units)]
        for unit, line, path in lines:
            _read_unit(state, unit, line, path, aboard)
    for unit, host, path in aboard:
        if host >= len(state.place) or not 0 <= state.place[host] < BAY:
            raise Refused(path, f"{UNIT_NAMES[host]} is not on the map")
        # A crew keeps its passenger though it carries no longer, as a boarder stays aboard. KOR-RULING-39.
        if host % CREW and (unit // CREW != host // CREW or is_carrier(state, unit) or state.aboard[host] >= 0):
            raise Refused(path, f"{UNIT_NAMES[host]} cannot carry {UNIT_NAMES[unit]}")
        if state.rider[host] >= 0:
            raise Refused(path, f"somebody is already aboard {UNIT_NAMES[host]}")
        state.place[unit], state.aboard[unit], state.rider[host] = state.place[host], host, unit


def _read_unit(state: State, unit: int, line: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
    design, place, *flags = [*line.split(), ""][: max(2, len(line.split()))]
    kit = state.kit
    if design not in kit.unit_of:
        raise Refused(path, f'no unit "{design}"')
    index = kit.unit_of[design]
    if kit.units[index].platform != (unit % CREW == 0):
        raise Refused(path, f'"{design}" is {"no" if unit % CREW == 0 else "a"} platform')
    state.design[unit] = index
    with at_path(path):
        _read_place(state, unit, place, path, aboard)
        for flag in flags:
            read_flag(state, unit, flag, path)


def _read_place(state: State, unit: int, place: str, path: str, aboard: list[tuple[int, int, str]]) -> None:
    if unit % CREW == 0 and (place == "quarters" or place.startswith("on=")):
        raise Refused(path, "a platform is on the map or destroyed")
    if place in PLACES:
        state.place[unit] = PLACES[place]
    elif place.startswith("on="):
        aboard.append((unit, read_unit(place[3:]), path))
    else:
        spot = read_spot(place)
        berth = unit // CREW * BAYS + spot - BAY
        if spot >= BAY and (unit % CREW == 0 or spot >= BAY + state.options.bay):
            raise Refused(path, f"{place} cannot hold it")
        if spot >= BAY and state.berth[berth] >= 0:
            raise Refused(path, f"somebody is already in {place}")
        if spot < BAY and spot not in tiles(state.width, state.depth):
            raise Refused(path, f"{place} is not on the map")
        if spot < BAY and state.occupant[spot] >= 0:
            raise Refused(path, f"{UNIT_NAMES[state.occupant[spot]]} is already on {place}")
        state.place[unit] = spot
        if spot < BAY:
            state.occupant[spot] = unit
        else:
            state.berth[berth] = unit


def check_lives(state: State) -> None:
    """One unit a tile and one aboard were checked on the way; nobody in play has lost all life."""
    for unit, place in enumerate(state.place):
        if place >= 0 and stat(state, unit, 2) <= 0:
            at = f"units[{unit % CREW - 1}]" if unit % CREW else "platform"
            raise Refused(f"seats.{SEATS[unit // CREW]}.{at}", "it has no life left: it is destroyed")
