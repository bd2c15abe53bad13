"""A recorded game printed whole, compared letter by letter: a change in what is asked or told is read in review."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from support.cli import threefold
from threefold import games

HERE = Path(__file__).parent
RECORDS = {f"{name}.txt": f"tests/records/{name}-{games.find(name).edition}.json" for name in games.names()}


@pytest.mark.parametrize("name", RECORDS)
def test_a_playthrough_reads_as_it_was_last_reviewed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parents[1])
    ran = threefold("show", "--whole", RECORDS[name])
    assert ran.code == 0, ran.err
    kept = (HERE / name).read_text(encoding="utf-8")
    if ran.out != kept:
        changes = "\n".join(unified_diff(kept.splitlines(), ran.out.splitlines(), "kept", "now", lineterm="", n=1))
        again = f".venv/bin/threefold show --whole {RECORDS[name]} > tests/playthroughs/{name}"
        pytest.fail(f"{changes}\n\nIf this is meant, write it again and read the difference:\n  {again}")
