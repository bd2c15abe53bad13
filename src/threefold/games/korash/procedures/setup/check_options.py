"""What a table agrees on before it is laid, and what no table can be laid with."""

from __future__ import annotations

from threefold.core.errors import OptionsError
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.tiles import edges_of, land_edges, lands, ring, tiles
from threefold.games.korash.procedures.setup.starting_tiles import NORTH_AND_SOUTH, OWN_EDGES, SOUTH_EDGE
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.map_sizes import map_size
from threefold.games.korash.state.names import SEATS, SPOT_NAMES, read_spot
from threefold.games.korash.state.options import Options

ALL_EDGES = 0b1111


def check_options(seats: int, options: Options, kit: Kit) -> None:
    """Refuses what no table can be laid with. KOR-GOAL-1, KOR-TEAM-1."""
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
    """What is chosen beforehand is bound by the host's word, too. KOR-RULING-41."""
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
    """Return whether the first player may be one for whom no place was agreed on."""
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
        # Whoever gives up before the map is laid takes their edge along.
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
    """What was agreed on for a seat; "" where it was not."""
    return chosen[seat] if seat < len(chosen) else ""
