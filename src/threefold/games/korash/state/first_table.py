"""A table for two that is ready to play: what else is asked at setup is chosen for newcomers."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.map_sizes import map_size
from threefold.games.korash.state.names import COLUMNS
from threefold.games.korash.state.options import Options

SEATS = 2


def quick() -> Options:
    """The tribes whose crews are cheapest come out soonest; the platform with most life forgives most. KOR-SETUP-5."""
    kit = kit_of(Options().cards)
    tribes = sorted(kit.factions, key=lambda tribe: sum(unit.cost * copies for unit, copies in tribe.units))
    sturdy = beginners_platform(kit)
    assert sturdy is not None
    width, depth = map_size(SEATS, "")
    places = (f"{COLUMNS[width - 1]}{depth}", f"{COLUMNS[width]}1")
    return Options(factions=tuple(tribe.id for tribe in tribes[:SEATS]), platforms=(sturdy.id,) * SEATS, places=places)


def beginners_platform(kit: Kit) -> m.Unit | None:
    """Return the platform recommended for a first game: the one with most life. KOR-SETUP-5."""
    return max(kit.catalogue.platforms, key=lambda platform: platform.life, default=None)
