"""`make again` rewrites files that no longer follow from the rules, and leaves all others unchanged."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec import structs

from threefold.core.record import dump, load

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "records" / "korash-2.json"


@pytest.fixture
def again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the tool, set to work on a copy of the vectors and records."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    monkeypatch.delitem(sys.modules, "again", raising=False)
    import again

    for folder in ("vectors", "records"):
        shutil.copytree(ROOT / "tests" / folder, tmp_path / folder)
    monkeypatch.setattr(again, "TESTS", tmp_path)
    return again


def test_correct_files_are_left_unchanged(again: ModuleType) -> None:
    assert again.vectors() == []
    assert again.records() == []


def test_wrong_vector_gets_the_answer_of_the_rules(again: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "vectors" / "inyo.jsonl"
    right = file.read_text(encoding="utf-8")
    first, *others = map(json.loads, right.splitlines())
    file.write_text("\n".join(map(json.dumps, (first | {"out": {"position": "nowhere"}}, *others))), encoding="utf-8")
    assert again.vectors() == [file]
    assert list(map(json.loads, file.read_text(encoding="utf-8").splitlines())) == [first, *others]


@pytest.mark.parametrize("wrong", [{"outcome": None}, {"notation": "nothing"}])
def test_record_gets_the_outcome_and_notation_of_the_rules(
    wrong: dict[str, Any], again: ModuleType, tmp_path: Path
) -> None:
    file, right = tmp_path / "records" / RECORD.name, RECORD.read_text(encoding="utf-8")
    file.write_text(dump(structs.replace(load(right), **wrong)), encoding="utf-8")
    assert again.records() == [file]
    assert file.read_text(encoding="utf-8") == right


def test_record_that_ends_too_early_is_played_again(again: ModuleType, tmp_path: Path) -> None:
    file, record = tmp_path / "records" / RECORD.name, load(RECORD.read_text(encoding="utf-8"))
    file.write_text(dump(structs.replace(record, entries=record.entries[:5])), encoding="utf-8")
    assert again.records() == [file]
    assert load(file.read_text(encoding="utf-8")).outcome


def test_record_of_an_old_edition_is_played_again(again: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "records" / RECORD.name
    record = load(RECORD.read_text(encoding="utf-8"))
    file.write_text(dump(structs.replace(record, edition=1, entries=record.entries[:5])), encoding="utf-8")
    assert again.records() == [file]
    new = load(file.read_text(encoding="utf-8"))
    assert (new.edition, new.seats, new.seed, new.salts) == (2, record.seats, record.seed, record.salts)
    assert new.outcome
    assert again.records() == []
