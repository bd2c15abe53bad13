"""`threefold show`."""

from __future__ import annotations

from pathlib import Path

from support.cli import threefold

RECORD = Path(__file__).parents[1] / "records" / "inyo-1.json"


def test_show_prints_every_question_answer_and_event() -> None:
    ran = threefold("show", str(RECORD))
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (0, "")
    assert lines[0].startswith("inyo, edition 1, options {")
    assert "   chance is asked by INYO-SETUP-3: 6 answers" in lines
    assert "   seat 1: >s" in lines
    assert not any("{" in line for line in lines[1:]), "events are told in notation"
    assert lines[-1] == "   places 1, 2 by INYO-END-1"


def test_show_whole_prints_events_and_the_last_view_as_data() -> None:
    lines = threefold("show", str(RECORD), "--whole").out.splitlines()
    assert '   {"type":"Ended","winner":"s","reason":"oob","to":null}' in lines
    assert lines[-1] == '   outcome: {"places":[1,2],"rule":"INYO-END-1"}'


def test_show_with_json_has_the_same_lines() -> None:
    ran = threefold("show", str(RECORD), "--json")
    assert ran.json["lines"] == threefold("show", str(RECORD)).out.splitlines()
    assert ran.json["record"] == str(RECORD)
    assert ran.json["notation"].endswith(" # s")


def test_undone_moves_are_not_shown() -> None:
    lines = threefold("show", str(RECORD)).out.splitlines()
    numbered = [line for line in lines if line[:1].isdigit()]
    assert len(numbered) == 24 - 1 - 3, "a take-back, and the three entries that it undid"


def test_a_record_that_does_not_replay_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text(RECORD.read_text(encoding="utf-8").replace('"1": [352]', '"1": [353]'), encoding="utf-8")
    ran = threefold("show", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert "entries[" in ran.err
