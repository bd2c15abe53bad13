"""The part of a game that boards and forms use."""

from __future__ import annotations

from typing import Any, Generic

from msgspec import Struct

from threefold.core.contract import Answer, Facts, S, Seat


class Display(Generic[S]):
    """The boards' part of a game; by default a board gets the view alone."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def scenery(self, options: Struct) -> Struct | None:
        """Return what a board draws and what never changes during a match."""
        return None

    def show(self, view: Any) -> Struct | None:
        """Return what a board could compute from a view only by knowing the rules: names, numbers and word keys.

        It gets a view and nothing else, so it cannot reveal more than the viewer may see.
        """
        return None

    def outlook(self, state: S, seat: Seat, path: Answer) -> Struct | None:
        """Return what a partial answer would cost and lead to, going by what this seat may know."""
        return None

    def quick(self) -> Struct:
        """Return the options of a table that is created with one tap."""
        return self.game.options()
