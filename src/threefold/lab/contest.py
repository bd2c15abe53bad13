"""Bots against bots, or sides against sides: the two things that an arena plays, behind one face."""

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
    """What somebody wants to see played, as it was said."""

    game: str
    bots: str
    seed: int = 1
    seats: int = 0
    alone: bool = False
    option: Sequence[str] = ()
    cards: str = ""
    out: Path | None = None

    def command(self, count: int) -> str:
        """The command that plays these games again."""
        words = ["threefold", "arena", self.game, "--bots", self.bots, "--games", str(count), "--seed", str(self.seed)]
        words += ["--seats", str(self.seats)] if self.seats else []
        words += ["--alone"] if self.alone else []
        words += ["--cards", self.cards] if self.cards else []
        return shlex.join([*words, *(word for setting in self.option for word in ("--option", setting))])


class Contest(ABC, Generic[P, R]):
    """A plan, what was played of it, and what that comes to."""

    def __init__(self, wish: Wish, plan: P, kind: type[R]) -> None:
        self.wish, self.plan = wish, plan
        self.log: Log[P, R] | None = Log(wish.out, plan, kind) if wish.out else None
        self.results: list[R] = list(self.log.results) if self.log else []

    def total(self, count: int) -> int:
        """How many games that makes."""
        return len(self.plan.lineups()) * count

    def done(self, count: int) -> int:
        """How many of them were played."""
        return sum(result.number < count for result in self.results)

    def play(self, count: int, where: Where) -> Iterator[None]:
        """Plays what is missing; one beat a game, which is kept before it is told."""
        for result in self.run(count, where, tuple(self.results)):
            self.results.append(result)
            if self.log:
                self.log.add(result)
            yield

    @abstractmethod
    def run(self, count: int, where: Where, done: Iterable[R]) -> Iterator[R]:
        """The games not yet done, as they finish."""

    @abstractmethod
    def report(self, count: int) -> Report:
        """What so many games come to."""

    has_levels = False
    """Whether there is something to publish."""

    def publish(self, report: Report, path: Path) -> None:
        """Writes the levels of bots into a file."""
        raise OptionsError(NO_LEVELS)

    @abstractmethod
    def tables(self, report: Report) -> list[Table]:
        """The same for people."""


class Bots(Contest[arena.Plan, arena.Result]):
    """Who plays best."""

    has_levels = True

    def run(self, count: int, where: Where, done: Iterable[arena.Result]) -> Iterator[arena.Result]:
        """Bots against bots."""
        return arena.run(self.plan, count, where, done)

    def report(self, count: int) -> Report:
        """Scores and ratings."""
        return reports.report(self.plan, in_order(self.results, count), self.wish.command(count))

    def tables(self, report: Report) -> list[Table]:
        """The strongest first."""
        return reports.tables(report)

    def publish(self, report: Report, path: Path) -> None:
        """Writes what was measured where the lobby reads it."""
        places = {row["bot"]: tuple(row["level"]) for row in report["bots"]}
        publish(self.wish.game, Measured(self.plan.edition, report["command"], report["games"], places), path)


class Sides(Contest[factions.Plan, factions.Result]):
    """Whether the sides are even."""

    def run(self, count: int, where: Where, done: Iterable[factions.Result]) -> Iterator[factions.Result]:
        """Sides against sides."""
        return factions.run(self.plan, count, where, done)

    def report(self, count: int) -> Report:
        """Win rates, goals, roads, cards."""
        return faction_report.report(self.plan, in_order(self.results, count), self.wish.command(count))

    def tables(self, report: Report) -> list[Table]:
        """The matrix first, then the goals."""
        return faction_report.tables(report)


def contest(wish: Wish) -> Contest[Any, Any]:
    """One bot plays sides against sides, several play each other."""
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
