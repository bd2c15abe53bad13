"""Kits (the numbered cards of a match), loaded once for each combination of card sets and added cards."""

from __future__ import annotations

from functools import cache

from threefold.core.freezing import rebuilds
from threefold.games.korash.cards import load
from threefold.games.korash.cards.folders import offered
from threefold.games.korash.state.catalogue import Kit


@rebuilds
def kit_of(
    cards: tuple[str, ...], units: tuple[str, ...] = (), lands: tuple[str, ...] = (), words: tuple[str, ...] = ()
) -> Kit:
    """Return the kit of these card sets and added cards: always the same object, until the offered folders change."""
    return _kit(offered(), cards, units, lands, words)


@cache
def _kit(
    _offered: str, cards: tuple[str, ...], units: tuple[str, ...], lands: tuple[str, ...], words: tuple[str, ...]
) -> Kit:
    return Kit(load(cards), units, lands, words, kit_of)
