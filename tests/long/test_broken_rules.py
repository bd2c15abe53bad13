"""Ten rules drawn by seed: the code that carries each is broken in a copy, and its tests are seen to fail."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from threefold.lab.trace import Place, Traced, trace

ROOT = Path(__file__).parents[2]
SEED = 2026
DRAWN = Random(SEED).sample(trace(ROOT), 10)
MUTANTS_TRIED = 6

BREAKINGS = (
    (r" < ", " >= "),
    (r" > ", " <= "),
    (r" <= ", " > "),
    (r" >= ", " < "),
    (r" == ", " != "),
    (r" != ", " == "),
    (r" not in ", " in "),
    (r"(?<!for \w) in \(", " not in ("),
    (r" is not ", " is "),
    (r" \+ ", " - "),
    (r" - ", " + "),
    (r" and ", " or "),
    (r" or ", " and "),
    (r" & ", " | "),
    (r"\bif not ", "if "),
    (r"\bif (?!not |.* else )", "if not "),
    (r"\bMOON\b", "SUN"),
    (r"\bSUN\b", "MOON"),
    (r"\bother\(([^()]*)\)", r"\1"),
    (r"\bnorth\b", "east"),
    (r"\bmin\(", "max("),
    (r"\bany\(", "all("),
    (r"(?<![\w.])0(?![\w.])", "1"),
    (r"(?<![\w.])([1-9])(?![\w.])", "0"),
    (r"\bFOUR\b", "ONE"),
    (r"\+=", "-="),
    (r"\bsum\(", "max("),
    (r"\[colour\]", "[1 - colour]"),
    (r"\breturn (?!not )", "return not "),
    (r'"c([23]):34"', r'"d\1:34"'),
)
"""Small ways to be wrong, as a text and what it becomes."""


def lines_of(text: str, place: Place) -> range:
    """The lines of the function, or of the statement under a comment, that carries a rule; its docstring left out."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt) and node.lineno >= place.line]
    node = min(nodes, key=lambda node: (node.lineno, -(node.end_lineno or 0)))
    first = node.lineno
    if isinstance(node, ast.FunctionDef):
        first = node.body[1].lineno if ast.get_docstring(node) and len(node.body) > 1 else node.body[0].lineno
    return range(first - 1, node.end_lineno or first)


def broken(text: str, place: Place) -> Iterator[str]:
    """The file with one small thing wrong where the rule lives; only what still parses."""
    lines = text.splitlines(keepends=True)
    for number in lines_of(text, place):
        for pattern, wrong in BREAKINGS:
            for found in re.finditer(pattern, lines[number]):
                line = lines[number][: found.start()] + found.expand(wrong) + lines[number][found.end() :]
                whole = "".join([*lines[:number], line, *lines[number + 1 :]])
                if parses(whole):
                    yield whole


def parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def run(copy: Path, tests: list[str]) -> int:
    """The exit code of these tests, on the copy's code."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=300, check=False).returncode


@pytest.mark.long
@pytest.mark.parametrize("rule", DRAWN, ids=lambda rule: rule.id)
def test_a_broken_rule_is_noticed_by_its_tests(rule: Traced, tmp_path: Path) -> None:
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
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
    # A small change may mean nothing to this rule (another one lives in the same lines), so not every one must be
    # noticed; but most are, or the tests prove little.
    assert drawn, f"nothing to break under {rule.code}"
    assert noticed * 2 >= len(drawn), f"only {noticed} of {len(drawn)} broken versions of {rule.id} were noticed"
