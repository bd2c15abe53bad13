"""What everybody may know about a hidden hand, and hands that fit it. INOKA-INFO-2, INOKA-INFO-7.

View, imagined worlds and redealt worlds all ask this module; the compiled search has the same in `unknown_cards` of
the kernel. Tests hold it to the cards that are really there.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import NamedTuple

from threefold.core.contract import Seat
from threefold.games.inoka.state import State
from threefold.games.inoka.tactics import EVERY_CARD, Card


class Knowledge(NamedTuple):
    """The nine cards of one player, sorted by what is known about them."""

    certain: list[Card]
    """In the hand: shown in a clash and taken back."""
    possible: list[Card]
    """In the hand or laid aside: never shown."""
    gone: list[Card]
    """Discarded, or on the table."""


def knowledge(state: State, seat: Seat, count: int) -> Knowledge:
    """Return what everybody knows about a seat's hand of `count` cards."""
    certain, gone = state.seen[seat], [*state.discard[seat], *state.table[seat]]
    # Players who are still choosing a hand, or whose match is over, have no cards at all.
    has_chosen = count > 0 or bool(gone)
    possible = [card for card in EVERY_CARD if has_chosen and card not in certain and card not in gone]
    return Knowledge(certain, possible, gone)


def deal_hidden(state: State, seat: Seat, count: int, rng: Random) -> None:
    """Give a seat a random hand of `count` cards that fits what everybody knows; lay the other cards aside."""
    known = knowledge(state, seat, count)
    drawn = rng.sample(known.possible, count - len(known.certain))
    state.hand[seat] = sorted([*known.certain, *drawn])
    state.aside[seat] = [card for card in known.possible if card not in drawn]


def show(state: State, seat: Seat, card: Card) -> None:
    """Show a card that stays in hand: from now on everybody knows that it is there. INOKA-INFO-1."""
    state.last[seat] = card
    if card not in state.seen[seat]:
        insort(state.seen[seat], card)


def take_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Remove a card from a hand, and from what is known to be in it."""
    state.hand[seat].remove(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)


def take_back(state: State, seat: Seat) -> None:
    """Return the cards that a seat has on the table to its hand, where everybody knows them to be."""
    for card in state.table[seat]:
        insort(state.hand[seat], card)
        insort(state.seen[seat], card)
    state.table[seat] = []
