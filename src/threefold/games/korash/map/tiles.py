"""The tiles of the map: neighbours, map edges, walls and distances.

The map is a grid without wrap-around; left is west for every player.
"""

from __future__ import annotations

from functools import cache, lru_cache

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.state.codes import ACROSS, BAY, CREW, TILES, WIDEST
from threefold.games.korash.state.names import tiles_of
from threefold.games.korash.state.state import State

NORTH, EAST, SOUTH, WEST = range(4)
STEPS = (-WIDEST, 1, WIDEST, -1)
OPPOSITE = (SOUTH, WEST, NORTH, EAST)
# Left is west for all players. KOR-RULING-20.
WALL_SIDES = (
    (v.WALL_N_LEFT, 0, NORTH),
    (v.WALL_N_RIGHT, 1, NORTH),
    (v.WALL_E, 1, EAST),
    (v.WALL_S_LEFT, 0, SOUTH),
    (v.WALL_S_RIGHT, 1, SOUTH),
    (v.WALL_W, 0, WEST),
)


@cache
def neighbours(width: int, depth: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the neighbours of every tile as (direction, tile): up, down, left and right. KOR-TILE-4, KOR-TILE-6."""

    def beside(tile: int) -> tuple[tuple[int, int], ...]:
        row, column = divmod(tile, WIDEST)
        inside = (row > 0, column < 2 * width - 1, row < depth - 1, column > 0)
        return tuple((way, tile + STEPS[way]) for way in range(4) if inside[way])

    return tuple(beside(tile) if tile % WIDEST < 2 * width and tile // WIDEST < depth else () for tile in range(TILES))


def plain(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the tiles beside each tile, as if there were no walls, and store them in `state.grid`."""
    state.grid = _plain(state.width, state.depth)
    return state.grid


@cache
def _plain(width: int, depth: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(tile for _, tile in beside) for beside in neighbours(width, depth))


@cache
def tiles(width: int, depth: int) -> tuple[int, ...]:
    """Return every tile of the map, row by row."""
    return tuple(tile for tile in range(TILES) if tile % WIDEST < 2 * width and tile // WIDEST < depth)


@cache
def lands(width: int, depth: int) -> tuple[int, ...]:
    """Return every territory of the map, from north-west to south-east."""
    return tuple(row * ACROSS + column for row in range(depth) for column in range(width))


@cache
def ring(width: int, depth: int, corners: bool) -> tuple[int, ...]:
    """Return the edge tiles clockwise as seen from above: the south edge runs westward. KOR-MULTI-5, KOR-RULING-44."""
    last, bottom = 2 * width - 1, depth - 1
    north = range(last + 1)
    east = [row * WIDEST + last for row in range(1, depth)]
    south = [bottom * WIDEST + column for column in range(last - 1, -1, -1)]
    west = [row * WIDEST for row in range(bottom - 1, 0, -1)]
    around = (*north, *east, *south, *west)
    cut = {0, last, bottom * WIDEST, bottom * WIDEST + last}
    return around if corners else tuple(tile for tile in around if tile not in cut)


def steps_apart(tile: int, other: int, *, full: bool = False) -> int:
    """Return the fewest steps between two tiles if there were no walls; `full` allows diagonal steps."""
    down, right = abs(tile // WIDEST - other // WIDEST), abs(tile % WIDEST - other % WIDEST)
    return max(down, right) if full else down + right


def edges_of(tile: int, width: int, depth: int) -> int:
    """Return the map edges on which a tile lies as bits N, E, S, W; a corner lies on two. KOR-MULTI-1."""
    row, column = divmod(tile, WIDEST)
    return (row == 0) | (column == 2 * width - 1) << 1 | (row == depth - 1) << 2 | (column == 0) << 3


def land_edges(land: int, width: int, depth: int) -> int:
    """Return the map edges along which a territory lies, as bits N, E, S, W."""
    row, column = divmod(land, ACROSS)
    return (row == 0) | (column == width - 1) << 1 | (row == depth - 1) << 2 | (column == 0) << 3


def horizon_at(state: State, land: int) -> v.Horizon:
    """Return a territory's horizon: shallows along a player's map edge, depths elsewhere. KOR-ZONE-14, KOR-TERR-3."""
    along = land_edges(land, state.width, state.depth) & state.edges
    return v.Horizon.SHALLOWS if along else v.Horizon.DEPTHS


def raise_walls(state: State) -> None:
    """Set `state.closed`: a side of a tile is closed if a face-up territory on either side of it has a wall there.

    KOR-TERR-9, KOR-TERR-10, KOR-RULING-21, KOR-RULING-22.
    """
    closed = [0] * TILES
    beside = neighbours(state.width, state.depth)
    for land, up in enumerate(state.faceup):
        walls = state.kit.lands[state.land[land]].walls if up else 0
        if not walls:
            continue
        both = tiles_of(land)
        for bit, half, way in WALL_SIDES:
            if walls & bit:
                closed[both[half]] |= 1 << way
                for direction, tile in beside[both[half]]:
                    if direction == way:
                        closed[tile] |= 1 << OPPOSITE[way]
    state.closed = closed


def spots_beside(state: State, seat: int, spot: int, wallproof: bool) -> list[int]:
    """Return the spots one step from a spot for a seat's units. Walls block; a seat's bay lies beside its platform.

    KOR-ZONE-8, KOR-PLAT-2, KOR-BOARD-7, KOR-RULING-10, KOR-RULING-19.
    """
    home = state.place[seat * CREW]
    if spot >= BAY:
        beside = [place for place in (spot - 1, spot + 1) if BAY <= place < BAY + state.options.bay]
        if home >= 0:
            beside.append(home)
        return beside
    closed = 0 if wallproof else state.closed[spot]
    if closed:
        beside = [tile for way, tile in neighbours(state.width, state.depth)[spot] if not closed >> way & 1]
    else:
        beside = list((state.grid or plain(state))[spot])
    if spot == home:
        beside += range(BAY, BAY + state.options.bay)
    return beside


def spots_around(state: State, seat: int, spot: int, wallproof: bool) -> list[int]:
    """Return the spots one step away, and the diagonal tiles that two open steps around the corner lead to."""
    near = spots_beside(state, seat, spot, wallproof)
    if spot >= BAY:
        return near
    found = dict.fromkeys(near)
    row, column = divmod(spot, WIDEST)
    for tile in near:
        if tile < BAY:
            for further in spots_beside(state, seat, tile, wallproof):
                if further < BAY and abs(further // WIDEST - row) == abs(further % WIDEST - column) == 1:
                    found[further] = None
    return list(found)


def spots_within(state: State, seat: int, start: int, steps: int, wallproof: bool, full: bool = False) -> set[int]:
    """Return every spot at most `steps` open steps away; units do not block. KOR-TILE-7."""
    beside = spots_around if full else spots_beside
    found = {start}
    rim = [start]
    for _ in range(steps):
        rim = [spot for place in rim for spot in beside(state, seat, place, wallproof) if spot not in found]
        found.update(rim)
    return found


FAR = 9
"""The largest distance that `layers` computes."""
Doors = tuple[int, int, int, int]
"""The tiles, as bits, that can be left to the north, east, south and west."""


def doors(state: State, *, wallproof: bool = False) -> Doors:
    """Return, for each direction, the tiles that can be left that way; with `wallproof`, walls do not count."""
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
    """Return every tile of the map, as bits."""
    return sum(1 << tile for tile in tiles(width, depth))


def beside(bits: int, ways: Doors) -> int:
    """Return all tiles one open step from the given ones, as bits."""
    north, east, south, west = ways
    return (bits & north) >> WIDEST | (bits & east) << 1 | (bits & south) << WIDEST | (bits & west) >> 1


def within(start: int, steps: int, ways: Doors) -> int:
    """Return all tiles at most `steps` open steps from the given ones, as bits; units do not block. KOR-TILE-7."""
    for _ in range(steps):
        start |= beside(start, ways)
    return start


def layers(start: int, passable: int, ways: Doors) -> list[int]:
    """Return the tiles at each distance from the start, as bits; the start itself comes first."""
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
    """Return the tiles of a shortest path to one of the goal tiles, over empty tiles where possible."""
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
    """Return the tiles that units occupy, as bits: first all of them, then those of each seat."""
    taken, mine = 0, [0] * state.seats
    for tile, unit in enumerate(state.occupant):
        if unit >= 0:
            taken |= 1 << tile
            mine[unit // CREW] |= 1 << tile
    return taken, mine
