"""What a table agrees on before it is laid, and what no table can be laid with."""

from __future__ import annotations

from threefold.core.errors import OptionsError
from threefold.games.korash import codes as c
from threefold.games.korash.board import edges_of, ring
from threefold.games.korash.kit import Kit
from threefold.games.korash.multiplayer import OWN_EDGES, map_size
from threefold.games.korash.options import Options
from threefold.games.korash.words import SEATS, SPOT_NAMES, read_spot


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
    width, depth = map_size(seats, options.map)
    for seat, place in enumerate(options.places):
        if place and (place not in SPOT_NAMES or read_spot(place) not in ring(width, depth, corners=True)):
            raise OptionsError(f'korash: "{place}" is no edge tile of this map')
        if place and seats == 2 and not edges_of(read_spot(place), width, depth) & OWN_EDGES[seat]:
            raise OptionsError(f'korash: "{place}" is not on the map edge of {SEATS[seat]}')
    if options.first > seats:
        raise OptionsError(f"korash: seat {options.first} cannot begin, there are {seats}")


def agreed_on(chosen: tuple[str, ...], seat: int) -> str:
    """What was agreed on for a seat; "" where it was not."""
    return chosen[seat] if seat < len(chosen) else ""
