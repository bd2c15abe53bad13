"""The report of an arena, and the tables for people that all reports use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from threefold.lab.arena import Plan, Result
from threefold.lab.scale import Level, levels
from threefold.lab.scores import Score, first_places, mean, ratings, scores, total, wilson

Report = dict[str, Any]


class Table(NamedTuple):
    """A table for people."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def widths(self) -> list[int]:
        """Return the width of each column."""
        return [max(map(len, cells)) for cells in zip(self.columns, *self.rows, strict=True)]

    def __str__(self) -> str:
        """Return the table as plain text, for narrow or colourless terminals."""
        widths = self.widths()
        texts = [
            "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            for line in (self.columns, *self.rows)
        ]
        return "\n".join(text.rstrip() for text in [self.title, *texts])


def percent(part: float) -> str:
    """Return a share as text, such as `52.3%`."""
    return f"{part:.1%}"


def span(row: dict[str, Any]) -> str:
    """Return an interval as text, such as `49.1% to 55.4%`."""
    return f"{percent(row['low'])} to {percent(row['high'])}"


def report(wanted: Plan, results: Sequence[Result], command: str) -> Report:
    """Return the report: each bot's score, level and rating, and each pair's score."""
    table, rated = scores(results), ratings(results)
    pairs = [{"bot": a, "other": b, **_numbers(score)} for (a, b), score in table.items() if _before(wanted, a, b)]
    head = {"game": wanted.game, "edition": wanted.edition, "options": wanted.options, "seats": wanted.seats}
    played = {"seed": wanted.seed, "command": command, "games": len(results)}
    scale = levels(wanted.bots, table, wanted.seats)
    rows = [_row(name, total(table, name), scale[name], rated.get(name), results) for name in wanted.bots]
    return {**head, **played, "bots": rows, "pairs": pairs}


def _row(name: str, score: Score, level: Level, rated: tuple[float, float] | None, results: Sequence[Result]) -> Report:
    mine = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == name]
    thought = sum(result.seconds[seat] for result, seat in mine)
    given = sum(result.answers[seat] for result, seat in mine)
    first, fair = first_places(results, name)
    return (
        {"bot": name, **_numbers(score), "level": [level.rating, level.low, level.high]}
        | ({"rating": round(rated[0], 2), "sigma": round(rated[1], 2)} if rated else {})
        | {"first": round(first, 4), "fair": round(fair, 4)}
        | {"length": round(mean(result.length for result, _ in mine), 1), "seconds": round(thought / (given or 1), 4)}
    )


def _before(wanted: Plan, one: str, two: str) -> bool:
    return wanted.bots.index(one) < wanted.bots.index(two)


def _numbers(score: Score) -> Report:
    low, high = wilson(score.share, score.played)
    counts = {"wins": score.wins, "draws": score.draws, "losses": score.losses}
    return {**counts, "score": round(score.share, 4), "low": round(low, 4), "high": round(high, 4)}


def tables(found: Report) -> list[Table]:
    """Return the report as tables for people, strongest bot first."""
    counts = ("won", "drawn", "lost", "score", "95 %")
    title = f"{found['game']}: {found['games']:,} games, seed {found['seed']}"
    more = found["seats"] > 2
    rows = [
        [
            *(
                row["bot"],
                *_cells(row),
                _level(*row["level"]),
                f"{row['rating']} ± {row['sigma']}" if "rating" in row else "?",
            ),
            *([f"{percent(row['first'])} ({percent(row['fair'])})"] if more else []),
            *(str(row["length"]), str(row["seconds"])),
        ]
        for row in sorted(found["bots"], key=lambda row: -row["level"][0])
    ]
    first = ("first (fair)",) if more else ()
    made = [Table(title, ("bot", *counts, "level", "rating", *first, "mean length", "s an answer"), rows)]
    if len(found["bots"]) > 2:
        pairs = [[f"{row['bot']} : {row['other']}", *_cells(row)] for row in found["pairs"]]
        made.append(Table("pairs", ("bots", *counts), pairs))
    return made


def _level(rating: int, low: int, high: int) -> str:
    """Return a level as text, such as `1240 ± 35`; the anchor bot has no interval."""
    return f"{rating} ± {(high - low + 1) // 2}" if high > low else str(rating)


def _cells(row: Report) -> list[str]:
    return [*(f"{row[key]:,}" for key in ("wins", "draws", "losses")), percent(row["score"]), span(row)]
