"""All errors that threefold raises on purpose, in one tree.

    ThreefoldError
    ├── NotationError      a text cannot be read
    │   └── RecordError    a record cannot be read: names line and field
    ├── OptionsError       a table cannot be created with these seats or options
    ├── CardError          a card set cannot be used: lists every problem
    ├── IllegalAction      the rules do not allow this answer now
    ├── NotAsked           this seat has no question to answer
    ├── StaleAnswer        the answer is for an earlier turn
    └── GameNotFound       no such game is installed

Each message says who tried what, and what would work.
"""

from __future__ import annotations


class ThreefoldError(Exception):
    """The base class of all errors that a caller can cause."""


class NotationError(ThreefoldError):
    """A text that cannot be read."""


class RecordError(NotationError):
    """A record that cannot be read or does not replay."""

    def __init__(self, message: str, *, field: str = "", line: int | None = None) -> None:
        self.field = field
        self.line = line
        where = ", ".join(part for part in (f"line {line}" if line else "", field) if part)
        super().__init__(f"{where}: {message}" if where else message)


class OptionsError(ThreefoldError):
    """Seats or options with which no table can be created."""


class CardError(ThreefoldError):
    """A card set that cannot be used."""


class IllegalAction(ThreefoldError):
    """An answer or a call that the rules do not allow now."""


class NotAsked(ThreefoldError):
    """An answer from a seat that was not asked."""


class StaleAnswer(ThreefoldError):
    """An answer to an earlier turn."""


class GameNotFound(ThreefoldError):
    """No game with this name is installed."""
