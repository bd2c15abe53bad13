"""The duel's equilibrium at the table: what the strategy that ships does in a view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from threefold.core.contract import Action
from threefold.games.inoka.moves import HAND, PLAY
from threefold.games.inoka.tactics import HAND_NUMBERS
from threefold.games.inoka.view import InokaView
from threefold.games.inoka.words import CARD_NUMBERS
from threefold.solvers.inoka.duel import duel
from threefold.solvers.inoka.strategy import Duellist, unpack

SHIPPED = "duel.strategy"


@cache
def duellist() -> Duellist:
    """Plays by the strategy that ships."""
    tree = duel().tree
    return Duellist(tree, unpack(tree, shipped())[0])


def shipped() -> bytes:
    """The file."""
    return (files("threefold.solvers.inoka") / SHIPPED).read_bytes()


class Equilibrium:
    """Answers for whoever looks, where the round of a duel asks; a match is won by winning its rounds."""

    def mix(self, view: Any) -> Mapping[Action, float] | None:
        """How often each answer is given."""
        if not isinstance(view, InokaView) or view.seat is None or view.mode not in ("duel", "achkai"):
            return None
        if view.phase == "hand":
            return {HAND + HAND_NUMBERS[hand]: chance for hand, chance in duellist().hands().items()}
        hand = view.hands[view.seat]
        if view.phase != "play" or hand is None:
            return None
        other = next(seat for seat in view.players if seat != view.seat)
        mine, theirs = ([CARD_NUMBERS[card] for card in view.discards[seat]] for seat in (view.seat, other))
        mixed = duellist().mix(mine, theirs, [CARD_NUMBERS[card] for card in hand])
        return {PLAY + card: chance for card, chance in mixed.items()}


SOLVER = Equilibrium()
