"""What is asked of the analysis and what it answers. web/src/wire.ts is generated from this module, too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from threefold.core.contract import Outcome, Seat
from threefold.solvers import Value

Kind = Literal["exact", "mix", "estimate"]
"""Proven; an equilibrium's, where players choose in secret; or only a bot's opinion."""
Mark = Literal["", "slip", "mistake", "blunder"]
Code = Annotated[int, Meta(ge=0)]
Told = Annotated[str, Meta(max_length=400)]

# Asked


class Source(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is looked at: a finished match, or a position, a game or a record as text; neither: the usual start."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    match: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=60_000)] = ""


class Explore(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A moment: so many turns of the game, then a line of one's own, and maybe one more answer."""

    turn: Code = 0
    line: Annotated[tuple[tuple[Told, ...], ...], Meta(max_length=400)] = ()
    """Turn by turn what everybody who is asked answers, in seat order, as the notation has it."""
    answers: tuple[Annotated[tuple[Code, ...], Meta(max_length=64)], ...] = ()
    """One more turn, in codes."""
    think: bool = False
    """Whether a bot shall estimate what nobody knows; that takes seconds."""


class Review(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Some turns of the game."""

    first: Code = 0
    count: Annotated[int, Meta(ge=1, le=40)] = 12


class Appraise(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a bot thinks of the game from some turn on: a few choices at a time."""

    first: Code = 0
    whole: bool = False
    """Every choice that deserves a thought; else only those with which turns begin."""


# Answered


class Worth(Struct, frozen=True):
    """One answer, and what it is worth to who gives it."""

    path: tuple[int, ...]
    text: str
    chance: float
    """Of winning, a draw counted half: 1, a half or 0 where it is proven."""
    cost: float
    """How much of the best chance it gives away."""
    value: Value | None = None
    steps: int = 0
    """Where it is proven: until the end, the current step counted."""
    share: float = 0.0
    """How often the equilibrium gives it; of an estimate, how often it was tried."""
    span: tuple[float, float] | None = None
    """Of an estimate: the interval that holds the mean over all worlds in 95 of 100 cases."""
    clear: bool = True
    """Of an estimate: whether it costs more than the choice of worlds explains."""


class Judged(Struct, frozen=True):
    """A question, and all that is known of its answers."""

    kind: Kind
    seat: Seat
    chance: float
    value: Value | None
    steps: int
    answers: tuple[Worth, ...]
    """The best first."""
    book: bool = True
    """Of a mix: whether both have kept to the equilibrium so far; if not, the rest was solved anew from a guess."""
    tries: int = 0
    """Of an estimate: how many games it rests on."""


class Decided(Struct, frozen=True):
    """What somebody chose, and what it has cost."""

    seat: Seat
    chosen: Worth
    kind: Kind
    chance: float
    value: Value | None
    steps: int
    mark: Mark
    best: tuple[str, ...]
    """What would have cost nothing; the first few."""
    book: bool = True
    standing: tuple[float, ...] = ()
    """Of an estimate: each seat's chances after this choice."""


class Asked(Struct, frozen=True):
    """What a seat is asked, and what it sees; chance is asked, too."""

    seat: Seat
    rule: str
    legal: tuple[int, ...]
    texts: tuple[str, ...]
    view: Raw


class Moment(Struct, frozen=True):
    """One moment of a game: what led to it, what can be seen, and what the choices were worth that led there."""

    turn: int
    texts: tuple[str, ...]
    by: tuple[Seat, ...]
    """Who said these."""
    events: tuple[Raw, ...]
    view: Raw
    position: str
    decided: tuple[Decided, ...]
    outcome: Outcome | None


class Explored(Struct, frozen=True):
    """A moment, and what may be done in it."""

    moment: Moment
    asks: tuple[Asked, ...]
    judged: tuple[Judged, ...]


class Reviewed(Struct, frozen=True):
    """Some moments of a game, and what never changes in it."""

    game: str
    options: dict[str, Any]
    seats: int
    names: tuple[str, ...]
    """Who sat where, if the record tells."""
    scenery: Raw
    turns: int
    """Of the whole game."""
    moments: tuple[Moment, ...]
    appraised: bool = False
    """Whether a bot can say how the whole game went."""


class Point(Struct, frozen=True):
    """A choice of the game, and what a bot thinks of it."""

    turn: int
    """Turns before it."""
    judged: Judged
    decided: Decided


class Appraisal(Struct, frozen=True):
    """Some choices of the game."""

    next: int
    """The turn to go on from."""
    turns: int
    points: tuple[Point, ...]
