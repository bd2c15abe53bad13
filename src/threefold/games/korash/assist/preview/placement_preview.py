"""What a platform's first place settles, before it is taken: map edges, shallows, and where all others will start."""

from __future__ import annotations

from msgspec import Struct

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.tiles import edges_of, horizon_at, lands
from threefold.games.korash.procedures.setup.seating import laid
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES
from threefold.games.korash.state.state import State

WAYS = "NESW"


class Start(Struct, frozen=True):
    """A table as it will be laid. KOR-SETUP-7, KOR-MULTI-1, KOR-MULTI-3."""

    own: str
    """The map edges that become this player's, in the letters N, E, S and W."""
    edges: str
    """All players' map edges, as far as they are settled then."""
    shallows: tuple[str, ...]
    """The territories that will come from the shallows."""
    platforms: tuple[tuple[str, str], ...]
    """Seats and tiles: this one, and everybody whose place follows from it."""
    choosing: tuple[str, ...]
    """Seats that will choose any place after that: it may make further edges players' edges."""


def start(state: State, seat: int, tile: int) -> Start:
    """What follows if a seat starts there."""
    world = laid(state, seat, tile)
    width, depth = state.width, state.depth
    mine = edges_of(tile, width, depth) & world.edges
    shallow = [land for land in lands(width, depth) if horizon_at(world, land) is v.Horizon.SHALLOWS]
    placed = [other for other in range(state.seats) if world.place[other * CREW] >= 0 > state.place[other * CREW]]
    free = state.options.placement == "free"
    waiting = [other for other in range(state.seats) if free and world.place[other * CREW] < 0 and not world.out[other]]
    return Start(
        _letters(mine),
        _letters(world.edges),
        tuple(LAND_NAMES[land] for land in shallow),
        tuple((SEATS[other], SPOT_NAMES[world.place[other * CREW]]) for other in placed),
        tuple(SEATS[other] for other in waiting),
    )


def _letters(edges: int) -> str:
    return "".join(letter for way, letter in enumerate(WAYS) if edges >> way & 1)
