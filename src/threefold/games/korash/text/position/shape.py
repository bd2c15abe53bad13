"""The fields of a fixture (a position as data), and the error for one that is impossible."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from threefold.core.errors import CardError, NotationError, OptionsError
from threefold.games.korash.cards.folders import default_sets
from threefold.games.korash.state.names import SEATS

Natural = Annotated[int, Meta(ge=0)]
Deck = list[str] | Natural


class Seat(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one player has: resources, cards, platform and units."""

    faction: str = ""
    industry: Natural = 0
    influence: Natural = 0
    inventory: list[str] = []
    stockpile: Deck | None = None
    discard: list[str] = []
    screen: list[str] = []
    platform: str = ""
    units: list[str] = []
    turns: Natural = 1
    out: bool = False


class Piles(Struct, forbid_unknown_fields=True):
    """The buried territories of both horizons."""

    shallows: list[str] = []
    depths: list[str] = []


class Fixture(Struct, forbid_unknown_fields=True):
    """A position before a decision in one step of a turn, with nothing pending."""

    seats: dict[str, Seat]
    cards: tuple[str, ...] = msgspec.field(default_factory=default_sets)
    map: str = ""
    teams: tuple[tuple[str, ...], ...] = ()
    options: dict[str, Any] = {}
    seed: int | str | None = None
    first: str = "P1"
    edges: str = "SN"
    round: Annotated[int, Meta(ge=1)] = 1
    turn: str = "P1"
    step: Literal["start", "platform", "main", "storm"] = "main"
    deployed: bool = False
    acting: str = ""
    lands: dict[str, str] = {}
    shallows: Deck | None = None
    depths: Deck | None = None
    buried: Piles = msgspec.field(default_factory=Piles)


class Refused(NotationError):
    """A fixture that is impossible; the message begins with the path of the faulty value."""

    def __init__(self, path: str, message: object) -> None:
        super().__init__(f"{path}: {message}")


@contextmanager
def at_path(path: str) -> Generator[None]:
    """Turn any error raised inside into a Refused with this path."""
    try:
        yield
    except Refused:
        raise
    except (NotationError, CardError, OptionsError, ValueError) as error:
        raise Refused(path, error) from None


def seat_named(name: str, path: str, count: int) -> int:
    """Return the number of the seat with this name; raise an error if the table has no such seat."""
    if name not in SEATS[:count]:
        raise Refused(path, f'"{name}" is no seat of this table')
    return SEATS.index(name)
