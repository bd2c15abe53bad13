"""Breaks the code of ten rules, drawn by seed, in a copy, and checks that their tests fail."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from support.breaking import ROOT, copy_project, draw, replaced, run
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
    drawn = draw(tmp_path, [rule], rule.id, MUTANTS_TRIED)
    assert drawn, f"nothing to break under {rule.code}"
    # A small change may not concern this rule (other rules share its lines), so not every change must be
    # noticed; but half must, or the tests prove little.
    noticed = 0
    for path, wrong in drawn:
        with replaced(path, wrong):
            noticed += run(tmp_path, tests) != 0
        if noticed * 2 >= len(drawn):
            return
    pytest.fail(f"only {noticed} of {len(drawn)} broken versions of {rule.id} were noticed")
