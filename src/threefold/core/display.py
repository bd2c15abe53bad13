"""The part of a game that boards and forms use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from threefold.core.contract import Answer, Event, Facts, S, Seat


class Choice(Struct, frozen=True, tag="plain", tag_field="kind", omit_defaults=True):
    """An answer, or one step of it, as boards get it. A game extends it: with a kind, and with the parts of the text.

    Every page has words for the kinds `draw` and `concede`: calls by which a draw is claimed, or a seat gives up.
    """

    text: str
    """The choice in the game's notation, by which it is known."""


class Display(Generic[S]):
    """The boards' part of a game; by default a board gets the view alone."""

    def __init__(self, game: Facts) -> None:
        self.game = game

    def scenery(self, options: Struct) -> Struct | None:
        """Return what a board draws and what never changes during a match."""
        return None

    shows_all = False
    """Whether `show` has everything that a board draws: then boards get it in place of the view."""

    def drawn(self, view: Any) -> tuple[Any, Struct | None]:
        """Return what a board gets: the view, and beside it what is shown of it; or only that, in place of the view."""
        shown = self.show(view)
        return (shown, None) if self.shows_all else (view, shown)

    def show(self, view: Any) -> Struct | None:
        """Return what a board could compute from a view only by knowing the rules: names, numbers and word keys.

        It gets a view and nothing else, so it cannot reveal more than the viewer may see.
        """
        return None

    def choice(self, text: str) -> Choice:
        """Return a choice that is written in the notation, with its parts by name.

        It gets the text and nothing else, so it cannot reveal more than the text does.
        """
        return Choice(text)

    def choices(self, texts: Iterable[str]) -> tuple[Choice, ...]:
        """Return each of these choices with its parts by name."""
        return tuple(map(self.choice, texts))

    def event(self, event: Event) -> Struct:
        """Return an event as boards get it: every part by name, where the event itself holds a text of the notation."""
        return event

    def outlook(self, state: S, seat: Seat, path: Answer) -> Struct | None:
        """Return what a partial answer would cost and lead to, going by what this seat may know."""
        return None

    def quick(self) -> Struct:
        """Return the options of a table that is created with one tap."""
        return self.game.options()
