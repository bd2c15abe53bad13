"""Where platforms start: the distance between them, the tiles that may be chosen, and players' map edges."""

from __future__ import annotations

from typing import NamedTuple

from threefold.games.korash.map.tiles import edges_of, ring
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.map_sizes import map_size
from threefold.games.korash.state.names import read_tile
from threefold.games.korash.state.state import State

LEAST_DISTANCE = 2
SOUTH_EDGE = 0b0100
NORTH_AND_SOUTH = 0b0101
OWN_EDGES = (0b0100, 0b0001)
"""Of two players the first sits south, the second north, as bits N, E, S, W. KOR-SETUP-7."""


class Counted(NamedTuple):
    """A place that follows from the platform placed before. KOR-MULTI-3."""

    tile: int
    behind: int
    """The seat whose platform it is counted from."""
    apart: int
    past: int
    """How many taken tiles were passed over."""


def distance(seats: int, width: int, depth: int, *, corners: bool) -> int:
    """Return how many edge tiles lie from one platform to the next: all counted tiles, shared among the players.

    The printed 8, 6, 5 and 5 leave corners out, so on a recommended map they hold however the table counts.
    KOR-MULTI-3, KOR-MULTI-4, KOR-MULTI-5.
    """
    recommended = (width, depth) == map_size(seats, "")
    return max(LEAST_DISTANCE, len(ring(width, depth, corners=corners and not recommended)) // seats)


def spacing(state: State) -> int:
    """Return the distance between platforms at this table: what was agreed on, or as recommended."""
    corners = state.options.placement == "all_edge_tiles"
    return state.options.spacing or distance(state.seats, state.width, state.depth, corners=corners)


def counted(state: State, seat: int) -> Counted | None:
    """Return the place that a seat must take; None: no platform stands yet, or nothing is counted at this table.

    A tile that is taken, or agreed on for another seat, is passed over. KOR-MULTI-3, KOR-RULING-44.
    """
    if state.options.placement == "free" or state.seats == 2:
        return None
    before = [(seat - back) % state.seats for back in range(1, state.seats)]
    behind = next((other for other in before if state.place[other * CREW] >= 0), None)
    if behind is None:
        return None
    # A corner may have been agreed on: it is counted from, though not counted.
    around = ring(state.width, state.depth, corners=True)
    at = around.index(state.place[behind * CREW])
    steps = _counted_tiles(state)
    ahead = [tile for tile in (*around[at + 1 :], *around[: at + 1]) if tile in steps]
    apart, kept = spacing(state), _kept(state)
    for past in range(len(ahead)):
        tile = ahead[(apart - 1 + past) % len(ahead)]
        if state.occupant[tile] < 0 and tile not in kept:
            return Counted(tile, behind, apart, past)
    raise AssertionError("every edge tile is taken")


def starting_tiles(state: State, seat: int) -> list[int]:
    """Return where a seat may place its platform, given those already placed, in the order of their codes.

    KOR-SETUP-5, KOR-SETUP-7, KOR-MULTI-3, KOR-RULING-43, KOR-RULING-44.
    """
    follows = counted(state, seat)
    if follows:
        return [follows.tile]
    kept, placement = _kept(state), state.options.placement
    corners = ring(state.width, state.depth, corners=True)
    around = corners if placement == "free" or state.seats == 2 else _counted_tiles(state)
    free = sorted(tile for tile in around if state.occupant[tile] < 0 and tile not in kept)
    if placement == "free":
        return free
    edge = OWN_EDGES[seat] if state.seats == 2 else SOUTH_EDGE
    # When the first player has given up, the south may be full of agreed places: then any free tile will do.
    return [tile for tile in free if edges_of(tile, state.width, state.depth) & edge] or free


def _counted_tiles(state: State) -> tuple[int, ...]:
    return ring(state.width, state.depth, corners=state.options.placement != "skip_corners")


def _kept(state: State) -> set[int]:
    """Return the tiles that the table agreed on for seats that still play."""
    places = enumerate(state.options.places)
    return {read_tile(place) for seat, place in places if place and not state.out[seat]}


def players_edges(state: State) -> int:
    """Return the players' map edges: two players have the long ones, wherever their platforms start.

    With more players every edge with a starting platform is one; a corner counts for both.
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
