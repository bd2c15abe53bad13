"""Places all bots on one scale of points; 400 points mean ten wins for one loss.

The strengths are Bradley-Terry strengths by maximum likelihood over all pairs of a round robin. The scripted novice is
the anchor with 1000 points in every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt

from msgspec import Struct

from threefold.lab.scores import Z95, Score

ANCHOR, AT = "novice", 1000
POINTS = 400 / log(10)
"""Points per unit of log odds."""
PRIOR = 1.0
"""Imaginary draws added to each pair, so that a bot without a loss gets a finite strength."""
ROUNDS = 200

Pairs = Mapping[tuple[str, str], Score]


class Level(Struct, frozen=True):
    """A bot's points with their 95 % confidence interval."""

    rating: int
    low: int
    high: int


def levels(names: Sequence[str], pairs: Pairs, seats: int = 2) -> dict[str, Level]:
    """Return every bot's level. With more than two seats the pairs of one game depend on each other and count less."""
    met = [(a, b) for a, b in pairs if names.index(a) < names.index(b) and pairs[a, b].played]
    weight = {pair: pairs[pair].played * 2 / seats for pair in met}
    won = {pair: pairs[pair].share * weight[pair] + PRIOR / 2 for pair in met}
    weight = {pair: count + PRIOR for pair, count in weight.items()}
    anchor = ANCHOR if ANCHOR in names else names[0]
    free = [name for name in names if name != anchor]
    strength = dict.fromkeys(names, 0.0)
    for _ in range(ROUNDS):
        slope, bend = _likelihood(free, strength, won, weight)
        step = _solve(bend, slope)
        # Steps of at most one unit keep Newton's method stable for bots that never lose.
        longest = max(map(abs, step), default=0.0)
        for name, by in zip(free, step, strict=True):
            strength[name] += by / max(1.0, longest)
        if longest < 1e-9:
            break
    _, bend = _likelihood(free, strength, won, weight)
    return {name: _level(strength[name], _spread(bend, free, name)) for name in names}


def _level(strength: float, spread: float) -> Level:
    middle, half = AT + POINTS * strength, POINTS * Z95 * spread
    return Level(round(middle), round(middle - half), round(middle + half))


def _likelihood(
    free: Sequence[str],
    strength: Mapping[str, float],
    won: Mapping[tuple[str, str], float],
    weight: Mapping[tuple[str, str], float],
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient and the negative Hessian of the log likelihood; a tiny ridge keeps it solvable."""
    slope = [0.0] * len(free)
    bend = [[1e-9 if row == column else 0.0 for column in range(len(free))] for row in range(len(free))]
    at = {name: place for place, name in enumerate(free)}
    for (a, b), count in weight.items():
        chance = 1 / (1 + exp(strength[b] - strength[a]))
        surprise, doubt = won[a, b] - count * chance, count * chance * (1 - chance)
        for name, sign in ((a, 1), (b, -1)):
            if name in at:
                slope[at[name]] += sign * surprise
                bend[at[name]][at[name]] += doubt
        if a in at and b in at:
            bend[at[a]][at[b]] -= doubt
            bend[at[b]][at[a]] -= doubt
    return slope, bend


def _spread(bend: list[list[float]], free: Sequence[str], name: str) -> float:
    """Return the standard error of a strength relative to the anchor."""
    if name not in free:
        return 0.0
    place = free.index(name)
    unit = [float(row == place) for row in range(len(free))]
    return sqrt(_solve(bend, unit)[place])


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small system of linear equations by elimination; the matrix is positive definite."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot, line in enumerate(rows):
        for row in range(pivot + 1, len(rows)):
            factor = rows[row][pivot] / line[pivot]
            rows[row] = [a - factor * b for a, b in zip(rows[row], line, strict=True)]
    found = [0.0] * len(rows)
    for pivot in reversed(range(len(rows))):
        known = sum(rows[pivot][column] * found[column] for column in range(pivot + 1, len(rows)))
        found[pivot] = (rows[pivot][-1] - known) / rows[pivot][pivot]
    return found
