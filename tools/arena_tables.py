"""Fills the tables of docs/solved.md and docs/bots.md from logs of arenas and from published levels.

    python tools/arena_tables.py FOLDER

FOLDER holds logs of `threefold arena GAME --bots perfect,OTHER --out FILE`; without it, only the levels are written. A
table stands between `<!-- name -->` and `<!-- end -->`. Each log rewrites the row of its bot; other rows stay.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from threefold import bots
from threefold.bots.levels import PUBLISHED, Measured, published
from threefold.lab.arena import Plan, Result
from threefold.lab.scores import Score, scores, wilson

DOCS = Path(__file__).parents[1] / "docs"
PERFECT = "perfect"


def main(folder: Path | None) -> None:
    """Fill all tables of both pages."""
    found = {} if folder is None else read(folder.glob("*.jsonl"))
    solved, levels = DOCS / "solved.md", DOCS / "bots.md"
    text = solved.read_text(encoding="utf-8")
    for game in ("inyo", "inoka"):
        rows = {f"`{other}`": row(other, score) for (name, other), score in found.items() if name == game}
        text = fill(text, f"perfect {game}", rows)
    solved.write_text(text, encoding="utf-8")
    levels.write_text(with_levels(levels.read_text(encoding="utf-8"), published(PUBLISHED)), encoding="utf-8")


def read(logs: Iterable[Path]) -> dict[tuple[str, str], Score]:
    """Return the score of the perfect bot against each other bot, by game."""
    found: dict[tuple[str, str], Score] = {}
    for log in sorted(logs):
        first, *rest = log.read_bytes().splitlines()
        plan = msgspec.json.decode(first, type=Plan)
        results = [msgspec.json.decode(line, type=Result) for line in rest]
        others = [name for name in plan.bots if name != PERFECT]
        if len(others) == 1 and len(plan.bots) == 2 and results:
            found[plan.game, others[0]] = scores(results)[PERFECT, others[0]]
    return found


def row(other: str, score: Score) -> str:
    """Return the row `| `novice` | 1,000 | 999 | 1 | 0 | 99.9%, 99.5% to 100.0% |`."""
    low, high = wilson(score.share, score.played)
    share = f"{score.share:.1%}, {low:.1%} to {high:.1%}"
    return f"| `{other}` | {score.played:,} | {score.wins:,} | {score.draws:,} | {score.losses:,} | {share} |"


def fill(text: str, name: str, rows: dict[str, str]) -> str:
    """Return the text with these rows in the table `name`, in the order of the levels; other rows stay."""
    head, old = _table(text, name)
    kept = {line.split("|")[1].strip(): line for line in old} | rows
    order = [f"`{level}`" for level in bots.BOTS]
    lines = [kept[key] for key in sorted(kept, key=order.index)]
    return _put(text, name, [*head, *lines])


def with_levels(text: str, known: dict[str, Measured]) -> str:
    """Return the text with a column for every measured game."""
    columns = list(known)
    head = [
        "| level | " + " | ".join(f"`{game}`, {known[game].games:,} games" for game in columns) + " |",
        "| --- |" + " ---: |" * len(columns),
    ]
    rows = [
        f"| `{name}` | " + " | ".join(_level(known[game].levels.get(name)) for game in columns) + " |"
        for name in bots.BOTS
        if any(name in known[game].levels for game in columns)
    ]
    commands = ["", *(f"- `{known[game].command}`" for game in columns)]
    return _put(text, "levels", [*head, *rows, *commands])


def _level(level: tuple[int, int, int] | None) -> str:
    if level is None:
        return ""
    middle, low, high = level
    return f"{middle} ± {(high - low + 1) // 2}" if high > low else str(middle)


def _block(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {re.escape(name)} -->\n)(.*?)(\n<!-- end -->)", re.DOTALL)


def _table(text: str, name: str) -> tuple[list[str], list[str]]:
    found = _block(name).search(text)
    assert found, f"no table <!-- {name} -->"
    lines = found[2].strip().splitlines()
    return lines[:2], lines[2:]


def _put(text: str, name: str, lines: list[str]) -> str:
    return _block(name).sub(lambda found: found[1] + "\n".join(lines) + found[3], text, count=1)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
