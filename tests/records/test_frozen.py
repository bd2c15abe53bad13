"""Old records must replay the same; a change that alters what one replays to must raise the edition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs, to_builtins

from support.cli import threefold
from threefold.core.contract import CHANCE
from threefold.core.record import TakeBack, Turn, dump, load
from threefold.core.table import Table, read_options
from threefold.games import find, names

RECORDS = sorted(Path(__file__).parent.glob("*.json"))
SETTLED = {"absent_after", "cards", "platforms"}
"""Options that change no rule, or only answer questions of the setup or name card sets."""


@pytest.fixture(params=RECORDS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


def resumed(path: Path) -> Table[Any]:
    record = load(path.read_text(encoding="utf-8"))
    return Table[Any].resume(find(record.game), record)


def test_a_frozen_record_resumes_to_its_outcome(path: Path) -> None:
    record = load(path.read_text(encoding="utf-8"))
    table = resumed(path)
    assert record.outcome
    assert table.outcome == record.outcome
    assert table.over
    assert table.turn == len(record.entries)


def test_a_frozen_record_has_the_same_notation(path: Path) -> None:
    record = load(path.read_text(encoding="utf-8"))
    assert record.notation
    assert resumed(path).notation() == record.notation


def test_frozen_record_is_written_again_unchanged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert dump(load(text)) == text
    assert dump(resumed(path).export()) == text


def test_a_frozen_record_is_verified_with_its_rolls(path: Path) -> None:
    record = load(path.read_text(encoding="utf-8"))
    rolls = sum(1 for entry in record.entries if isinstance(entry, Turn) and CHANCE in entry.answers)
    ran = threefold("verify", str(path), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json["entries"] == len(record.entries)
    assert ran.json["rolls"] == rolls
    assert ran.json["rolls_checked"] is True


def test_the_first_record_of_inyo_has_rolls_salts_and_a_take_back() -> None:
    record = load((Path(__file__).parent / "inyo-1.json").read_text(encoding="utf-8"))
    (back,) = [entry for entry in record.entries if isinstance(entry, TakeBack)]
    rolled = [n for n, entry in enumerate(record.entries) if isinstance(entry, Turn) and CHANCE in entry.answers]
    assert record.options["first"] == "rolled"
    assert record.salts.keys() == {0, 1}
    assert rolled == list(range(8))
    assert back.to > max(rolled)
    assert {">", "~", "-", "+"} <= {word[0] for word in record.notation.split()}


def test_every_option_that_changes_a_rule_is_in_some_record() -> None:
    """Each option of each game differs from its default in a record; `absent_after` changes no rule."""
    played = [load(path.read_text(encoding="utf-8")) for path in RECORDS]
    for name in names():
        options = read_options(find(name), {})
        for field in structs.fields(options):
            if field.name in SETTLED:
                continue
            default = to_builtins(getattr(options, field.name))
            given = [record.options[field.name] for record in played if record.game == name]
            assert any(value != default for value in given), f"{name}: no record plays with another {field.name}"
