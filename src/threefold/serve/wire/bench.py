"""What the workbench of a card editor says and hears."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from threefold.core.cards import Field, Report

Text = Annotated[str, Meta(max_length=1_000_000)]


class SideRow(Struct, frozen=True):
    """How one side fared against the others: a share of wins, and the interval that holds it in 95 of 100 cases."""

    side: str
    games: int
    score: float
    low: float
    high: float
    against: dict[str, float]
    """The same against each other side that it has met."""


class Simulation(Struct, frozen=True):
    """Games that bots play with the cards on the bench."""

    state: Literal["idle", "running", "done", "stopped", "failed"] = "idle"
    done: int = 0
    total: int = 0
    hash: str = ""
    """Of the cards that are played."""
    bot: str = ""
    rows: tuple[SideRow, ...] = ()
    first: float = 0.0
    """How often whoever began has won."""
    rounds: float = 0.0
    """The median."""
    detail: str = ""
    """Why it failed."""


class BenchShown(Struct, frozen=True):
    """Everything on the bench."""

    game: str
    folder: str
    texts: dict[str, str]
    changed: tuple[str, ...]
    """Files that are not saved."""
    elsewhere: tuple[str, ...]
    """Those of them that another program has changed, too."""
    version: int
    """Of everything on the bench: it rises with each change, whoever makes it."""
    fields: dict[str, tuple[Field, ...]]
    report: Report
    simulation: Simulation


class Checked(Struct, frozen=True):
    """What a change has led to."""

    file: str
    text: str
    changed: tuple[str, ...]
    version: int
    report: Report


class Looked(Struct, frozen=True):
    """A look into the folder: files that nobody has changed here are read again."""

    version: int
    elsewhere: tuple[str, ...]


class Settle(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose text of a file shall stand that was changed here and by another program."""

    file: str
    whose: Literal["mine", "theirs"]


class WriteText(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it shall be."""

    file: str
    text: Text


class SetValue(Struct, frozen=True, forbid_unknown_fields=True):
    """One value of a card; null takes it away."""

    file: str
    kind: str
    number: int
    key: str
    value: Any = None


class AddCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A new card at the end of a file."""

    file: str
    kind: str


class PlayCards(Struct, frozen=True, forbid_unknown_fields=True):
    """A match with the cards on the bench, against this bot."""

    bot: str


class Simulate(Struct, frozen=True, forbid_unknown_fields=True):
    """So many games with this bot in every seat, those counted that were played with these cards before."""

    bot: str
    games: Annotated[int, Meta(ge=1, le=10_000)] = 200
