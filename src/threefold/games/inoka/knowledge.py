"""What all players know about a hidden hand, and random hands that fit this knowledge. INOKA-INFO-2, INOKA-INFO-7.

Views, imagined states and newly dealt states all use this module; in the compiled search the kernel's `unknown_cards`
does the same. Tests compare this knowledge with the real hands.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import NamedTuple

from threefold.core.contract import Seat
from threefold.games.inoka.state import State
from threefold.games.inoka.tactics import EVERY_CARD, Card


class Knowledge(NamedTuple):
    """The nine cards of one player, sorted by what the other players know about them."""

    certain: list[Card]
    """Cards that are in the hand: they were shown in a clash and taken back."""
    possible: list[Card]
    """Cards that are in the hand or put aside: they were never shown."""
    gone: list[Card]
    """Cards that are discarded or on the table."""


def knowledge(state: State, seat: Seat, count: int) -> Knowledge:
    """Return what all players know about a seat's hand of `count` cards."""
    certain, gone = state.seen[seat], [*state.discard[seat], *state.table[seat]]
    # Players who are still choosing a hand, or whose match is over, have no cards at all.
    has_chosen = count > 0 or bool(gone)
    possible = [card for card in EVERY_CARD if has_chosen and card not in certain and card not in gone]
    return Knowledge(certain, possible, gone)


def deal_hidden(state: State, seat: Seat, count: int, rng: Random) -> None:
    """Give a seat a random hand of `count` cards that fits what all players know; put its other cards aside."""
    known = knowledge(state, seat, count)
    drawn = rng.sample(known.possible, count - len(known.certain))
    state.hand[seat] = sorted([*known.certain, *drawn])
    state.aside[seat] = [card for card in known.possible if card not in drawn]


def show(state: State, seat: Seat, card: Card) -> None:
    """Note that a seat has shown a card that stays in its hand, so that all players know it is there. INOKA-INFO-1."""
    state.last[seat] = card
    if card not in state.seen[seat]:
        insort(state.seen[seat], card)


def take_from_hand(state: State, seat: Seat, card: Card) -> None:
    """Remove a card from a seat's hand, and from the cards that are known to be in it."""
    state.hand[seat].remove(card)
    if card in state.seen[seat]:
        state.seen[seat].remove(card)


def take_back(state: State, seat: Seat) -> None:
    """Move a seat's cards from the table back to its hand; all players know that they are there."""
    for card in state.table[seat]:
        insort(state.hand[seat], card)
        insort(state.seen[seat], card)
    state.table[seat] = []
