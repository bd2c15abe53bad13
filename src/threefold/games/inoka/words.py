"""How players, cards and sets of cards are written."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.core.contract import Seat
from threefold.core.errors import NotationError
from threefold.games.inoka.tactics import Card

CARD_NAMES = ("A1", "A2", "A3", "T1", "T2", "T3", "B1", "B2", "B3")
CARD_NUMBERS = {name: number for number, name in enumerate(CARD_NAMES)}
TEAM_NAMES = ("X", "Y")
STONE_WORDS = ("discard", "spend")


def player(seat: Seat) -> str:
    """Write the name of a seat: `P1` for seat 0."""
    return f"P{seat + 1}"


def players(seats: Iterable[Seat], between: str = " ") -> str:
    """Write the names of seats in the given order: `P1 P4`."""
    return between.join(map(player, seats))


def read_player(text: str) -> Seat:
    """Return the seat with this name: `P3` is seat 2."""
    digits = text[1:]
    if text[:1] != "P" or not digits.isascii() or not digits.isdecimal() or digits[0] == "0" or len(digits) > 3:
        raise NotationError(f'"{text}" is no player; players are P1, P2 and so on')
    return int(digits) - 1


def cards(held: Iterable[Card]) -> str:
    """Write cards without spaces in the given order: `A1A3T2`."""
    return "".join(CARD_NAMES[card] for card in held)


def card_list(held: Iterable[Card]) -> tuple[str, ...]:
    """Return the names of cards in the given order: `("A1", "A3", "T2")`."""
    return tuple(CARD_NAMES[card] for card in held)


def read_card(text: str) -> Card:
    """Return the card with this name."""
    if text not in CARD_NUMBERS:
        raise NotationError(f'"{text}" is no card; cards are {", ".join(CARD_NAMES)}')
    return CARD_NUMBERS[text]


def read_cards(text: str) -> list[Card]:
    """Return cards that are written without spaces between them."""
    return [read_card(text[at : at + 2]) for at in range(0, len(text), 2)]
