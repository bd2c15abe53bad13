"""Decides who plays whom in which seat, for bots and for sides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct


class Pairing(Struct, frozen=True):
    """One game to play."""

    lineup: int
    number: int
    seated: tuple[str, ...]
    """The name in each seat."""


class Numbered(Protocol):
    """A game that was played."""

    @property
    def lineup(self) -> int:
        """Return the index of its lineup in the plan."""
        ...

    @property
    def number(self) -> int:
        """Return which game of that lineup it was."""
        ...


N = TypeVar("N", bound=Numbered)


def period(line: Sequence[str]) -> int:
    """Return after how many single-seat moves everybody sits as at the start."""
    return next(seats for seats in range(1, len(line) + 1) if (*line[seats:], *line[:seats]) == tuple(line))


def rota(lineups: Sequence[tuple[str, ...]], count: int) -> list[Pairing]:
    """Return `count` games of each lineup; from game to game everybody moves one seat."""
    return [
        Pairing(lineup, number, line[-number % len(line) :] + line[: -number % len(line)])
        for number in range(count)
        for lineup, line in enumerate(lineups)
    ]


def missing(pairings: Iterable[Pairing], done: Iterable[Numbered]) -> list[Pairing]:
    """Return the pairings that were not played yet."""
    known = {(result.lineup, result.number) for result in done}
    return [pairing for pairing in pairings if (pairing.lineup, pairing.number) not in known]


def in_order(results: Iterable[N], count: int) -> list[N]:
    """Return the first `count` games of each lineup in a fixed order, because ratings depend on the order."""
    return sorted((r for r in results if r.number < count), key=lambda r: (r.number, r.lineup))
