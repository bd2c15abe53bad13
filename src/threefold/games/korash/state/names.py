"""The names of seats, tiles, bays, territories and units. They are tables because they are looked up often."""

from __future__ import annotations

from threefold.core.errors import NotationError
from threefold.games.korash.state.codes import ACROSS, BAY, BAYS, CREW, LANDS, MOST_SEATS, SPOTS, TILES, UNITS, WIDEST

COLUMNS = "ABCDEFGHIJKLMN"
DIRECTIONS = "NESW"
SEATS = tuple(f"P{seat + 1}" for seat in range(MOST_SEATS))
SPOT_NAMES = (
    *(f"{COLUMNS[spot % WIDEST]}{spot // WIDEST + 1}" for spot in range(TILES)),
    *(f"bay{place + 1}" for place in range(BAYS)),
)
LAND_NAMES = tuple(
    f"{COLUMNS[land % ACROSS * 2]}{COLUMNS[land % ACROSS * 2 + 1]}{land // ACROSS + 1}" for land in range(LANDS)
)
UNIT_NAMES = tuple(f"u{unit}" for unit in range(UNITS))
LAND_AT = tuple(tile // WIDEST * ACROSS + tile % WIDEST // 2 for tile in range(TILES))
land_of = LAND_AT.__getitem__
"""The territory that a tile belongs to."""
_SEATS = {name: seat for seat, name in enumerate(SEATS)}
_SPOTS = {name: spot for spot, name in enumerate(SPOT_NAMES)}
_LANDS = {name: land for land, name in enumerate(LAND_NAMES)}
_UNITS = {name: unit for unit, name in enumerate(UNIT_NAMES)}


def _read(numbers: dict[str, int], text: str, what: str) -> int:
    """Return the number of a name; raise NotationError for an unknown name."""
    if text not in numbers:
        raise NotationError(f'"{text}" is {what}')
    return numbers[text]


def read_seat(text: str) -> int:
    """Return the number of a seat from its name: `P2` is seat 1."""
    return _read(_SEATS, text, "no seat: they are P1 to P6")


def read_spot(text: str) -> int:
    """Return the number of a tile such as `F3`, or of a bay tile such as `bay2` of the player concerned."""
    return _read(_SPOTS, text, "neither a tile such as F3 nor a bay tile bay1..bay4")


def read_tile(text: str) -> int:
    """Return the number of a tile of the map such as `F3`; refuse bay tiles."""
    spot = read_spot(text)
    if spot >= BAY:
        raise NotationError(f'"{text}" is a bay tile; name a tile of the map')
    return spot


def read_land(text: str) -> int:
    """Return the number of a territory from its name, such as `EF3`."""
    return _read(_LANDS, text, "no territory: both column letters and the row, such as EF3")


def read_unit(text: str) -> int:
    """Return the number of a unit from its name, such as `u12`."""
    return _read(_UNITS, text, f"no unit: they are u0 to u{UNITS - 1}")


def seat_of(unit: int) -> int:
    """Return the seat that owns a unit."""
    return unit // CREW


def tiles_of(land: int) -> tuple[int, int]:
    """Return the left and the right tile of a territory. KOR-TILE-2."""
    row, column = divmod(land, ACROSS)
    left = row * WIDEST + column * 2
    return left, left + 1


assert len(SPOT_NAMES) == SPOTS
