"""The part of a game that has cards: the card sets of a table, and the tools for card designers."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Facts
from threefold.core.workshop import Workshop


class Cards:
    """The cards' part of a game; by default there are no cards."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def sets(self, options: Struct) -> str:
        """Return the card sets of a table with their hashes; records carry this text."""
        return ""

    def workshop(self) -> Workshop | None:
        """Return the tools for card designers; None for games without cards."""
        return None
