"""A match from its beginning, over HTTP."""

from __future__ import annotations

from typing import Annotated

from msgspec import Raw, Struct

from threefold.core.contract import Seat
from threefold.core.display import Choice
from threefold.serve.wire.from_table import By
from threefold.serve.wire.tables import MatchShown
from threefold.serve.wire.words import Millis


class Frame(Struct, frozen=True):
    """One moment of a replay: what led to it, and what could then be seen."""

    turn: int
    at: Millis
    by: By
    choices: tuple[Annotated[Raw, Choice], ...]
    """The answers that this viewer may know."""
    events: tuple[Raw, ...]
    view: Raw | None
    """None in a match of an older edition that was not archived: what happened is told from the log."""
    late: tuple[Seat, ...] = ()
    """Whose time ran out: chance, or the game's default, has answered for them."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot then took."""
    show: Raw | None = None
    """What a board shows of the view."""
    beat: Millis = 0
    """How long the events are shown at the normal pace."""


class Replay(Struct, frozen=True):
    """A page of a match from its beginning, as one viewer may see it."""

    shown: MatchShown
    """With the scenery on the page that begins the match."""
    frames: tuple[Frame, ...]
    notation: str
    """On the page that begins the match."""
    first: int
    """The number of the first of these frames."""
    turns: tuple[int, ...]
    """The turn of every frame there is, from the beginning to the end."""
