"""The strengths of bots in the docs equal the measured ones."""

from __future__ import annotations

from pathlib import Path

import arena_tables
import msgspec
import pytest

from threefold.bots.levels import Measured, published
from threefold.lab.arena import Result, plan

DOCS = Path(__file__).parents[2] / "docs"
TABLE = (
    "before\n<!-- perfect inyo -->\n| a | b |\n|---|---|\n| `steady` | old |\n| `novice` | old |\n<!-- end -->\nafter\n"
)


def test_levels_in_the_docs_equal_the_published_ones() -> None:
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    assert arena_tables.with_levels(page, published()) == page, "python tools/arena_tables.py"


def test_level_that_was_not_measured_has_an_empty_cell() -> None:
    known = {
        "one": Measured(1, "play one", 1200, {"novice": (1000, 1000, 1000), "steady": (1200, 1180, 1221)}),
        "two": Measured(1, "play two", 30, {"novice": (1000, 1000, 1000)}),
    }
    text = arena_tables.with_levels("<!-- levels -->\n\n<!-- end -->", known)
    assert "| level | `one`, 1,200 games | `two`, 30 games |" in text
    assert "| `steady` | 1200 ± 21 |  |" in text
    assert "- `play two`" in text


def test_row_is_written_from_a_log_and_the_others_stay(tmp_path: Path) -> None:
    wanted = plan("inyo", ["perfect", "novice"], 1)
    games = [
        Result(0, number, ("perfect", "novice"), (1, 2 - (number == 0)), "", 7, (), (4, 3), (0.0, 0.0))
        for number in range(4)
    ]
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\n".join(map(msgspec.json.encode, [wanted, *games])))
    found = arena_tables.read([log])
    assert list(found) == [("inyo", "novice")]
    text = arena_tables.fill(TABLE, "perfect inyo", {"`novice`": arena_tables.row("novice", found["inyo", "novice"])})
    assert text.index("`novice` | 4 | 3 | 1 | 0 | 87.5%") < text.index("`steady` | old"), "in the order of the levels"
    assert text.startswith("before\n")
    assert text.endswith("after\n")


def test_page_without_the_table_is_refused() -> None:
    with pytest.raises(AssertionError, match="perfect inyo"):
        arena_tables.fill("nothing", "perfect inyo", {})
