"""Figures over the games of sides against sides, each with its interval, and how they stand to a game's goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import Any, Literal, TypeVar

from msgspec import Struct

from threefold.core.study import Goal, Study
from threefold.lab.factions import Plan, Result
from threefold.lab.scores import Z95, wilson

V = TypeVar("V", int, float)


class Figure(Struct, frozen=True):
    """A measured number, with the interval that holds the true one in 95 of 100 cases."""

    label: str
    value: float
    low: float
    high: float
    count: int
    """Of how many it is a share, or a quantile."""


Figures = dict[str, list[Figure]]
"""By name; `road.side` and the like have one for each of several things."""


class Verdict(Struct, frozen=True):
    """How a goal stands."""

    goal: Goal
    worst: Figure | None
    """The value furthest off, or nearest to being off; None: nothing of the kind was measured."""
    missed: tuple[str, ...]
    """All that are off."""
    met: bool
    sure: bool
    """Whether the interval says the same, of all values if it is met and of one at least if it is missed."""


def share(label: str, parts: float, count: int) -> Figure:
    """So many of so many."""
    value = parts / count if count else 0.0
    return Figure(label, value, *wilson(value, count), count)


def at_rank(ordered: Sequence[V], rank: float) -> V:
    """The value at a rank: the first is the smallest, between two it is the later one, and no rank leaves the list."""
    return ordered[min(len(ordered), max(1, ceil(rank))) - 1]


def percentile(values: Iterable[V], part: float) -> V | Literal[0]:
    """The smallest value that at least this part of all does not exceed; of none, 0."""
    ordered = sorted(values)
    return at_rank(ordered, part * len(ordered)) if ordered else 0


def quantile(label: str, values: Iterable[int], part: float) -> Figure:
    """The percentile with an interval, that of the order statistics."""
    found = sorted(values)
    count = len(found)
    if not count:
        return Figure(label, 0.0, 0.0, 0.0, 0)
    middle, half = part * count, Z95 * sqrt(count * part * (1 - part))
    value, low, high = (float(at_rank(found, rank)) for rank in (middle, middle - half, middle + half))
    return Figure(label, value, low, high, count)


def exactly(label: str, value: int) -> Figure:
    """A count, which is what it is."""
    return Figure(label, value, value, value, value)


def figures(wanted: Plan, study: Study[Any], results: Sequence[Result], cards: Sequence[str]) -> Figures:
    """All of them."""
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
    """Every goal of the game for so many seats, and whether it is met."""
    return [judge(goal, measured.get(goal.figure, [])) for goal in study.goals if goal.seats == wanted.seats]


def judge(goal: Goal, values: Sequence[Figure]) -> Verdict:
    """All values must lie inside; those without a single case say nothing."""
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
    """Who is so many places behind the one who begins."""
    return [(result, (result.tally.first + place) % len(result.sides)) for result in results]


def _won(label: str, seated: Seated) -> Figure:
    return share(label, sum(result.share(seat) for result, seat in seated), len(seated))


def _pairings(wanted: Plan, mixed: Sequence[Result]) -> list[Figure]:
    """Of every two, how the first fared: at a table of two. With more seats there are no pairings."""
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
    """Points by road."""
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
