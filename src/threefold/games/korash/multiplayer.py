"""Three players and more: map sizes, distances between platforms, players' map edges."""

from __future__ import annotations

from threefold.games.korash.board import edges_of, ring
from threefold.games.korash.codes import CREW, WIDEST
from threefold.games.korash.state import State

SIZES = {2: (6, 4), 3: (6, 4), 4: (6, 4), 5: (7, 4), 6: (7, 5)}
"""Width and depth in cards. KOR-SETUP-1, KOR-MULTI-2."""
DISTANCES = {3: 8, 4: 6, 5: 5, 6: 5}
"""Edge tiles from one platform to the next. KOR-MULTI-3."""
NORTH_AND_SOUTH = 0b0101
OWN_EDGES = (0b0100, 0b0001)
"""Of two players the first sits south, the second north, as bits N, E, S, W. KOR-SETUP-7."""


def map_size(seats: int, text: str) -> tuple[int, int]:
    """The recommended size, or what the table agreed on. KOR-MULTI-2, KOR-MULTI-4."""
    if not text:
        return SIZES[seats]
    width, depth = text.split("x")
    return int(width), int(depth)


def starting_tiles(state: State, seat: int) -> list[int]:
    """Where a seat may place its platform, given those already placed.

    KOR-SETUP-5, KOR-SETUP-7, KOR-MULTI-3, KOR-RULING-43, KOR-RULING-44.
    """
    bottom = (state.depth - 1) * WIDEST
    if state.seats == 2:
        row = 0 if seat else bottom
        return [row + column for column in range(2 * state.width)]
    skip = state.options.placement == "skip_corners"
    placed = [tile for back in range(1, state.seats) if (tile := state.place[(seat - back) % state.seats * CREW]) >= 0]
    if not placed:
        corners = {bottom, bottom + 2 * state.width - 1} if skip else set[int]()
        return [tile for tile in range(bottom, bottom + 2 * state.width) if tile not in corners]
    # An agreed place may be a corner: it is counted from, though not counted.
    around = ring(state.width, state.depth, corners=True)
    at = around.index(placed[0])
    counted = ring(state.width, state.depth, corners=not skip)
    ahead = [tile for tile in (*around[at + 1 :], *around[: at + 1]) if tile in counted]
    distance = state.options.spacing or DISTANCES[state.seats]
    for step in range(distance - 1, distance - 1 + len(ahead)):
        tile = ahead[step % len(ahead)]
        if state.occupant[tile] < 0:
            return [tile]
    raise AssertionError("every edge tile is taken")


def players_edges(state: State) -> int:
    """Two players: the long edges. More: every edge with a starting platform, a corner counting for both.

    KOR-MULTI-1, KOR-TERR-3, KOR-RULING-43.
    """
    if state.seats == 2:
        return NORTH_AND_SOUTH
    edges = 0
    for seat in range(state.seats):
        tile = state.place[seat * CREW]
        if tile >= 0:
            edges |= edges_of(tile, state.width, state.depth)
    return edges or NORTH_AND_SOUTH
