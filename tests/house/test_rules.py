"""Every rule has code and a test that name its id."""

from __future__ import annotations

import ast
from pathlib import Path

from threefold.lab.trace import ID, docstrings, known, ruled, trace

ROOT = Path(__file__).parents[2]
MOST_IDS_A_TEST = 3
MOST_IDS_A_DOCSTRING = 5
WITNESSES = {"position", "unit", "legal", "happened", "events", "told", "play", "pack", "dice"}
"""The names that show that a test checks positions, legal moves or events."""


def test_every_rule_has_code_and_a_test() -> None:
    rules = trace(ROOT)
    assert len(rules) > 300
    assert [rule.id for rule in rules if not rule.code] == [], "no docstring or comment in the code names these"
    assert [rule.id for rule in rules if not rule.tests] == [], "no @rule test proves these"


def test_every_game_has_a_page_of_rules() -> None:
    games = {path.parent.name for path in (ROOT / "src/threefold/games").glob("*/__init__.py")}
    assert games == {path.stem for path in (ROOT / "docs/rules").glob("*.md")}


def test_every_rule_id_is_defined_in_the_rules_pages() -> None:
    ids = set(known(ROOT))
    prefixes = {rule.split("-")[0] for rule in ids}
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            found = {rule for rule in ID.findall(path.read_text(encoding="utf-8")) if rule.split("-")[0] in prefixes}
            assert found <= ids, f"{path.relative_to(ROOT)} names {sorted(found - ids)}"


def test_no_docstring_names_more_than_five_rule_ids() -> None:
    for path in sorted((ROOT / "src").rglob("*.py")):
        for line, name, words in docstrings(path.read_text(encoding="utf-8")):
            assert len(set(ID.findall(words))) <= MOST_IDS_A_DOCSTRING, f"{path.relative_to(ROOT)}:{line} {name}"


def test_no_test_names_more_than_three_rule_ids() -> None:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for test, ids in ruled(path.read_text(encoding="utf-8")):
            assert len(ids) <= MOST_IDS_A_TEST, f"{path.relative_to(ROOT)}:{test.lineno} {test.name}"


def test_of_a_rule_checks_events_or_positions() -> None:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        functions = {node.name: node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}
        for test, _ in ruled(text):
            where = f"{path.relative_to(ROOT)}:{test.lineno} {test.name}"
            assert any(isinstance(node, ast.Assert) for node in ast.walk(test)), where
            assert names_in(test, functions) & WITNESSES, where


def names_in(test: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> set[str]:
    """Return the names that a test uses, itself or through functions of its own file."""
    names: set[str] = set()
    waiting = [test]
    while waiting:
        node = waiting.pop()
        found = {inner.attr for inner in ast.walk(node) if isinstance(inner, ast.Attribute)}
        found |= {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}
        waiting += [functions[name] for name in found - names if name in functions]
        names |= found
    return names
