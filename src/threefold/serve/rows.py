"""What the database holds of a match, decoded: its own row, and the rows of its log."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Raw, Struct

from threefold.core.contract import CHANCE, Seat
from threefold.core.record import Entry, TakeBack, Turn
from threefold.serve.wire import By, Happened, OfferKind, Opened, Result, Said, SeatKind, Time


class Play(Struct, frozen=True, omit_defaults=True):
    """Entries of the record: a turn and the rolls that followed it, a call, a take-back, a resignation."""

    entries: list[Entry]
    salts: dict[Seat, str] = {}
    locked: dict[Seat, int] = {}
    """When each seat had locked its answer before all were opened: its clock stood from then on."""
    opened: tuple[Opened, ...] = ()
    """The pledges of a sealed table, opened."""
    agents: tuple[int, ...] = ()
    """The entries of the record, by number, that agents gave. Hidden from all but who runs the server."""
    spent: dict[Seat, int] = {}
    """How long each person has thought in the window that closed."""
    late: tuple[Seat, ...] = ()
    """Whose answers the clock gave."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot has taken, for it was once too often."""


class Sits(Struct, frozen=True):
    """A seat changes hands."""

    seat: Seat
    kind: SeatKind
    person: str | None
    bot: str
    name: str
    salt: str = ""


class Offered(Struct, frozen=True):
    """An offer made, or (not made) turned down."""

    kind: OfferKind
    seat: Seat
    made: bool = True


class Next(Struct, frozen=True):
    """The rematch."""

    match: str


class Arranged(Struct, frozen=True):
    """All seats of a table that has not begun, after free ones were closed."""

    seats: tuple[Sits, ...]


class Cancelled(Struct, frozen=True):
    """The host has cancelled a match before it began."""


Body = Play | Sits | Offered | Said | Next | Arranged | Cancelled
KINDS: dict[Happened, type[Any]] = {
    "play": Play,
    "seat": Sits,
    "offer": Offered,
    "chat": Said,
    "next": Next,
    "arrange": Arranged,
    "cancel": Cancelled,
}
"""What the log calls its rows, and what is in them."""
KIND_OF: dict[type[Any], Happened] = {body: kind for kind, body in KINDS.items()}


class MatchRow(NamedTuple):
    """What the match table holds."""

    id: str
    watch: str
    game: str
    edition: int
    format: str
    cards: str
    options: dict[str, Any]
    seats: int
    seed: bytes
    rolls_as: str
    clock: Time | None
    open_after: bool
    host: str
    created: int
    status: str = "open"
    result: Result | None = None
    """Status and result as lists show them: what is left of a match whose rules are gone."""
    tournament: str = ""
    """The tournament that it is a match of."""
    sealed: bool = False
    """Whether browsers send the hash of a choice first."""
    masked: bool = True
    """Whether windows stay open for a moment, whatever anybody holds."""
    hints: bool | None = None
    """Whether players may ask for hints; None: where nobody plays against another person."""


class Entered(NamedTuple):
    """A row of the log, decoded."""

    seq: int
    at: int
    by: By
    body: Body
    events: list[Raw]


def happened(body: Body) -> Happened:
    """What a row of the log tells of."""
    if isinstance(body, Play):
        for entry in body.entries:
            if isinstance(entry, TakeBack):
                return "take_back"
    return KIND_OF[type(body)]


def late_seats(body: Body) -> tuple[Seat, ...]:
    """Whose time ran out: who was drawn for, and who was answered for by the clock."""
    if not isinstance(body, Play):
        return ()
    drawn = [seat for entry in body.entries if isinstance(entry, Turn) for seat in entry.drawn]
    return tuple(sorted({*drawn, *body.late})) if drawn or body.late else ()


def answered(play: Play, turn: int) -> list[Seat]:
    """The seats that were answered for in entries that no agent gave; the last of them stands before this turn."""
    numbered = enumerate(play.entries, turn - len(play.entries))
    turns = [entry for number, entry in numbered if isinstance(entry, Turn) and number not in play.agents]
    return [seat for entry in turns for seat in entry.answers if seat != CHANCE]
