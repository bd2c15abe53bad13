"""Answers as the board gets them: with the cards and players that the notation's texts name as fields."""

from __future__ import annotations

from functools import lru_cache

from threefold.core.contract import Seat
from threefold.core.display import Choice
from threefold.games.inoka.words import CARD_NAMES, STONE_WORDS, card_list, read_cards, read_player


class Hand(Choice, frozen=True, tag="hand"):
    """Chooses a hand."""

    cards: tuple[str, ...]


class OneCard(Choice, frozen=True, tag="card"):
    """Plays a card, or takes it from the row of a draft."""

    card: str


class Discard(Choice, frozen=True, tag="discard"):
    """Discards the card that lost."""


class Spend(Choice, frozen=True, tag="spend"):
    """Spends a stone and keeps the card."""


class Send(Choice, frozen=True, tag="send"):
    """Names a champion."""

    seat: Seat


class Chance(Choice, frozen=True, tag="chance"):
    """What chance draws: a card of the deck, or a player."""

    card: str = ""
    """The card; empty if a player is drawn."""


InokaChoice = Hand | OneCard | Discard | Spend | Send | Chance


@lru_cache(maxsize=1024)
def choice(text: str) -> InokaChoice:
    """Return an answer that is written in the notation, such as `A3` or `P2`, with its parts by name."""
    if text in STONE_WORDS:
        return Discard(text) if text == STONE_WORDS[0] else Spend(text)
    drawn, equals, what = text.partition("=")
    if equals:
        return Chance(text, what if drawn == "deck" else "")
    if text.startswith("P"):
        return Send(text, read_player(text))
    if text in CARD_NAMES:
        return OneCard(text, text)
    return Hand(text, card_list(read_cards(text)))
