"""The map sizes, and the options that a host can set. The defaults are our answers to the disputed rules."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from threefold.core.errors import OptionsError
from threefold.games.korash.cards.folders import default_sets

WIDTHS, DEPTHS = range(3, 8), range(2, 6)
RECOMMENDED = {2: "6x4", 3: "6x4", 4: "6x4", 5: "7x4", 6: "7x5"}
"""Width and depth by the number of players. KOR-SETUP-1, KOR-MULTI-2."""
MAPS = tuple(f"{width}x{depth}" for depth in DEPTHS for width in WIDTHS)
"""Every map that a table may agree on, 3x2 to 7x5. KOR-MULTI-4."""


def map_size(seats: int, text: str) -> tuple[int, int]:
    """Return the map's width and depth in cards: the agreed or the recommended size. KOR-MULTI-2, KOR-MULTI-4."""
    if text and text not in MAPS:
        raise OptionsError(f'korash: "{text}" is no map: 3 to 7 cards wide and 2 to 5 deep, such as {RECOMMENDED[2]}')
    width, _, depth = (text or RECOMMENDED[seats]).partition("x")
    return int(width), int(depth)


SUPPLY_LIMIT = 999
INFLUENCE_TO_WIN = 3
"""KOR-GOAL-2."""
MAP_SCHEMA = {"enum": ["", *MAPS], "recommended": {str(seats): size for seats, size in RECOMMENDED.items()}}
"""For the form: every map size, and the recommended size for each number of players."""
MOST_SETS, MOST_SEATS = 8, 6
Id = Annotated[str, Meta(max_length=64)]
"""The id of a card or of a card set."""
Ids = Annotated[tuple[Id, ...], Meta(max_length=MOST_SEATS)]
"""One id for each seat."""
Place = Annotated[str, Meta(max_length=8)]
Team = Annotated[tuple[int, ...], Meta(max_length=MOST_SEATS)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options in the lobby's form. The defaults follow our rulings."""

    cards: Annotated[tuple[Id, ...], Meta(max_length=MOST_SETS)] = field(default_factory=default_sets)
    """Card sets, by id."""
    map: Annotated[str, Meta(max_length=8, extra_json_schema=MAP_SCHEMA)] = ""
    """Width and depth in cards, 3x2 to 7x5; empty: as the number of players recommends. KOR-MULTI-2, KOR-MULTI-4."""
    teams: Annotated[tuple[Team, ...], Meta(max_length=MOST_SEATS)] = ()
    """Seats that win together. KOR-TEAM-1."""
    first: Annotated[int, Meta(ge=0, le=6)] = 0
    """The number of the first player, counted from 1; 0: `turn_order` decides. KOR-RULING-42."""
    turn_order: Literal["shown", "random"] = "shown"
    """How the first player is decided: by the highest shown cost, or by lot. KOR-RULING-42."""
    factions: Ids = ()
    platforms: Ids = ()
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SEATS)] = ()
    """Choices already made, in seat order; an empty word is asked."""
    same_faction: bool = True
    same_platform: bool = True
    """Whether two players may take the same. KOR-RULING-41."""
    placement: Literal["skip_corners", "all_edge_tiles", "free"] = "skip_corners"
    """How edge tiles are counted between platforms; free: every player in turn chooses any edge tile. KOR-RULING-44."""
    spacing: Annotated[int, Meta(ge=0, le=30)] = 0
    """Edge tiles between platforms; 0: as recommended. KOR-MULTI-4."""
    industry: Annotated[int, Meta(ge=0, le=SUPPLY_LIMIT)] = 0
    influence: Annotated[int, Meta(ge=0, le=SUPPLY_LIMIT)] = 0
    """How large the supplies are; 0: unlimited. KOR-RES-5, KOR-RULING-3."""
    bay: Annotated[int, Meta(ge=1, le=4)] = 4
    """Bay tiles. KOR-RULING-9."""
    bay_intruders: bool = False
    """Whether an enemy aboard a platform may attack the bay tiles of that platform. KOR-RULING-10."""
    outcome_window: bool = False
    """A window for interrupts between comparison and damage. KOR-RULING-17."""
    platform_loss: Literal["stranded", "eliminate"] = "stranded"
    """What losing the platform means. KOR-RULING-46."""
    allies_show: bool = False
    """Whether allies see each other's inventories. KOR-RULING-45."""
    rounds: Annotated[int, Meta(ge=1, le=999)] = 60
    """After this round the game is adjudicated. KOR-RULING-47."""
    absent_after: Annotated[int, Meta(ge=1, le=99)] = 3
    """Timeouts in a row after which a bot takes the seat. KOR-RULING-56."""

    def __post_init__(self) -> None:
        """Refuse a repeated card set, and a supply of influence with which nobody could win. KOR-RES-5."""
        if len(set(self.cards)) < len(self.cards):
            raise ValueError("cards: a card set is named twice")
        if 0 < self.influence < INFLUENCE_TO_WIN:
            raise ValueError(f"influence: a supply needs at least {INFLUENCE_TO_WIN}, or 0 for no limit")


def left_in_supply(held: list[int], size: int) -> int:
    """Return how much a supply still contains; without a given size it is unlimited. KOR-RES-5, KOR-RULING-3."""
    return max(0, size - sum(held)) if size else 1 << 30
