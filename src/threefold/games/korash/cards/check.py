"""What no card can tell alone: ids, decks, rosters, and effects that never end."""

from __future__ import annotations

from threefold.games.korash.cards.model import Catalogue
from threefold.games.korash.cards.read import Card


def check(catalogue: Catalogue, cards: list[Card]) -> None:
    """Note every problem between cards at the card that has it."""
    _ids(cards)


def _ids(cards: list[Card]) -> None:
    seen: dict[str, Card] = {}
    for card in cards:
        if card.id and (first := seen.setdefault(card.id, card)) is not card:
            where = f"{first.node.file}:{first.node.line}"
            card.node.at("id").say("E13", f'the id "{card.id}" is taken by the {first.kind} at {where}')
