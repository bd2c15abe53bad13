"""Everything threefold refuses, in one tree.

    ThreefoldError
    ├── NotationError      a text does not parse
    │   └── RecordError    a record does not: names line and field
    ├── OptionsError       a table cannot be laid with these seats or options
    ├── CardError          a card set cannot be used: lists every problem
    ├── IllegalAction      it parses, but the rules do not allow it now
    ├── NotAsked           this seat has no question to answer
    ├── StaleAnswer        it answers an older turn
    └── GameNotFound       no such game is installed

Each message says who tried what, and what would do.
"""

from __future__ import annotations


class ThreefoldError(Exception):
    """The root: whatever a caller may have got wrong."""


class NotationError(ThreefoldError):
    """A text that does not parse."""


class RecordError(NotationError):
    """A record that cannot be read or does not replay."""

    def __init__(self, message: str, *, field: str = "", line: int | None = None) -> None:
        self.field = field
        self.line = line
        where = ", ".join(part for part in (f"line {line}" if line else "", field) if part)
        super().__init__(f"{where}: {message}" if where else message)


class OptionsError(ThreefoldError):
    """A table that cannot be laid."""


class CardError(ThreefoldError):
    """A card set that cannot be used."""


class IllegalAction(ThreefoldError):
    """An answer or a call that the rules do not allow now."""


class NotAsked(ThreefoldError):
    """An answer from a seat that nobody asked."""


class StaleAnswer(ThreefoldError):
    """An answer to a turn that is over."""


class GameNotFound(ThreefoldError):
    """No game of that name is installed."""
