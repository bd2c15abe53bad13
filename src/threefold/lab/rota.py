"""Who plays whom, in which seat, how often: the same for bots and for sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """One game to play."""

    lineup: int
    number: int
    seated: tuple[str, ...]
    """By seat."""


class Numbered(Protocol):
    """A game that was played."""

    @property
    def lineup(self) -> int:
        """Which of the plan's."""
        ...

    @property
    def number(self) -> int:
        """Which game of that lineup."""
        ...


N = TypeVar("N", bound=Numbered)


def period(line: Sequence[str]) -> int:
    """After how many seats everybody sits as before: as many as there are, or fewer where sides come again."""
    return next(seats for seats in range(1, len(line) + 1) if (*line[seats:], *line[:seats]) == tuple(line))


def rota(lineups: Sequence[tuple[str, ...]], count: int) -> list[Pairing]:
    """So many games of each lineup, everybody one seat further from game to game."""
    return [
        Pairing(lineup, number, line[-number % len(line) :] + line[: -number % len(line)])
        for number in range(count)
        for lineup, line in enumerate(lineups)
    ]


def missing(pairings: Iterable[Pairing], done: Iterable[Numbered]) -> list[Pairing]:
    """The games not yet done."""
    known = {(result.lineup, result.number) for result in done}
    return [pairing for pairing in pairings if (pairing.lineup, pairing.number) not in known]


def in_order(results: Iterable[N], count: int) -> list[N]:
    """The first games of each lineup, however they came in: ratings depend on the order."""
    return sorted((r for r in results if r.number < count), key=lambda r: (r.number, r.lineup))
