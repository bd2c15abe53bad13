"""Numbers measured over games of sides against sides, each with its interval, compared with the game's goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import Any, Literal, TypeVar

from msgspec import Struct

from threefold.core.lab import Goal, Study
from threefold.lab.factions import Plan, Result
from threefold.lab.scores import Z95, wilson

V = TypeVar("V", int, float)


class Figure(Struct, frozen=True):
    """A measured number with its 95 % confidence interval."""

    label: str
    value: float
    low: float
    high: float
    count: int
    """The number of cases it was measured on."""


Figures = dict[str, list[Figure]]
"""Figures by name; some names, such as `road.side`, have several."""


class Verdict(Struct, frozen=True):
    """Whether a goal is met."""

    goal: Goal
    worst: Figure | None
    """The value that misses the goal most, or comes nearest to missing it; None: nothing was measured."""
    missed: tuple[str, ...]
    """The labels of all values that miss the goal."""
    met: bool
    sure: bool
    """Whether the intervals agree: all lie inside the goal (met), or at least one lies outside it (missed)."""


def share(label: str, parts: float, count: int) -> Figure:
    """Return `parts` of `count` as a figure with its interval."""
    value = parts / count if count else 0.0
    return Figure(label, value, *wilson(value, count), count)


def at_rank(ordered: Sequence[V], rank: float) -> V:
    """Return the value at a rank. Rank 1 is the smallest; a rank between two values gives the larger one."""
    return ordered[min(len(ordered), max(1, ceil(rank))) - 1]


def percentile(values: Iterable[V], part: float) -> V | Literal[0]:
    """Return the smallest value that at least `part` of all values do not exceed; 0 if there are none."""
    ordered = sorted(values)
    return at_rank(ordered, part * len(ordered)) if ordered else 0


def quantile(label: str, values: Iterable[int], part: float) -> Figure:
    """Return the percentile with its interval, taken from the order statistics."""
    found = sorted(values)
    count = len(found)
    if not count:
        return Figure(label, 0.0, 0.0, 0.0, 0)
    middle, half = part * count, Z95 * sqrt(count * part * (1 - part))
    value, low, high = (float(at_rank(found, rank)) for rank in (middle, middle - half, middle + half))
    return Figure(label, value, low, high, count)


def exactly(label: str, value: int) -> Figure:
    """Return a count as a figure without uncertainty."""
    return Figure(label, value, value, value, value)


def figures(wanted: Plan, study: Study[Any], results: Sequence[Result], cards: Sequence[str]) -> Figures:
    """Return all figures by name."""
    rounds = [result.tally.rounds for result in results]
    mixed = [result for result in results if len(set(result.sides)) > 1]
    mirrors = [result for result in results if len(set(result.sides)) == 1]
    return {
        "side": [_won(side, _seats_of(mixed, side)) for side in wanted.sides],
        "pairing": _pairings(wanted, mixed),
        "first": [_won("who begins", _places(results, 0))],
        "first.mirror": [_won("who begins", _places(mirrors, 0))] if mirrors else [],
        "place": [_won(f"place {place + 1}", _places(results, place)) for place in range(wanted.seats)],
        "rounds.median": [quantile("median", rounds, 0.5)],
        "rounds.95": [quantile("95 %", rounds, 0.95)],
        "decisions.median": [quantile("median", (sum(result.answers) for result in results), 0.5)],
        **_ends(study, results),
        **_marks(results),
        **_roads(wanted, study, results),
        **_picks(results),
        **{f"card.{verb}": _cards(study, results, cards, verb) for verb in ("played", "worked")},
    }


def verdicts(wanted: Plan, study: Study[Any], measured: Figures) -> list[Verdict]:
    """Return a verdict for every goal that the game sets for this number of seats."""
    return [judge(goal, measured.get(goal.figure, [])) for goal in study.goals if goal.seats == wanted.seats]


def judge(goal: Goal, values: Sequence[Figure]) -> Verdict:
    """Compare all values with the goal. Values without any case are ignored."""
    known = [figure for figure in values if figure.count or figure.low == figure.high]
    if not known:
        return Verdict(goal, None, (), met=False, sure=False)
    worst = min(known, key=lambda figure: min(figure.value - goal.low, goal.high - figure.value))
    missed = tuple(figure.label for figure in known if not goal.low <= figure.value <= goal.high)
    met = not missed
    if met:
        sure = all(goal.low <= figure.low and figure.high <= goal.high for figure in known)
    else:
        sure = any(figure.high < goal.low or figure.low > goal.high for figure in known)
    return Verdict(goal, worst, missed, met, sure)


Seated = list[tuple[Result, int]]


def _seats_of(results: Sequence[Result], side: str) -> Seated:
    return [(result, seat) for result in results for seat, name in enumerate(result.sides) if name == side]


def _places(results: Sequence[Result], place: int) -> Seated:
    """Return, for each game, the seat that is `place` seats after the first player."""
    return [(result, (result.tally.first + place) % len(result.sides)) for result in results]


def _won(label: str, seated: Seated) -> Figure:
    return share(label, sum(result.share(seat) for result, seat in seated), len(seated))


def _pairings(wanted: Plan, mixed: Sequence[Result]) -> list[Figure]:
    """Return the first side's win rate for every pair of sides; empty for more than two seats."""
    if wanted.seats != 2:
        return []
    return [
        _won(f"{a} : {b}", [(r, r.sides.index(a)) for r in mixed if set(r.sides) == {a, b}])
        for a, b in wanted.lineups()
        if a != b
    ]


