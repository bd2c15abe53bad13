"""The requests and responses of the analysis. web/src/wire.ts is generated from this module, too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from threefold.core.contract import Outcome, Seat
from threefold.core.display import Choice
from threefold.solvers import Value

Kind = Literal["exact", "mix", "estimate"]
"""Where a value comes from: a proof, an equilibrium (secret choices), or a bot's estimate."""
Mark = Literal["", "slip", "mistake", "blunder"]
Code = Annotated[int, Meta(ge=0)]
Told = Annotated[str, Meta(max_length=400)]

# Asked


class Source(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game to analyse: a finished match, or a position, game or record as text; by default the usual start."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    match: Annotated[str, Meta(max_length=40)] = ""
    text: Annotated[str, Meta(max_length=60_000)] = ""


class Explore(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks about a moment: a number of turns of the game, then a line of one's own, then maybe one more answer."""

    turn: Code = 0
    line: Annotated[tuple[tuple[Told, ...], ...], Meta(max_length=400)] = ()
    """For each turn the answers of everybody who is asked, in seat order and notation."""
    answers: tuple[Annotated[tuple[Code, ...], Meta(max_length=64)], ...] = ()
    """The answers of one more turn, as codes."""
    think: bool = False
    """Whether a bot should estimate unknown values, which takes seconds."""


class Review(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks about some turns of the game."""

    first: Code = 0
    count: Annotated[int, Meta(ge=1, le=40)] = 12


class Appraise(Source, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asks for a bot's estimate of a few choices from a turn on."""

    first: Code = 0
    whole: bool = False
    """Whether every real choice is wanted, or only the first of each turn."""


# Answered


class Worth(Struct, frozen=True):
    """One answer and its value for the player who gives it."""

    path: tuple[int, ...]
    choice: Choice
    chance: float
    """The chance of winning, with draws counted half; 1, 0.5 or 0 if it is proven."""
    cost: float
    """How much lower the chance is than with the best answer."""
    value: Value | None = None
    steps: int = 0
    """If the value is proven: the steps until the end, counting the current one."""
    share: float = 0.0
    """How often the equilibrium plays it; in an estimate, its share of the tries."""
    span: tuple[float, float] | None = None
    """In an estimate: the 95 % confidence interval of the chance."""
    clear: bool = True
    """In an estimate: whether the cost is larger than random error."""


class Judged(Struct, frozen=True):
    """A question and what is known about its answers."""

    kind: Kind
    seat: Seat
    chance: float
    value: Value | None
    steps: int
    answers: tuple[Worth, ...]
    """The best first."""
    book: bool = True
    """In a mix: whether both players followed the equilibrium so far; if not, the rest is solved from a guess."""
    tries: int = 0
    """In an estimate: the number of games played for it."""


class Decided(Struct, frozen=True):
    """What somebody chose, and what it cost."""

    seat: Seat
    chosen: Worth
    kind: Kind
    chance: float
    value: Value | None
    steps: int
    mark: Mark
    best: tuple[Choice, ...]
    """The first few answers that would have cost nothing."""
    book: bool = True
    standing: tuple[float, ...] = ()
    """In an estimate: each seat's chance after this choice."""


class Asked(Struct, frozen=True):
    """A question to a seat, or to chance, with that seat's view."""

    seat: Seat
    rule: str
    legal: tuple[int, ...]
    choices: tuple[Choice, ...]
    view: Raw
    show: Raw
    """What a board shows of the view."""


class Moment(Struct, frozen=True):
    """One moment of a game: the answers that led to it, the view, and the value of those answers."""

    turn: int
    choices: tuple[Choice, ...]
    by: tuple[Seat, ...]
    """The seats that gave these answers."""
    events: tuple[Raw, ...]
    view: Raw
    show: Raw
    position: str
    decided: tuple[Decided, ...]
    outcome: Outcome | None


class Explored(Struct, frozen=True):
    """One moment and its possible answers."""

    moment: Moment
    asks: tuple[Asked, ...]
    judged: tuple[Judged, ...]


class Reviewed(Struct, frozen=True):
    """Some moments of a game, and the parts of the game that never change."""

    game: str
    options: dict[str, Any]
    seats: int
    names: tuple[str, ...]
    """The names of the seats, if the record has them."""
    scenery: Raw
    turns: int
    """The number of turns in the whole game."""
    moments: tuple[Moment, ...]
    appraised: bool = False
    """Whether a bot can estimate this game."""


class Point(Struct, frozen=True):
    """A choice in the game and a bot's estimate of it."""

    turn: int
    """The number of turns before it."""
    judged: Judged
    decided: Decided


class Appraisal(Struct, frozen=True):
    """The estimates of some choices of the game."""

    next: int
    """The turn at which the next request should start."""
    turns: int
    points: tuple[Point, ...]
