"""What the host may settle before play: every ruling that tables differ on, with our answer as the default."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from threefold.games.korash.cards import default_sets

SUPPLY_LIMIT = 999


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The lobby's form. What is left at its default follows the rulings."""

    cards: tuple[str, ...] = field(default_factory=default_sets)
    """Card sets, by id."""
    map: Literal["", "6x4", "7x4", "7x5"] = ""
    """Width and depth in cards; empty: as the number of players recommends. KOR-MULTI-2, KOR-MULTI-4."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Seats that win together. KOR-TEAM-1."""
    first: Annotated[int, Meta(ge=0, le=6)] = 0
    """The agreed first player, counted from 1; 0: it is found out. KOR-RULING-42."""
    turn_order: Literal["shown", "random"] = "shown"
    """How that is found out: highest shown cost, or by lot. KOR-RULING-42."""
    factions: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Choices already made, in seat order; an empty word is asked."""
    same_faction: bool = True
    same_platform: bool = True
    """Whether two players may take the same. KOR-RULING-41."""
    placement: Literal["skip_corners", "all_edge_tiles"] = "skip_corners"
    """How edge tiles are counted. KOR-RULING-44."""
    spacing: Annotated[int, Meta(ge=0, le=30)] = 0
    """Edge tiles between platforms; 0: as recommended. KOR-MULTI-4."""
    industry: Annotated[int, Meta(ge=0, le=SUPPLY_LIMIT)] = 0
    influence: Annotated[int, Meta(ge=0, le=SUPPLY_LIMIT)] = 0
    """How large the supplies are; 0: unlimited. KOR-RULING-3."""
    bay: Annotated[int, Meta(ge=1, le=4)] = 4
    """Bay tiles. KOR-RULING-9."""
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
