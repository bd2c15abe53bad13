"""Finds every rule id: in the rules page, in the code that carries it, and on the tests that prove it."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

ID = re.compile(r"\b[A-Z]+-[A-Z]+-\d+\b")


class Place(Struct, frozen=True, order=True):
    """A line of a file, and the name of what stands there."""

    path: str
    line: int
    name: str
    """The function or class; empty for a comment."""

    def __str__(self) -> str:
        """Return the place as text, such as `games/inyo/step.py:23 placements`."""
        return f"{self.path}:{self.line} {self.name}".strip()


class Traced(Struct, frozen=True):
    """One rule and the places where its id stands."""

    id: str
    code: list[Place]
    tests: list[Place]


def trace(root: Path) -> list[Traced]:
    """Return every rule of docs/rules in the order of the pages."""
    code, tests = code_places(root), test_places(root)
    return [Traced(rule, sorted(code.get(rule, [])), sorted(tests.get(rule, []))) for rule in known(root)]


def known(root: Path) -> list[str]:
    """Return the ids that docs/rules defines, each once."""
    pages = sorted((root / "docs" / "rules").glob("*.md"))
    return list(dict.fromkeys(rule for page in pages for rule in ID.findall(page.read_text(encoding="utf-8"))))


def code_places(root: Path) -> dict[str, list[Place]]:
    """Return the ids in docstrings and comments of the games, with their places."""
    found: dict[str, list[Place]] = {}
    for path in sorted((root / "src").rglob("games/**/*.py")):
        text = path.read_text(encoding="utf-8")
        short = path.relative_to(root / "src" / "threefold").as_posix()
        for line, name, words in (*docstrings(text), *comments(text)):
            for rule in dict.fromkeys(ID.findall(words)):
                found.setdefault(rule, []).append(Place(short, line, name))
    return found


def test_places(root: Path) -> dict[str, list[Place]]:
    """Return the ids that tests carry by `@rule`, with their places."""
    found: dict[str, list[Place]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for test, ids in ruled(path.read_text(encoding="utf-8")):
            for rule in ids:
                found.setdefault(rule, []).append(Place(path.relative_to(root).as_posix(), test.lineno, test.name))
    return found


def ruled(text: str) -> Iterator[tuple[ast.FunctionDef, list[str]]]:
    """Yield the tests of a file that carry rule ids."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and ast.unparse(d.func) == "rule"]
            ids = [str(arg.value) for call in calls for arg in call.args if isinstance(arg, ast.Constant)]
            if ids:
                yield node, ids


def docstrings(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and text of every docstring, including those under attributes."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "" if isinstance(node, ast.Module) else node.name
            line = 1 if isinstance(node, ast.Module) else node.lineno
            for index, statement in enumerate(node.body):
                words = _string(statement)
                if words is None:
                    continue
                if index == 0:
                    yield line, name, words
                else:
                    before = node.body[index - 1]
                    yield before.lineno, ast.unparse(before).split("=")[0].split(":")[0].strip(), words


def comments(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line and text of every comment."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], "", token.string


def _string(statement: ast.stmt) -> str | None:
    value = statement.value if isinstance(statement, ast.Expr) else None
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else None
