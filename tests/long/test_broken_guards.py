"""Breaks rules in a copy, section by section of their pages, and checks that vectors, counts or records notice it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from support.breaking import ROOT, broken, copy_project, run
from threefold.lab.trace import Traced, trace

GUARDS = {
    "korash": ("games/korash/test_judge.py", "games/korash/test_perft.py"),
    "inyo": ("games/inyo/test_judge.py", "games/inyo/test_perft.py"),
    "inoka": ("games/inoka/test_judge.py", "games/inoka/test_perft.py"),
}
"""The tests of each game's vectors and counts."""
EVERY_GAME = ("records", "playthroughs")
TRIED = 4
TRACED = {rule.id: rule for rule in trace(ROOT)}


def sections(game: str) -> dict[str, list[Traced]]:
    """Return the rules of each section of a game's page, by its title."""
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    found: dict[str, list[Traced]] = {}
    for title, text in re.findall(r"^## (.*?)$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL):
        ids = re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*", text, re.MULTILINE)
        if rules := [TRACED[id_] for id_ in ids if TRACED[id_].code]:
            found[f"{game}: {title}"] = rules
    return found


CHOSEN = sections("korash") | {
    section: rules for game in ("inyo", "inoka") for section, rules in Random(game).sample([*sections(game).items()], 2)
}


@pytest.mark.long
@pytest.mark.parametrize("section", CHOSEN)
def test_broken_rule_of_a_section_is_noticed(section: str, tmp_path: Path) -> None:
    copy_project(tmp_path)
    guards = [f"tests/{name}" for name in (*GUARDS[section.partition(":")[0]], *EVERY_GAME)]
    paths = [(tmp_path / "src" / "threefold" / place.path, place) for rule in CHOSEN[section] for place in rule.code]
    choices = [(path, wrong) for path, place in paths for wrong in broken(path.read_text(encoding="utf-8"), place)]
    # A small change may change no behaviour, so one change that is noticed is enough.
    for path, wrong in Random(section).sample(choices, min(TRIED, len(choices))):
        right = path.read_text(encoding="utf-8")
        path.write_text(wrong, encoding="utf-8")
        noticed = run(tmp_path, guards) != 0
        path.write_text(right, encoding="utf-8")
        if noticed:
            return
    pytest.fail(f"none of {min(TRIED, len(choices))} broken versions was noticed")
