"""The part of a game that boards use: what to draw and how the form of a table begins."""

from __future__ import annotations

from typing import Any, Generic

from msgspec import Struct

from threefold.core.contract import Answer, Facts, S, Seat


class Display(Generic[S]):
    """Nothing but the view: what a game without a board of its own shows."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def scenery(self, options: Struct) -> Struct | None:
        """Return what a board draws and what never changes in a match: a client knows no rules."""
        return None

    def show(self, view: Any) -> Struct | None:
        """Return what a board would need rules to find out in a view, as names, numbers and keys of words.

        A view is all that it gets, so it can tell nothing that the viewer may not see.
        """
        return None

    def outlook(self, state: S, seat: Seat, path: Answer) -> Struct | None:
        """Return what an answer, as far as it goes, would cost and lead to, by what this seat may know."""
        return None

    def quick(self) -> Struct:
        """Return the options of a table that is laid with one tap for the fewest seats: they ask least before play."""
        return self.game.options()
