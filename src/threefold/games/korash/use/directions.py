"""Which way something is pushed or pulled."""

from __future__ import annotations

from threefold.games.korash.map.tiles import EAST, NORTH, OPPOSITE, SOUTH, WEST, steps_apart
from threefold.games.korash.state.codes import BAY, WIDEST
from threefold.games.korash.state.entries import Context
from threefold.games.korash.state.refs import known_spots, spots_of
from threefold.games.korash.state.state import State


def open_ways(state: State, context: Context, thing: int, source: int, *, pull: bool) -> list[int]:
    """Along the axis of greater distance from the source; where they are equal, both. KOR-RULING-52."""
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
