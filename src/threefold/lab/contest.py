"""One interface for both kinds of arena: bots against bots, and sides (such as factions) against sides."""

from __future__ import annotations

import shlex
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from msgspec import Struct

from threefold import bots, games
from threefold.bots.levels import Measured, publish
from threefold.core.errors import OptionsError
from threefold.lab import arena, faction_report, factions, reports
from threefold.lab.log import Log
from threefold.lab.reports import Report, Table
from threefold.lab.rota import in_order
from threefold.lab.settings import read_settings
from threefold.lab.spread import Where

NO_LEVELS = "only bots have levels to publish: name two or more, or all"
P = TypeVar("P", arena.Plan, factions.Plan)
R = TypeVar("R", arena.Result, factions.Result)


class Wish(Struct, frozen=True, kw_only=True):
    """The arguments of `threefold arena`, as the user gave them."""

    game: str
    bots: str
    seed: int = 1
    seats: int = 0
    alone: bool = False
    option: Sequence[str] = ()
    cards: str = ""
    out: Path | None = None

    def command(self, count: int) -> str:
        """Return the command line that plays these games again."""
        words = ["threefold", "arena", self.game, "--bots", self.bots, "--games", str(count), "--seed", str(self.seed)]
        words += ["--seats", str(self.seats)] if self.seats else []
        words += ["--alone"] if self.alone else []
        words += ["--cards", self.cards] if self.cards else []
        return shlex.join([*words, *(word for setting in self.option for word in ("--option", setting))])


class Contest(ABC, Generic[P, R]):
    """A plan, the games of it that were played, and the report on them."""

    def __init__(self, wish: Wish, plan: P, kind: type[R]) -> None:
        self.wish, self.plan = wish, plan
        self.log: Log[P, R] | None = Log(wish.out, plan, kind) if wish.out else None
        self.results: list[R] = list(self.log.results) if self.log else []

    def total(self, count: int) -> int:
        """Return the number of games in the plan."""
        return len(self.plan.lineups()) * count

    def done(self, count: int) -> int:
        """Return how many of these games were played already."""
        return sum(result.number < count for result in self.results)

    def play(self, count: int, where: Where) -> Iterator[None]:
        """Play the missing games; yield once per game, after it was saved."""
        for result in self.run(count, where, tuple(self.results)):
            self.results.append(result)
            if self.log:
                self.log.add(result)
            yield

    @abstractmethod
    def run(self, count: int, where: Where, done: Iterable[R]) -> Iterator[R]:
        """Yield the results of the games that `done` lacks, as they finish."""

    @abstractmethod
    def report(self, count: int) -> Report:
        """Return the report on the first `count` games of each lineup."""

    has_levels = False
    """Whether there is something to publish."""

    def publish(self, report: Report, path: Path) -> None:
        """Write the bots' levels into a file."""
        raise OptionsError(NO_LEVELS)

    @abstractmethod
    def tables(self, report: Report) -> list[Table]:
        """Return the report as tables for people."""


class Bots(Contest[arena.Plan, arena.Result]):
    """An arena that finds out which bot plays best."""

    has_levels = True

    def run(self, count: int, where: Where, done: Iterable[arena.Result]) -> Iterator[arena.Result]:
        """Let bots play each other."""
        return arena.run(self.plan, count, where, done)

    def report(self, count: int) -> Report:
        """Return scores and ratings."""
        return reports.report(self.plan, in_order(self.results, count), self.wish.command(count))

    def tables(self, report: Report) -> list[Table]:
        """Return the tables, strongest bot first."""
        return reports.tables(report)

    def publish(self, report: Report, path: Path) -> None:
        """Write the levels into the file that the lobby reads."""
        places = {row["bot"]: tuple(row["level"]) for row in report["bots"]}
        publish(self.wish.game, Measured(self.plan.edition, report["command"], report["games"], places), path)


class Sides(Contest[factions.Plan, factions.Result]):
    """An arena that finds out whether the sides of a game, such as factions, are equally strong."""

    def run(self, count: int, where: Where, done: Iterable[factions.Result]) -> Iterator[factions.Result]:
        """Let sides play each other."""
        return factions.run(self.plan, count, where, done)

    def report(self, count: int) -> Report:
        """Return win rates, goals, sources of points, and card counts."""
        return faction_report.report(self.plan, in_order(self.results, count), self.wish.command(count))

    def tables(self, report: Report) -> list[Table]:
        """Return the matrix of sides first, then the goals."""
        return faction_report.tables(report)


def contest(wish: Wish) -> Contest[Any, Any]:
    """Return sides against sides for one bot name, bots against bots for several."""
    rules = games.find(wish.game)
    options = read_settings(rules, list(wish.option), wish.cards)
    names = list(bots.BOTS) if wish.bots == "all" else wish.bots.split(",")
    if len(names) == 1 and rules.lab.study() is not None:
        if wish.alone:
            raise OptionsError("--alone is for bots that differ: name two or more")
        found = factions.plan(wish.game, names[0], wish.seed, options, wish.seats or None)
        return Sides(wish, found, factions.Result)
    found = arena.plan(wish.game, names, wish.seed, options, wish.seats or None, alone=wish.alone)
    return Bots(wish, found, arena.Result)
