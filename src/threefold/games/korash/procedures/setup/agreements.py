"""The table's agreements: checking the options, and where platforms may start."""

from __future__ import annotations

from typing import NamedTuple

from threefold.core.errors import OptionsError
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.tiles import edges_of, land_edges, lands, ring, tiles
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.names import SEATS, SPOT_NAMES, read_spot, read_tile
from threefold.games.korash.state.options import Options, map_size
from threefold.games.korash.state.state import State

LEAST_DISTANCE = 2
SOUTH_EDGE = 0b0100
NORTH_AND_SOUTH = 0b0101
OWN_EDGES = (0b0100, 0b0001)
"""With two players: the map edge of P1 (south) and of P2 (north), as bits N, E, S, W. KOR-SETUP-7."""


class Counted(NamedTuple):
    """A starting tile that is determined by the platform placed before. KOR-MULTI-3."""

    tile: int
    behind: int
    """The seat from whose platform the tiles are counted."""
    apart: int
    past: int
    """How many taken tiles were passed over."""


def distance(seats: int, width: int, depth: int, *, corners: bool) -> int:
    """Return how many edge tiles lie from one platform to the next: the counted tiles divided by the players.

    The printed 8, 6, 5 and 5 do not count corners, so on a recommended map corners are never counted here.
    KOR-MULTI-3, KOR-MULTI-4, KOR-MULTI-5.
    """
    recommended = (width, depth) == map_size(seats, "")
    return max(LEAST_DISTANCE, len(ring(width, depth, corners=corners and not recommended)) // seats)


def spacing(state: State) -> int:
    """Return the distance between platforms at this table: the agreed or the recommended one."""
    corners = state.options.placement == "all_edge_tiles"
    return state.options.spacing or distance(state.seats, state.width, state.depth, corners=corners)


def counted(state: State, seat: int) -> Counted | None:
    """Return the tile that a seat must take; None if no platform stands yet or tiles are not counted here.

    A tile that is taken, or agreed for another seat, is passed over. KOR-MULTI-3, KOR-RULING-44.
    """
    if state.options.placement == "free" or state.seats == 2:
        return None
    before = [(seat - back) % state.seats for back in range(1, state.seats)]
    behind = next((other for other in before if state.place[other * CREW] >= 0), None)
    if behind is None:
        return None
    # A platform may stand on an agreed corner, so use the ring with corners to find the start of the count.
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
    # If the first player has conceded, agreed places may fill the whole south edge; then allow any free tile.
    return [tile for tile in free if edges_of(tile, state.width, state.depth) & edge] or free


def _counted_tiles(state: State) -> tuple[int, ...]:
    return ring(state.width, state.depth, corners=state.options.placement != "skip_corners")


def _kept(state: State) -> set[int]:
    """Return the tiles that were agreed for seats that still play."""
    places = enumerate(state.options.places)
    return {read_tile(place) for seat, place in places if place and not state.out[seat]}


def players_edges(state: State) -> int:
    """Return the players' map edges: two players have the long ones, wherever their platforms start.

    With more players they are the edges with a starting platform; a corner counts for both of its edges.
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


ALL_EDGES = 0b1111


def check_options(seats: int, options: Options, kit: Kit) -> None:
    """Refuse options with which no game is possible. KOR-GOAL-1, KOR-TEAM-1."""
    if not 2 <= seats <= c.MOST_SEATS:
        raise OptionsError(f"korash seats 2 to {c.MOST_SEATS}, not {seats}")
    for name, chosen in (("factions", options.factions), ("platforms", options.platforms), ("places", options.places)):
        if len(chosen) > seats:
            raise OptionsError(f"korash: {name} names {len(chosen)} seats, there are {seats}")
    for faction in options.factions:
        if faction and faction not in kit.faction_of:
            raise OptionsError(f'korash: no faction "{faction}"; there are {", ".join(kit.faction_of)}')
    platforms = [unit.id for unit in kit.catalogue.platforms]
    for platform in options.platforms:
        if platform and platform not in platforms:
            raise OptionsError(f'korash: no platform "{platform}"; there are {", ".join(platforms)}')
    if not kit.factions or not platforms:
        raise OptionsError("korash: these card sets have no faction or no platform to choose")
    _check_doubles("faction", options.factions, options.same_faction or len(kit.factions) < seats)
    _check_doubles("platform", options.platforms, options.same_platform or len(platforms) < seats)
    _check_seating(seats, options)
    width, depth = map_size(seats, options.map)
    _check_places(seats, options, width, depth)
    _check_decks(seats, options, kit, width, depth)


def _check_doubles(what: str, chosen: tuple[str, ...], allowed: bool) -> None:
    """Refuse two players with the same faction or platform if an option forbids it. KOR-RULING-41."""
    twice = [name for at, name in enumerate(chosen) if name and name in chosen[:at]]
    if twice and not allowed:
        raise OptionsError(f'korash: two players have the {what} "{twice[0]}", which same_{what} forbids')


def _check_seating(seats: int, options: Options) -> None:
    seated = [seat for team in options.teams for seat in team]
    if len(set(seated)) != len(seated) or any(not 0 <= seat < seats for seat in seated):
        raise OptionsError(f"korash: teams {options.teams} do not fit {seats} seats")
    if options.teams and len(options.teams) + seats - len(seated) < 2:
        raise OptionsError("korash: there must be two sides at least")
    if options.first > seats:
        raise OptionsError(f"korash: seat {options.first} cannot begin, there are {seats}")


def _check_places(seats: int, options: Options, width: int, depth: int) -> None:
    """Refuse places where no platform can start, and places that leave the first player none.

    KOR-SETUP-5, KOR-SETUP-7, KOR-MULTI-4, KOR-RULING-44.
    """
    around, free = ring(width, depth, corners=True), options.placement == "free"
    taken: dict[int, int] = {}
    for seat, place in enumerate(options.places):
        if not place:
            continue
        tile = read_spot(place) if place in SPOT_NAMES else -1
        if tile not in tiles(width, depth):
            raise OptionsError(f'korash: "{place}" is no tile of a map of {width}x{depth} cards')
        if tile not in around:
            raise OptionsError(f'korash: "{place}" is no edge tile of this map, and platforms start on one')
        if tile in taken:
            raise OptionsError(f'korash: "{place}" is agreed on for {SEATS[taken[tile]]} and for {SEATS[seat]}')
        if seats == 2 and not free and not edges_of(tile, width, depth) & OWN_EDGES[seat]:
            raise OptionsError(f'korash: "{place}" is not on the map edge of {SEATS[seat]}')
        taken[tile] = seat
    if seats > 2 and not free and _may_begin_unplaced(seats, options):
        counted = ring(width, depth, corners=options.placement == "all_edge_tiles")
        south = [tile for tile in counted if edges_of(tile, width, depth) & SOUTH_EDGE]
        if all(tile in taken for tile in south):
            raise OptionsError("korash: the agreed places leave the first player no free tile on the south edge")


def _may_begin_unplaced(seats: int, options: Options) -> bool:
    """Return whether the first player may be one without an agreed place."""
    first = [options.first - 1] if options.first else range(seats)
    return any(not agreed_on(options.places, seat) for seat in first)


def _check_decks(seats: int, options: Options, kit: Kit, width: int, depth: int) -> None:
    """Refuse a map that could need more territories than a horizon has. KOR-SETUP-1, KOR-ZONE-15, KOR-MULTI-4."""
    most, fewest = _widest_and_narrowest(seats, options, width, depth)
    needs = {
        v.Horizon.SHALLOWS: _along(most, width, depth),
        v.Horizon.DEPTHS: width * depth - _along(fewest, width, depth),
    }
    for horizon, need in needs.items():
        has = sum(kit.lands[land].copies for land in kit.horizon_lands[horizon])
        if has < need:
            word = v.word(horizon)
            raise OptionsError(
                f"korash: a {width}x{depth} map may need {need} {word}, but these card sets have only {has}"
            )


def _widest_and_narrowest(seats: int, options: Options, width: int, depth: int) -> tuple[int, int]:
    """Return the most and the fewest map edges that may become players' edges."""
    if seats == 2:
        return NORTH_AND_SOUTH, NORTH_AND_SOUTH
    if len(options.places) == seats and all(options.places):
        agreed = 0
        for place in options.places:
            agreed |= edges_of(read_spot(place), width, depth)
        # The edge of a player who concedes before the map is filled is not a player's edge.
        return agreed, _narrowest([1 << way for way in range(4) if agreed >> way & 1], width, depth)
    if options.placement == "free" or any(options.places):
        return ALL_EDGES, _narrowest([1 << way for way in range(4)], width, depth)
    return ALL_EDGES, SOUTH_EDGE


def _narrowest(edges: list[int], width: int, depth: int) -> int:
    return min(edges, key=lambda edge: _along(edge, width, depth))


def _along(edges: int, width: int, depth: int) -> int:
    """Return how many territories lie along these map edges."""
    return sum(bool(land_edges(land, width, depth) & edges) for land in lands(width, depth))


def agreed_on(chosen: tuple[str, ...], seat: int) -> str:
    """Return the agreed value for a seat, or ""."""
    return chosen[seat] if seat < len(chosen) else ""
