"""The part of a game that has cards: the card sets of a table, and the tools for card designers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from threefold.core.contract import Facts


class Field(Struct, frozen=True):
    """A value of a card that a form asks for; everything else is written as text."""

    key: str
    kind: Literal["text", "long", "number", "flag", "word", "words", "colour", "counts"]
    choices: tuple[str, ...] = ()
    """The allowed values, if they are limited."""
    needed: bool = False
    generated: bool = False
    """Whether the game fills it in if it is left empty."""
    of: str = ""
    """For counts: the kind of card that is counted, by id."""


class Problem(Struct, frozen=True):
    """A problem in a card file; a warning leaves the cards usable."""

    file: str
    line: int
    card: str
    code: str
    message: str
    hint: str
    warning: bool


class Written(Struct, frozen=True):
    """A card as it stands in its file, valid or not."""

    id: str
    name: str
    kind: str
    number: int
    """Its position among the cards of its kind in the file, from 0."""
    file: str
    line: int
    last: int
    """The last line of the card."""
    values: dict[str, Any]
    lines: dict[str, int]
    """The line of each of its keys."""


class Report(Struct, frozen=True):
    """The result of checking a folder of cards."""

    name: str
    hash: str
    """Empty while the set has errors."""
    problems: tuple[Problem, ...]
    cards: tuple[Written, ...]
    scenery: Any
    """What a board needs to draw the valid cards."""

    @property
    def sound(self) -> bool:
        """Return whether the cards can be played."""
        return all(problem.warning for problem in self.problems)


class Workshop(Protocol):
    """The tools for card designers. Folders are given by path, files by their path in the folder."""

    suffix: str
    """The suffix of card files."""
    fields: Mapping[str, tuple[Field, ...]]
    """The form fields of each kind of card."""

    def begin(self, folder: Path) -> None:
        """Create a first set in a new folder, named after the folder."""
        ...

    def folder(self, name: str) -> Path:
        """Return the folder of a set to edit, given its path or the set's id; refuse what nobody may edit."""
        ...

    def report(self, folder: Path, texts: Mapping[str, str]) -> Report:
        """Check a folder as if its files had these texts."""
        ...

    def set_value(self, text: str, card: Written, key: str, value: object) -> str:
        """Return the file's text with one value of a card changed; None removes the value."""
        ...

    def new_card(self, kind: str, report: Report) -> str:
        """Return the text of a new card with an unused id."""
        ...

    def offer(self, name: str) -> tuple[str, ...]:
        """Make a folder or set the default cards of this process and its children."""
        ...

    def open_shelf(self, shelf: Path) -> None:
        """Let this process and its children use the cards on this shelf."""
        ...

    def shelve(self, report: Report, texts: Mapping[str, str], shelf: Path) -> dict[str, Any]:
        """Store these cards permanently; return the table options that select them."""
        ...


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
