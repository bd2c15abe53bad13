"""The nine cards: three tactics, each of which beats the next, with three strengths each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from itertools import combinations

Card = int
"""A card is a number from 0 to 8, in the order A1 A2 A3 T1 T2 T3 B1 B2 B3. INOKA-CARD-1."""

STRENGTHS = 3
CARDS = 9
HAND_SIZE = 5
EVERY_CARD: tuple[Card, ...] = tuple(range(CARDS))
HANDS: tuple[tuple[Card, ...], ...] = tuple(combinations(EVERY_CARD, HAND_SIZE))
"""All 126 possible hands: any five of the nine cards, each hand sorted. INOKA-CARD-6."""
HAND_NUMBERS: dict[tuple[Card, ...], int] = {hand: number for number, hand in enumerate(HANDS)}


def tactic(card: Card) -> int:
    """Return the tactic of a card: 0 for Attack, 1 for Taunt, 2 for Block."""
    return card // STRENGTHS


def is_attack(card: Card) -> bool:
    """Tell whether a card is an Attack of any strength."""
    return card < STRENGTHS


def _beats(mine: Card, theirs: Card) -> bool:
    # Attack, Taunt and Block are 0, 1 and 2. Each defeats the next one, and Block defeats Attack.
    step = (tactic(theirs) - tactic(mine)) % 3
    return step == 1 or (step == 0 and mine > theirs)


BEATS: tuple[tuple[bool, ...], ...] = tuple(tuple(_beats(a, b) for b in EVERY_CARD) for a in EVERY_CARD)
"""BEATS[a][b]: whether card a beats card b. Different tactics decide whatever the strengths are; of the same tactic the
higher strength wins. INOKA-CARD-2, INOKA-CARD-3."""


class Verdict(IntEnum):
    """The result of a clash of two for the first of them."""

    LOSES = -1
    TIES = 0
    WINS = 1


def compare(mine: Card, theirs: Card) -> Verdict:
    """Return whether my card beats, ties with or loses to theirs; identical cards tie. INOKA-CARD-2, INOKA-CARD-3."""
    return Verdict(BEATS[mine][theirs] - BEATS[theirs][mine])


def victories(cards: Mapping[int, Card] | Sequence[Card], group: Sequence[int]) -> dict[int, int]:
    """Count for each player of a group how many cards of the group their card beats. INOKA-CARD-4."""
    return {one: sum(BEATS[cards[one]][cards[other]] for other in group) for one in group}


def most(scores: Mapping[int, int]) -> list[int]:
    """List the players with the highest score, in seat order."""
    best = max(scores.values())
    return sorted(one for one, score in scores.items() if score == best)
