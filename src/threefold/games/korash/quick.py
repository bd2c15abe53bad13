"""A table for two that is ready to play: what else is asked at setup is chosen for newcomers."""

from __future__ import annotations

from threefold.games.korash.kit import kit_of
from threefold.games.korash.multiplayer import map_size
from threefold.games.korash.options import Options
from threefold.games.korash.words import COLUMNS

SEATS = 2


def quick() -> Options:
    """The tribes whose crews are cheapest come out soonest; the platform with most life forgives most. KOR-SETUP-5."""
    kit = kit_of(Options().cards)
    tribes = sorted(kit.factions, key=lambda tribe: sum(unit.cost * copies for unit, copies in tribe.units))
    sturdy = max(kit.catalogue.platforms, key=lambda platform: platform.life)
    width, depth = map_size(SEATS, "")
    places = (f"{COLUMNS[width - 1]}{depth}", f"{COLUMNS[width]}1")
    return Options(factions=tuple(tribe.id for tribe in tribes[:SEATS]), platforms=(sturdy.id,) * SEATS, places=places)
