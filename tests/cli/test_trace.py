"""`threefold trace`."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.cli import threefold

PAGE = "**GO-TURN-1** Black begins.\n\n**GO-TURN-2** Passing is allowed (see GO-TURN-1).\n"
CODE = '"""Turns."""\n\n\ndef begin() -> None:\n    """Black begins. GO-TURN-1."""\n\n\nKOMI = 7  # GO-TURN-2\n'
TESTS = (
    '@rule("GO-TURN-1")\ndef test_black_begins() -> None:\n    pass\n\n\n'
    '@rule("GO-TURN-2", "GO-TURN-1")\ndef test_passing() -> None:\n    pass\n'
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a small project in which every rule has its code and its test."""
    write(tmp_path / "docs" / "rules" / "go.md", PAGE)
    write(tmp_path / "src" / "threefold" / "games" / "go" / "turns.py", CODE)
    write(tmp_path / "tests" / "games" / "go" / "test_turns.py", TESTS)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_trace_lists_the_places_of_every_rule_in_code_and_tests(checkout: Path) -> None:
    ran = threefold("trace", "--root", str(checkout), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["missing"] == []
    first, second = ran.json["rules"]
    assert (first["id"], second["id"]) == ("GO-TURN-1", "GO-TURN-2")
    assert first["code"] == [{"path": "games/go/turns.py", "line": 4, "name": "begin"}]
    assert [place["name"] for place in first["tests"]] == ["test_black_begins", "test_passing"]
    assert second["code"] == [{"path": "games/go/turns.py", "line": 8, "name": ""}]


def test_trace_reports_a_complete_project_as_complete(checkout: Path) -> None:
    ran = threefold("trace", "--root", str(checkout))
    assert ran.code == 0
    assert "GO-TURN-2" in ran.out
    assert ran.out.endswith("Every rule has code and a test.\n")


@pytest.mark.parametrize("gone", ["src/threefold/games/go/turns.py", "tests/games/go/test_turns.py"])
def test_rule_without_code_or_test_exits_with_1(checkout: Path, gone: str) -> None:
    (checkout / gone).unlink()
    ran = threefold("trace", "--root", str(checkout), "--json")
    assert ran.code == 1
    assert ran.json["missing"] == ["GO-TURN-1", "GO-TURN-2"]
    plain = threefold("trace", "--root", str(checkout))
    assert plain.code == 1
    assert plain.out.endswith("Without code or test: GO-TURN-1, GO-TURN-2\n")


def test_trace_without_a_root_reads_this_project() -> None:
    traced = threefold("trace", "--json").json
    assert "INYO-STEP-4" in [rule["id"] for rule in traced["rules"]]
