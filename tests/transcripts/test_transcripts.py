"""Scripted matches over sockets, compared letter by letter with what was kept: who is told what, and when."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from transcripts.scripts import HERE, SCRIPTS

NEAR = 90
"""Letters of a long line that are shown on both sides of a difference."""
SHOWN = 12
"""Differences that are shown."""
COVERED = {
    "inyo": ['"type":"refused","code":"stale"', '"kind":"take_back"', '"who":"clock"', '"rule":"resign"', '"said":{'],
    "inoka-sealed": ['"sealing":"reveal"', '"opened":[{', '"late":[1]', '"code":"wrong_opening"', '"kind":"next"'],
    "inoka-team": ['"type":"team"', '"pins":[{'],
    "korash": ['"who":"agent"', '"window":{', '"kind":"take_back"', '"type":"wishes"', '"rule":"resign"'],
}
"""What each transcript must show, whatever else changes in it."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_scripted_match_is_told_as_it_was_last_reviewed(name: str) -> None:
    kept, now = (HERE / f"{name}.txt").read_text(encoding="utf-8"), SCRIPTS[name]()
    if now != kept:
        told = "\n\n".join(differences(kept, now))
        pytest.fail(f"{told}\n\nIf this is meant, write it again with `make again` and read the difference.")


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_transcript_shows_what_it_was_written_for(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert [words for words in COVERED[name] if words not in kept] == []


def test_every_transcript_has_a_script() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {*SCRIPTS}


def differences(kept: str, now: str) -> list[str]:
    """Return the first lines that differ, cut to where they do."""
    pairs = zip_longest(kept.splitlines(), now.splitlines(), fillvalue="")
    found = [(number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]]
    return [f"line {number}\n- {cut(old, new)}\n+ {cut(new, old)}" for number, old, new in found[:SHOWN]]


def cut(line: str, other: str) -> str:
    """Return who is told, and a line from a little before the first letter that differs from another line."""
    at = next((at for at, (one, two) in enumerate(zip(line, other, strict=False)) if one != two), len(line))
    return line[: at + NEAR] if at < 2 * NEAR else f"{line[:NEAR]} … {line[at - NEAR : at + NEAR]}"
