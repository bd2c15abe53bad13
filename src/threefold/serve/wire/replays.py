"""A match from its beginning, over HTTP."""

from __future__ import annotations

from msgspec import Raw, Struct

from threefold.core.contract import Seat
from threefold.serve.wire.from_table import By
from threefold.serve.wire.tables import MatchShown
from threefold.serve.wire.words import Millis


class Frame(Struct, frozen=True):
    """One moment of a replay: what led to it, and what could then be seen."""

    turn: int
    at: Millis
    by: By
    texts: tuple[str, ...]
    """The answers that this viewer may know, in the game's notation."""
    events: tuple[Raw, ...]
    view: Raw | None
    """None in a match of an older edition: its rules are gone, what happened is told from the log."""
    late: tuple[Seat, ...] = ()
    """Whose time ran out: chance, or the game's default, has answered for them."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot then took."""


class Replay(Struct, frozen=True):
    """A match from its beginning, as one viewer may see it."""

    shown: MatchShown
    frames: tuple[Frame, ...]
    notation: str
