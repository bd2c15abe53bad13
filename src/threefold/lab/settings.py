"""Reads a game's options and cards from command-line words."""

from __future__ import annotations

from typing import Any

import msgspec

from threefold.core.errors import OptionsError
from threefold.core.game import AnyGame
from threefold.core.option_words import read_words


def offer_cards(game: AnyGame, cards: str) -> None:
    """Use these cards from now on wherever nobody names others."""
    workshop = game.cards.workshop()
    if workshop is None:
        raise OptionsError(f"{game.name} has no cards")
    workshop.offer(cards)


def read_settings(game: AnyGame, settings: list[str] | None, cards: str = "") -> dict[str, Any]:
    """Read `arena=6` or `factions=kites,pact` as options of the game; options that are not named stay out."""
    if cards:
        offer_cards(game, cards)
    plain: dict[str, Any] = {}
    defaults = game.options()
    for setting in settings or []:
        name, equals, value = setting.partition("=")
        if not equals:
            raise OptionsError(f'"{setting}": an option is written name=value')
        several = isinstance(getattr(defaults, name, None), tuple)
        plain[name] = _several(setting, value) if several else value
    return read_words(game, plain)


def _several(setting: str, value: str) -> list[Any]:
    """Split a list at its commas, or read it as JSON."""
    if not value.startswith("["):
        return value.split(",") if value else []
    try:
        return msgspec.json.decode(value, type=list[Any])
    except msgspec.DecodeError:
        raise OptionsError(
            f'"{setting}": several values are written {setting.partition("=")[0]}=one,two or as JSON'
        ) from None
