"""A recorded game printed whole, compared letter by letter: a change in what is asked or told is read in review."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

from support.cli import threefold

HERE = Path(__file__).parent
GAMES = ("inyo", "inoka", "inoka-circle", "inoka-royale", "inoka-draft", "inoka-team", "inoka-achkai", "korash")
RECORDS = {f"{game}.txt": f"tests/records/{game}-1.json" for game in GAMES}


@pytest.mark.parametrize("name", RECORDS)
def test_a_playthrough_reads_as_it_was_last_reviewed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parents[1])
    ran = threefold("show", RECORDS[name])
    assert ran.code == 0, ran.err
    kept = (HERE / name).read_text(encoding="utf-8")
    if ran.out != kept:
        changes = "\n".join(unified_diff(kept.splitlines(), ran.out.splitlines(), "kept", "now", lineterm="", n=1))
        again = f".venv/bin/threefold show {RECORDS[name]} > tests/playthroughs/{name}"
        pytest.fail(f"{changes}\n\nIf this is meant, write it again and read the difference:\n  {again}")
