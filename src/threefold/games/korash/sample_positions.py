"""Positions in which each card of our sets can be used at once; in whole games few of them are ever used."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.games.korash.cards import load
from threefold.games.korash.cards.folders import OWN_SETS
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture

NAMELESS = "4/4/2/3"
"""A crew with nothing printed on it."""
STRONG = "20/4/2/3"
"""A crew that wins against any platform."""
PLENTY = 20
"""Enough industry for several cards."""


def positions() -> Iterator[tuple[int, State]]:
    """Yield two-seat positions that feature each crew, platform, tactic and territory of our sets in turn."""
    catalogue = load(OWN_SETS)
    kinds = (catalogue.tactics, catalogue.units, catalogue.platforms, catalogue.territories)
    for number in range(max(map(len, kinds))):
        card, unit, home, land = (cards[number % len(cards)].id for cards in kinds)
        _, _, other_home, other_land = (cards[(number + 1) % len(cards)].id for cards in kinds)
        faction = catalogue.factions[number % len(catalogue.factions)]
        stock = [tactic.id for tactic, _ in faction.stockpile]
        sides = {
            "P1": (f"{home} B4", [f"{unit} E3", *_crews(NAMELESS, "C3", "D3"), f"{unit} on=u11", f"{NAMELESS} on=u1"]),
            "P2": (f"{other_home} H4", [f"{unit} F3", *_crews(STRONG, "B3", "A4", "C4")]),
        }
        supplies = {
            "faction": faction.id,
            "industry": PLENTY,
            "inventory": [*[card] * 4, stock[0]],
            "discard": stock[1:5],
        }
        seats = {
            seat: {"platform": platform, "units": [*crews, f"{unit} quarters", f"{NAMELESS} destroyed"], **supplies}
            for seat, (platform, crews) in sides.items()
        }
        lands = {"CD3": land, "EF3": land, "CD2": other_land, "GH3": f"down {other_land}"}
        for turn in sides:
            yield 2, read_fixture({"cards": OWN_SETS, "lands": lands, "seats": seats, "turn": turn})[0]


def _crews(crew: str, *tiles: str) -> list[str]:
    """Write a crew on each of these tiles; it may board the platforms of enemies."""
    return [f"{crew} {tile} +strider" for tile in tiles]
