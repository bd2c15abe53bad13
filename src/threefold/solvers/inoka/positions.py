"""A round of the duel as one player sees it, written in one line: `A2A3T2B2B3 A2:T2 T2:B1`."""

from __future__ import annotations

from typing import NamedTuple

from threefold.core.errors import NotationError
from threefold.games.inoka.tactics import HAND_NUMBERS, Card
from threefold.games.inoka.words import read_card, read_cards
from threefold.solvers.inoka.duel import CLASHES, duel

SHAPE = "a round is the hand and then my card against theirs, such as A2A3T2B2B3 A2:T2, or - before hands are chosen"


class Seen(NamedTuple):
    """What one player knows of a round."""

    hand: list[Card] | None
    """The cards not played yet; None while hands are chosen."""
    mine: list[Card]
    theirs: list[Card]
    """The cards that both players have played, in order."""


def read_seen(text: str) -> Seen:
    """Read a round in which the player still has a choice; raise an error for any other text."""
    chosen, *clashes = text.split() or ["-"]
    if chosen == "-" and not clashes:
        return Seen(None, [], [])
    hand = sorted(read_cards(chosen))
    if tuple(hand) not in HAND_NUMBERS:
        raise NotationError(f'"{text}": {SHAPE}')
    mine, theirs = _clashes(text, clashes)
    if any(card not in hand for card in mine) or len(set(mine)) < len(mine) or len(set(theirs)) < len(theirs):
        raise NotationError(f'"{text}": each card can be played once, and mine must be in my hand')
    if len(mine) >= CLASHES:
        raise NotationError(f'"{text}": the last card leaves no choice')
    _goes_on(text, mine, theirs)
    return Seen([card for card in hand if card not in mine], mine, theirs)


def _clashes(text: str, words: list[str]) -> tuple[list[Card], list[Card]]:
    pairs = [word.split(":") for word in words]
    if any(len(pair) != 2 for pair in pairs):
        raise NotationError(f'"{text}": {SHAPE}')
    return [read_card(pair[0]) for pair in pairs], [read_card(pair[1]) for pair in pairs]


def _goes_on(text: str, mine: list[Card], theirs: list[Card]) -> None:
    """Raise an error if an Attack by the holder ended the round before the last of these clashes. INOKA-DUEL-5."""
    tree, node = duel().tree, 1
    for at, (card, other) in enumerate(zip(mine, theirs, strict=True)):
        places = [card - sum(c < card for c in mine[:at]), other - sum(c < other for c in theirs[:at])]
        labels = tree.shapes[int(tree.shape[node])].labels(1)
        node = int(tree.kids[int(tree.kids_at[node]) + places[0] * labels + places[1]])
        if node < 0:
            raise NotationError(f'"{text}": the round was over after clash {at + 1}')
