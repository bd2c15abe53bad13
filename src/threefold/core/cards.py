"""The part of a game that has cards: the sets of a table, and a workshop for those who write cards."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Facts
from threefold.core.workshop import Workshop


class Cards:
    """No cards."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def sets(self, options: Struct) -> str:
        """Return the card sets of a table, by name and hash; records carry it."""
        return ""

    def workshop(self) -> Workshop | None:
        """Return what those who write cards work with."""
        return None
