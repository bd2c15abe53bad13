"""The designer's guide docs/cards.md is correct: its sets have no faults, and no word or code is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.cards import read
from threefold.games.korash.cards import vocabulary as words
from threefold.games.korash.cards.model.verbs import VERBS
from threefold.games.korash.cards.read.descriptions import CONDITION_KEYS, FILTER_KEYS
from threefold.games.korash.cards.read.sets import FIELDS
from threefold.games.korash.cards.tools import art

ROOT = Path(__file__).parents[4]
GUIDE = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
SETS = re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL)
SAID = set(re.findall(r"[A-Za-z_.]+", " ".join(re.findall(r"`([^`]+)`", GUIDE.replace("```", "")))))
CODES = {
    code
    for path in (ROOT / "src/threefold/games/korash/cards").rglob("*.py")
    for code in re.findall(r'"(E\d\d)"', path.read_text(encoding="utf-8"))
}


def test_the_first_set_in_the_guide_has_no_problems() -> None:
    catalogue, problems = read(SETS[0], "")
    assert problems == []
    assert catalogue is not None
    rope_dancer = catalogue.units[0].abilities[0]
    assert rope_dancer.text in GUIDE.replace("\n", " ")


def test_the_faction_in_the_guide_has_only_the_problem_of_too_few_territories() -> None:
    _, problems = read(SETS[0] + SETS[1], "")
    assert {problem.code for problem in problems} == {"E52"}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_problem_code_is_in_the_guide(code: str) -> None:
    assert f"| {code} |" in GUIDE


def test_the_guide_has_no_code_that_does_not_exist() -> None:
    assert set(re.findall(r"^\| (E\d\d) \|", GUIDE, re.MULTILINE)) == CODES


@pytest.mark.parametrize(
    "known",
    [
        set(VERBS),
        set(FILTER_KEYS),
        set(CONDITION_KEYS),
        set(words.HAPPENINGS),
        set(words.KINDS),
        set(words.SIDES),
        set(words.ON),
        set(words.BEING),
        set(words.REFERENCES),
        set(words.FORBIDS),
        set(words.ENTRIES),
        set(words.UNTILS),
        set(words.MOMENTS),
        set(words.PHASES),
        set(words.RESERVED),
        set(art.MOTIFS),
        {key for needed, optional in FIELDS.values() for key in (*needed, *optional)},
    ],
    ids=min,
)
def test_every_word_of_the_vocabulary_is_in_the_guide(known: set[str]) -> None:
    assert known - SAID == set()


def test_the_table_of_events_has_every_event_once() -> None:
    table = GUIDE.split("| event | `it` | `cause` |")[1].split("\n\n")[0]
    rows = [row.split("|") for row in table.splitlines()[2:]]
    events = [event for row in rows for event in re.findall(r"`(\w+)`", row[1])]
    assert sorted(events) == sorted(words.HAPPENINGS)
    assert all(len(row) == 5 and row[2].strip() and row[3].strip() for row in rows)
