"""Breaks the code of ten rules, drawn by seed, in a copy, and checks that their tests fail."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from support.breaking import ROOT, broken, copy_project, run
from threefold.lab.trace import Traced, trace

SEED = 2026
DRAWN = Random(SEED).sample(trace(ROOT), 10)
MUTANTS_TRIED = 6


@pytest.mark.long
@pytest.mark.parametrize("rule", DRAWN, ids=lambda rule: rule.id)
def test_a_broken_rule_is_noticed_by_its_tests(rule: Traced, tmp_path: Path) -> None:
    copy_project(tmp_path)
    tests = [f"{place.path}::{place.name}" for place in rule.tests]
    assert run(tmp_path, tests) == 0, "the tests pass before anything is broken"
    paths = [(tmp_path / "src" / "threefold" / place.path, place) for place in rule.code]
    choices = [(path, wrong) for path, place in paths for wrong in broken(path.read_text(encoding="utf-8"), place)]
    drawn = Random(rule.id).sample(choices, min(MUTANTS_TRIED, len(choices)))
    noticed = 0
    for path, wrong in drawn:
        right = path.read_text(encoding="utf-8")
        path.write_text(wrong, encoding="utf-8")
        noticed += run(tmp_path, tests) != 0
        path.write_text(right, encoding="utf-8")
    # A small change may not concern this rule (other rules share its lines), so not every change must be
    # noticed; but most must, or the tests prove little.
    assert drawn, f"nothing to break under {rule.code}"
    assert noticed * 2 >= len(drawn), f"only {noticed} of {len(drawn)} broken versions of {rule.id} were noticed"
