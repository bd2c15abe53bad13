"""Breaks rules in a copy, section by section of their pages, and checks that vectors, counts or records notice it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from support.breaking import ROOT, copy_project, draw, replaced, run
from threefold.lab.trace import Traced, trace

GAMES = ("korash", "inyo", "inoka")
TRIED = 4
TRACED = {rule.id: rule for rule in trace(ROOT)}


def guards(game: str) -> tuple[list[str], ...]:
    """Return the tests of a game's vectors, and those of its playthroughs, records and counts, which take longer.

    INYO's kernel is left out: it has code of its own, which takes minutes to compile.
    """
    tests = f"tests/games/{game}"
    stored = ["tests/playthroughs", "tests/records", f"{tests}/test_perft.py"]
    chosen = f"{game} and not kernel and not miscount" if game == "inyo" else game
    return [f"{tests}/test_judge.py"], [*stored, "-k", chosen]


def notices(copy: Path, game: str) -> bool:
    """Return whether any guard fails on a copy; what fails fastest runs first."""
    return any(run(copy, tests) for tests in guards(game))


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


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project, which each test leaves as it was."""
    folder = tmp_path_factory.mktemp("copy")
    copy_project(folder)
    return folder


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_guards_pass_before_a_rule_is_broken(game: str, copy: Path) -> None:
    assert not notices(copy, game)


@pytest.mark.long
@pytest.mark.parametrize("section", CHOSEN)
def test_broken_rule_of_a_section_is_noticed(section: str, copy: Path) -> None:
    game = section.partition(":")[0]
    tried = draw(copy, CHOSEN[section], section, TRIED)
    # A small change may change no behaviour, so one change that is noticed is enough.
    for path, wrong in tried:
        with replaced(path, wrong):
            if notices(copy, game):
                return
    pytest.fail(f"none of {len(tried)} broken versions was noticed")