def _ends(study: Study[Any], results: Sequence[Result]) -> Figures:
    ends = Counter(result.rule for result in results)
    wanted = {goal.figure.removeprefix("end.") for goal in study.goals if goal.figure.startswith("end.")}
    return {f"end.{rule}": [share(rule, ends[rule], len(results))] for rule in sorted({*ends, *wanted})}


def _marks(results: Sequence[Result]) -> Figures:
    names = sorted({name for result in results for name in result.tally.marks})
    marks = {name: [r.tally.marks[name] for r in results if name in r.tally.marks] for name in names}
    return {f"mark.{name}": [share(name, sum(values), len(values))] for name, values in marks.items()}


def roads_of(seated: Seated) -> Counter[str]:
    """Count the points of these seats by how they were gained."""
    found: Counter[str] = Counter()
    for result, seat in seated:
        for source, n in result.tally.points[seat].items():
            found[source.partition(" ")[0]] += n
    return found


def _roads(wanted: Plan, study: Study[Any], results: Sequence[Result]) -> Figures:
    by_side = {side: roads_of(_seats_of(results, side)) for side in wanted.sides}
    everyone = sum(by_side.values(), Counter[str]())
    return {
        "road": [share(road, everyone[road], everyone.total()) for road in study.roads],
        "road.side": [
            share(f"{side}: {road}", by_side[side][road], by_side[side].total())
            for side in wanted.sides
            for road in study.roads
        ],
    }


def _picks(results: Sequence[Result]) -> Figures:
    picks: dict[str, Counter[str]] = {}
    for result in results:
        for seat in result.tally.picks:
            for kind, name in seat.items():
                picks.setdefault(kind, Counter())[name] += 1
    return {
        f"pick.{kind}": [share(name, n, names.total()) for name, n in sorted(names.items())]
        for kind, names in picks.items()
    }


def _cards(study: Study[Any], results: Sequence[Result], cards: Sequence[str], verb: str) -> list[Figure]:
    at = study.verbs.index(verb)
    found: Counter[str] = Counter()
    for result in results:
        for seat in result.tally.cards:
            for card, counts in seat.items():
                found[card] += counts[at]
    return [exactly(card, found[card]) for card in cards]
