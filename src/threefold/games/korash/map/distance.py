"""The map as bits of tiles: how far everything is, in a few shifts a step."""

from __future__ import annotations

from functools import cache, lru_cache

from threefold.games.korash.map.tiles import EAST, NORTH, SOUTH, WEST, neighbours, tiles
from threefold.games.korash.state.codes import CREW, WIDEST
from threefold.games.korash.state.state import State

FAR = 9
"""Steps that nobody looks beyond."""
Doors = tuple[int, int, int, int]
"""From which tiles the way is open north, east, south and west."""


def doors(state: State, *, wallproof: bool = False) -> Doors:
    """The open sides of all tiles."""
    walled = not wallproof and any(state.closed)
    return _doors(state.width, state.depth, tuple(state.closed) if walled else ())


@lru_cache(maxsize=512)
def _doors(width: int, depth: int, closed: tuple[int, ...]) -> Doors:
    found = [0, 0, 0, 0]
    for tile, around in enumerate(neighbours(width, depth)):
        for way, _ in around:
            if not closed or not closed[tile] >> way & 1:
                found[way] |= 1 << tile
    return found[NORTH], found[EAST], found[SOUTH], found[WEST]


@cache
def whole(width: int, depth: int) -> int:
    """Every tile of the map."""
    return sum(1 << tile for tile in tiles(width, depth))


def beside(bits: int, ways: Doors) -> int:
    """All tiles one open step from these."""
    north, east, south, west = ways
    return (bits & north) >> WIDEST | (bits & east) << 1 | (bits & south) << WIDEST | (bits & west) >> 1


def within(start: int, steps: int, ways: Doors) -> int:
    """All tiles at most so many open steps from these, occupants ignored. KOR-TILE-7."""
    for _ in range(steps):
        start |= beside(start, ways)
    return start


def layers(start: int, passable: int, ways: Doors) -> list[int]:
    """Tiles by their distance, the start first."""
    found = [start]
    seen = rim = start
    while len(found) <= FAR:
        rim = beside(rim, ways) & passable & ~seen
        if not rim:
            break
        seen |= rim
        found.append(rim)
    return found


def path_to(goal: int, depth: int, steps: list[int], ways: Doors, free: int) -> list[int]:
    """The tiles of a shortest way to one of these, empty ones first."""
    way: list[int] = []
    bits = goal & steps[depth]
    for layer in range(depth, 0, -1):
        open_ones = bits & free or bits
        bit = open_ones & -open_ones
        way.append(bit.bit_length() - 1)
        bits = beside(bit, ways) & steps[layer - 1]
    way.reverse()
    return way


def standing_on(state: State) -> tuple[int, list[int]]:
    """All occupied tiles, and by seat those that its units occupy."""
    taken, mine = 0, [0] * state.seats
    for tile, unit in enumerate(state.occupant):
        if unit >= 0:
            taken |= 1 << tile
            mine[unit // CREW] |= 1 << tile
    return taken, mine
