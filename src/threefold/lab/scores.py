"""Computes scores from results: shares with intervals, comparisons of two bots, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from typing import Any, Protocol

from msgspec import Struct

from threefold.core.contract import Seat

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 %."""


class Ended(Protocol):
    """The parts of a finished game that scores need."""

    @property
    def bots(self) -> tuple[str, ...]:
        """Return the bot in each seat."""
        ...

    @property
    def places(self) -> tuple[int, ...]:
        """Return each seat's place."""
        ...

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win together."""
        ...


class Score(Struct):
    """The number of times a bot placed better than, equal to, or worse than another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """Return the number of comparisons."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Return the score between 0 and 1; a draw counts half."""
        return (self.wins + self.draws / 2) / self.played if self.played else 0.5

    def add(self, mine: int, theirs: int) -> None:
        """Count one comparison of two places."""
        self.wins += mine < theirs
        self.draws += mine == theirs
        self.losses += mine > theirs


def scores(results: Iterable[Ended]) -> dict[tuple[str, str], Score]:
    """Return each bot's score against each other bot; every pair of opponents in a game counts as one result."""
    found: dict[tuple[str, str], Score] = {}
    for result in results:
        for seat, other in combinations(range(len(result.bots)), 2):
            mine, theirs = result.bots[seat], result.bots[other]
            if mine != theirs and not any(seat in team and other in team for team in result.teams):
                found.setdefault((mine, theirs), Score()).add(result.places[seat], result.places[other])
                found.setdefault((theirs, mine), Score()).add(result.places[other], result.places[seat])
    return found


def first_places(results: Iterable[Ended], bot: str) -> tuple[float, float]:
    """Return how often a bot's side came first (shared places count in part), and how often chance alone would."""
    firsts = fair = 0.0
    sat = 0
    for result in results:
        sides = result.teams or tuple((seat,) for seat in range(len(result.bots)))
        won = [side for side in sides if result.places[side[0]] == 1]
        mine = [side for side in sides if bot in (result.bots[seat] for seat in side)]
        sat += len(mine)
        firsts += sum(side in won for side in mine) / len(won)
        fair += len(mine) / len(sides)
    return (firsts / sat, fair / sat) if sat else (0.0, 0.0)


def total(table: dict[tuple[str, str], Score], bot: str) -> Score:
    """Return a bot's score against all others together."""
    mine = [score for (name, _), score in table.items() if name == bot]
    return Score(sum(s.wins for s in mine), sum(s.draws for s in mine), sum(s.losses for s in mine))


def wilson(share: float, played: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share. Draws count half, so it is a little wider than necessary."""
    if not played:
        return 0.0, 1.0
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = Z95 / (1 + z2 / played) * sqrt(share * (1 - share) / played + z2 / (4 * played * played))
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(results: Sequence[Ended]) -> dict[str, tuple[float, float]]:
    """Return each bot's Plackett-Luce rating and its uncertainty after these games, in their order.

    Return nothing where the rating library is not installed.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}

    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    for result in results:
        sides = result.teams or tuple((seat,) for seat in range(len(result.bots)))
        for name in result.bots:
            known.setdefault(name, model.rating(name=name))
        before = [[known[result.bots[seat]] for seat in side] for side in sides]
        after = model.rate(before, ranks=[result.places[side[0]] for side in sides])
        # A bot that sits twice in one game learns from its last seat only.
        known |= {rating.name: rating for side in after for rating in side}
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def mean(values: Iterable[float]) -> float:
    """Return the mean, or 0 if there are no values."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0
