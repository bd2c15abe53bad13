"""Kits of card sets: loaded once, and known by the words that they are made of."""

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
    """Return the kit of these card sets: the same object for the same words, unless the house offers other folders."""
    return _kit(offered(), cards, units, lands, words)


@cache
def _kit(
    _offered: str, cards: tuple[str, ...], units: tuple[str, ...], lands: tuple[str, ...], words: tuple[str, ...]
) -> Kit:
    return Kit(load(cards), units, lands, words, kit_of)
