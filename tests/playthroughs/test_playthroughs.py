"""Printed games are compared with stored files, so that every change in questions and events is reviewed.

The record of a game's default table is printed whole, others as `threefold show` prints them for people.
"""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from support.cli import threefold
from threefold import games

HERE = Path(__file__).parent
KEPT = sorted(path.stem for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("name", KEPT)
def test_printed_game_equals_the_stored_file(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parents[1])
    whole = ["--whole"] if name[-1].isdecimal() else []
    ran = threefold("show", *whole, f"tests/records/{name}.json")
    assert ran.code == 0, ran.err
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    if ran.out != kept:
        changes = "\n".join(unified_diff(kept.splitlines(), ran.out.splitlines(), "kept", "now", lineterm="", n=1))
        pytest.fail(f"{changes}\n\nIf this is meant, write it again with `make again` and read the difference.")


def test_every_game_has_a_playthrough_of_its_current_edition() -> None:
    assert {f"{name}-{games.find(name).edition}" for name in games.names()} <= {*KEPT}
