"""What every mode does with cards: choosing a hand, showing a card, taking it back, discarding it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from threefold.core.contract import Event, Seat
from threefold.games.inoka.events import Clashed, Discarded
from threefold.games.inoka.state import NO_CARD, State
from threefold.games.inoka.tactics import BEATS, EVERY_CARD, HANDS, Card
from threefold.games.inoka.words import CARD_NAMES, card_list


class Verdict(IntEnum):
    """How a clash of two ends for the first of them."""

    LOSES = -1
    TIES = 0
    WINS = 1


def compare(mine: Card, theirs: Card) -> Verdict:
    """Identical cards: neither wins. INOKA-CARD-2, INOKA-CARD-3."""
    return Verdict.WINS if BEATS[mine][theirs] else Verdict.LOSES if BEATS[theirs][mine] else Verdict.TIES


def take_hands(state: State, numbers: Mapping[Seat, int]) -> None:
    """Five into the hand, four face down, never to be shown. INOKA-CARD-6."""
    for seat, number in numbers.items():
        state.hand[seat] = list(HANDS[number])
        state.aside[seat] = [card for card in EVERY_CARD if card not in HANDS[number]]


def clear_cards(state: State, seats: list[Seat]) -> None:
    """Everybody has all nine again, nothing lies anywhere. INOKA-CARD-7."""
    for seat in seats:
        state.hand[seat], state.aside[seat], state.discard[seat] = [], [], []
        state.table[seat], state.seen[seat] = [], []
        state.last[seat] = NO_CARD


def reveal(kind: str, cards: Mapping[Seat, Card]) -> Event:
    """All cards of a clash become known at once. INOKA-CARD-5."""
    seats = sorted(cards)
    return Clashed(kind=kind, seats=tuple(seats), cards=card_list(cards[seat] for seat in seats))


def show(state: State, seat: Seat, card: Card) -> None:
    """A card shown and taken back: everybody knows that it is in this hand. INOKA-INFO-1."""
    state.last[seat] = card
    if card not in state.seen[seat]:
        state.seen[seat].append(card)
        state.seen[seat].sort()


def discard(state: State, seat: Seat, card: Card) -> Event:
    """Face up to the discards, whose order everybody may look through."""
    state.hand[seat].remove(card)
    state.discard[seat].append(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)
    return Discarded(seat=seat, card=CARD_NAMES[card])
