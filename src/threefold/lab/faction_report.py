"""The report on sides against sides: as data, and as tables for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from threefold import games
from threefold.core.lab import Study
from threefold.core.option_words import read_options
from threefold.lab.factions import Plan, Result, study_of
from threefold.lab.figures import Figure, Verdict, figures, share, verdicts
from threefold.lab.reports import Table, percent, span
from threefold.lab.scores import mean

Report = dict[str, Any]


def report(wanted: Plan, results: Sequence[Result], command: str) -> Report:
    """Return the report: figures, goals, lengths, sources of points, picks and card use."""
    rules = games.find(wanted.game)
    study = study_of(rules)
    cards = study.cards(read_options(rules, wanted.options))
    measured = figures(wanted, study, results, [card.id for card in cards])
    plain = msgspec.to_builtins(measured)
    head = {"game": wanted.game, "edition": wanted.edition, "options": wanted.options, "cards": wanted.cards}
    played = {"seats": wanted.seats, "bot": wanted.bot, "seed": wanted.seed, "command": command, "games": len(results)}
    return {
        **head,
        **played,
        "sides": list(wanted.sides),
        "goals": [_goal(verdict) for verdict in verdicts(wanted, study, measured)],
        "lengths": _lengths(results),
        "figures": plain,
        "matrix": _matrix(wanted, results),
        "sources": _sources(wanted, results),
        "picks": _picks(results),
        "card_use": [_card(study, results, card.id, card.kind) for card in cards],
    }


def _goal(verdict: Verdict) -> Report:
    goal = {**msgspec.to_builtins(verdict.goal), "high": min(verdict.goal.high, 1e9)}
    worst = msgspec.to_builtins(verdict.worst)
    missed = list(verdict.missed)
    return {
        **goal,
        "worst": worst,
        "missed": missed,
        "met": verdict.met,
        "sure": verdict.sure,
        "measured": worst is not None,
    }


def _lengths(results: Sequence[Result]) -> Report:
    rounds = [result.tally.rounds for result in results]
    decisions = [sum(result.answers) for result in results]
    return {
        name: {"mean": round(mean(values), 1), "least": min(values, default=0), "most": max(values, default=0)}
        for name, values in (("rounds", rounds), ("decisions", decisions))
    }


def _matrix(wanted: Plan, results: Sequence[Result]) -> list[Report]:
    """Return each side's score against each other side; against itself, the score of the first player."""
    rows: list[Report] = []
    for side in wanted.sides:
        for other in wanted.sides:
            if side == other:
                seats = [(r, r.tally.first) for r in results if set(r.sides) == {side}]
            else:
                seats = [
                    (r, seat) for r in results if other in r.sides for seat, name in enumerate(r.sides) if name == side
                ]
            won = share(side, sum(r.share(seat) for r, seat in seats), len(seats))
            rows.append({"side": side, "other": other, "score": won.value, "low": won.low, "high": won.high})
            rows[-1]["games"] = len(seats)
    return rows


def _sources(wanted: Plan, results: Sequence[Result]) -> list[Report]:
    """Return the sources of points and each side's share of them."""
    found = {side: Counter[str]() for side in wanted.sides}
    for result in results:
        for seat, side in enumerate(result.sides):
            found[side].update(result.tally.points[seat])
    everyone = sum(found.values(), Counter[str]())
    return [
        {"source": source, "points": n, "share": n / everyone.total()}
        | {"sides": {side: points[source] / (points.total() or 1) for side, points in found.items()}}
        for source, n in sorted(everyone.items(), key=lambda item: (-item[1], item[0]))
    ]


def _picks(results: Sequence[Result]) -> list[Report]:
    """Return each optional pick, how often it was made, and how often it won."""
    won: dict[tuple[str, str], list[float]] = {}
    for result in results:
        for seat, picks in enumerate(result.tally.picks):
            for kind, name in picks.items():
                won.setdefault((kind, name), []).append(result.share(seat))
    return [
        {"kind": kind, "pick": name, "times": len(shares)} | _interval(share(name, sum(shares), len(shares)))
        for (kind, name), shares in sorted(won.items())
    ]


