"""What a game that has cards offers to those who write them: a workshop."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct


class Field(Struct, frozen=True):
    """One thing about a card that a form can ask for; everything else is written by hand."""

    key: str
    kind: Literal["text", "long", "number", "flag", "word", "words", "colour", "counts"]
    choices: tuple[str, ...] = ()
    """What may be said, where not everything may."""
    needed: bool = False
    generated: bool = False
    """Whether it is written by the game where it is left empty."""
    of: str = ""
    """The kind of card that is counted, by id."""


class Problem(Struct, frozen=True):
    """One thing to mend, in place; a warning leaves the cards usable."""

    file: str
    line: int
    card: str
    code: str
    message: str
    hint: str
    warning: bool


class Written(Struct, frozen=True):
    """A card as it stands in its file, broken or not."""

    id: str
    name: str
    kind: str
    number: int
    """Which of its kind it is in its file, from 0."""
    file: str
    line: int
    last: int
    """The last line that belongs to it."""
    values: dict[str, Any]
    lines: dict[str, int]
    """Where each of its keys is written."""


class Report(Struct, frozen=True):
    """Everything about a folder of cards, as its texts are now."""

    name: str
    hash: str
    """Empty while something is wrong."""
    problems: tuple[Problem, ...]
    cards: tuple[Written, ...]
    scenery: Any
    """What a board needs to draw the cards that are well."""

    @property
    def sound(self) -> bool:
        """Whether the cards can be played."""
        return all(problem.warning for problem in self.problems)


class Workshop(Protocol):
    """The tools. Folders are named by path, files by their path in the folder."""

    suffix: str
    """How the files of cards end."""
    fields: Mapping[str, tuple[Field, ...]]
    """What a form asks of each kind of card."""

    def begin(self, folder: Path) -> None:
        """Lays out a first set in a new folder, under the folder's name."""
        ...

    def folder(self, name: str) -> Path:
        """Return the folder of a set that is named by its folder or its id."""
        ...

    def report(self, folder: Path, texts: Mapping[str, str]) -> Report:
        """What these files, as they would be written, make of the folder."""
        ...

    def set_value(self, text: str, card: Written, key: str, value: object) -> str:
        """The text of a file with one value changed and everything else as it was; None takes the value away."""
        ...

    def new_card(self, kind: str, report: Report) -> str:
        """The text of a new card of a kind, with an id that is free."""
        ...

    def offer(self, name: str) -> tuple[str, ...]:
        """Makes a folder, or a set by id, what this process and its children play with where nobody names cards."""
        ...

    def open_shelf(self, shelf: Path) -> None:
        """From here on this process and its children know the cards on this shelf."""
        ...

    def shelve(self, report: Report, texts: Mapping[str, str], shelf: Path) -> dict[str, Any]:
        """Puts these cards, as they are now, on the shelf for good; the options of a table that is laid with them."""
        ...
