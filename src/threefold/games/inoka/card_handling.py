"""What players of every mode do with cards: choose a hand, reveal a card, discard a card, and take all cards back."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.core.contract import Event, Seat
from threefold.games.inoka.events import Clashed, Discarded
from threefold.games.inoka.knowledge import take_from_hand
from threefold.games.inoka.state import NO_CARD, State
from threefold.games.inoka.tactics import EVERY_CARD, HANDS, Card
from threefold.games.inoka.words import CARD_NAMES, card_list


def take_hands(state: State, numbers: Mapping[Seat, int]) -> None:
    """Give each seat the five cards of the hand it chose, and put its other four cards aside, face down.

    INOKA-CARD-6.
    """
    for seat, number in numbers.items():
        state.hand[seat] = list(HANDS[number])
        state.aside[seat] = [card for card in EVERY_CARD if card not in HANDS[number]]


def clear_cards(state: State, seats: list[Seat]) -> None:
    """Remove all cards of these seats from the table, so that each seat has all nine again in the next round.

    INOKA-CARD-7.
    """
    for seat in seats:
        for cards in (state.hand, state.aside, state.discard, state.table, state.seen):
            cards[seat] = []
        state.last[seat] = NO_CARD


def reveal(kind: str, cards: Mapping[Seat, Card]) -> Event:
    """Return the event in which all cards of a clash are revealed at once. INOKA-CARD-5."""
    seats = sorted(cards)
    return Clashed(kind=kind, seats=tuple(seats), cards=card_list(cards[seat] for seat in seats))


def discard(state: State, seat: Seat, card: Card) -> Event:
    """Move a card from a seat's hand to the top of its discards, face up; return the event."""
    take_from_hand(state, seat, card)
    state.discard[seat].append(card)
    return Discarded(seat=seat, card=CARD_NAMES[card])