def _interval(figure: Figure) -> Report:
    return {"score": figure.value, "low": figure.low, "high": figure.high}


def _card(study: Study[Any], results: Sequence[Result], card: str, kind: str) -> Report:
    """Return how often each thing happened to a card, and the win rate of seats that played it."""
    played = study.verbs.index("played")
    counts = [0] * len(study.verbs)
    won: list[float] = []
    for result in results:
        for seat, cards in enumerate(result.tally.cards):
            if card in cards:
                counts = [a + b for a, b in zip(counts, cards[card], strict=True)]
                won += [result.share(seat)] if cards[card][played] else []
    fared = share(card, sum(won), len(won))
    return {"card": card, "kind": kind, **dict(zip(study.verbs, counts, strict=True)), "seats": len(won)} | _interval(
        fared
    )


def tables(found: Report) -> list[Table]:
    """Return the report as tables for people."""
    sides: list[str] = found["sides"]
    cell = {(row["side"], row["other"]): row for row in found["matrix"]}
    measured: dict[str, list[dict[str, Any]]] = found["figures"]
    title = f"{found['game']}: {found['games']:,} games of {found['bot']}, seed {found['seed']}, {found['cards']}"
    against = [
        [side["label"], *(_cell(cell[side["label"], other]) for other in sides), percent(side["value"]), span(side)]
        for side in measured["side"]
    ]
    rest = ("first", "first.mirror", "place", "rounds.median", "rounds.95", "decisions.median")
    names = [*rest, *(name for name in measured if name.startswith(("end.", "mark.")))]
    numbers = [[name, row["label"], *_is(name, row), f"{row['count']:,}"] for name in names for row in measured[name]]
    return [
        Table(title, ("side", *(f": {side}" for side in sides), "all others", "95 %"), against),
        Table("goals", ("goal", "worst", "is", "95 %", "verdict"), [_verdict(goal) for goal in found["goals"]]),
        Table("figures", ("figure", "of", "is", "95 %", "cases"), numbers),
        Table(
            "points",
            ("source", "points", "share", *sides),
            [
                [row["source"], f"{row['points']:,}", percent(row["share"]), *map(percent, row["sides"].values())]
                for row in found["sources"]
            ],
        ),
        Table(
            "picks",
            ("kind", "pick", "times", "wins", "95 %"),
            [
                [row["kind"], row["pick"], f"{row['times']:,}", percent(row["score"]), span(row)]
                for row in found["picks"]
            ],
        ),
        _card_table(found["card_use"]),
    ]


def _cell(row: dict[str, Any]) -> str:
    """Return a matrix cell; in brackets, a side against itself, with the first player's win rate."""
    won = percent(row["score"])
    return "" if not row["games"] else f"({won})" if row["side"] == row["other"] else won


def _card_table(cards: list[dict[str, Any]]) -> Table:
    verbs = [key for key in cards[0] if key not in ("card", "kind", "seats", "score", "low", "high")]
    rows = [
        [row["card"], row["kind"], *(f"{row[verb]:,}" for verb in verbs)]
        + ([percent(row["score"]), span(row)] if row["seats"] else ["", ""])
        for row in cards
    ]
    return Table("cards", ("card", "kind", *verbs, "wins where played", "95 %"), rows)


def _verdict(goal: dict[str, Any]) -> list[str]:
    worst = goal["worst"]
    if worst is None:
        return [goal["about"], "", "", "", "not measured"]
    word = ("met" if goal["met"] else "missed") + ("" if goal["sure"] else ", not sure")
    more = f" and {len(goal['missed']) - 1} more" if len(goal["missed"]) > 1 else ""
    return [goal["about"], worst["label"] + more, *_is(goal["figure"], worst), word]


def _is(figure: str, row: dict[str, Any]) -> tuple[str, str]:
    """Return a value and its interval as text: counts and lengths as numbers, everything else in percent."""
    if figure.startswith(("rounds.", "decisions.", "card.")):
        return f"{row['value']:g}", f"{row['low']:g} to {row['high']:g}"
    return percent(row["value"]), span(row)
