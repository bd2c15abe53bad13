"""Scripted matches over sockets are compared with stored files: who gets which message, and when."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from transcripts.scripts import HERE, SCRIPTS

NEAR = 90
"""The letters of a long line shown on each side of a difference."""
SHOWN = 12
"""The number of differences shown."""
COVERED = {
    "inyo": ['"type":"refused","code":"stale"', '"kind":"take_back"', '"who":"clock"', '"rule":"resign"', '"said":{'],
    "inoka-sealed": ['"sealing":"reveal"', '"opened":[{', '"late":[1]', '"code":"wrong_opening"', '"kind":"next"'],
    "inoka-team": ['"type":"team"', '"pins":[{'],
    "korash": ['"who":"agent"', '"window":{', '"kind":"take_back"', '"type":"wishes"', '"rule":"resign"'],
}
"""Texts that each transcript must contain."""


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripted_match_sends_the_stored_messages(name: str) -> None:
    kept, now = (HERE / f"{name}.txt").read_text(encoding="utf-8"), SCRIPTS[name]()
    if now != kept:
        told = "\n\n".join(differences(kept, now))
        pytest.fail(f"{told}\n\nIf this is meant, write it again with `make again` and read the difference.")


@pytest.mark.parametrize("name", SCRIPTS)
def test_transcript_contains_what_it_must_show(name: str) -> None:
    kept = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert [words for words in COVERED[name] if words not in kept] == []


def test_every_transcript_has_a_script() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == {*SCRIPTS}


def differences(kept: str, now: str) -> list[str]:
    """Return the first lines that differ, cut to the place where they differ."""
    pairs = zip_longest(kept.splitlines(), now.splitlines(), fillvalue="")
    found = [(number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]]
    return [f"line {number}\n- {cut(old, new)}\n+ {cut(new, old)}" for number, old, new in found[:SHOWN]]


def cut(line: str, other: str) -> str:
    """Return the beginning of a line and its part around the first difference from another line."""
    at = next((at for at, (one, two) in enumerate(zip(line, other, strict=False)) if one != two), len(line))
    return line[: at + NEAR] if at < 2 * NEAR else f"{line[:NEAR]} … {line[at - NEAR : at + NEAR]}"
