"""Breaks the code of a rule in small ways on a copy of the project, and runs tests there."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from threefold.lab.trace import Place, Traced

ROOT = Path(__file__).parents[2]
LONG = 300
"""No tests of a copy run for more seconds than this."""

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
"""Small mistakes: a pattern in the code, and its wrong replacement."""


def lines_of(text: str, place: Place) -> range:
    """Return the lines of the function, or of the statement under a comment, that names a rule, without its
    docstring.
    """
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt) and node.lineno >= place.line]
    node = min(nodes, key=lambda node: (node.lineno, -(node.end_lineno or 0)))
    first = node.lineno
    if isinstance(node, ast.FunctionDef):
        first = node.body[1].lineno if ast.get_docstring(node) and len(node.body) > 1 else node.body[0].lineno
    return range(first - 1, node.end_lineno or first)


def broken(text: str, place: Place) -> Iterator[str]:
    """Yield the file with one small mistake in the rule's code, if the result still parses."""
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


def copy_project(folder: Path) -> None:
    """Copy code and tests, so that the copy's code can be broken."""
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)


def draw(copy: Path, rules: Iterable[Traced], seed: str, most: int) -> list[tuple[Path, str]]:
    """Return up to `most` ways to break the code of these rules, drawn by seed: a file and its new text.

    Kernels are left out: lockstep tests compare them with the readable rules.
    """
    code = [place for rule in rules for place in rule.code if not place.path.endswith("/kernel.py")]
    places = [(copy / "src" / "threefold" / place.path, place) for place in code]
    found = [(path, wrong) for path, place in places for wrong in broken(path.read_text(encoding="utf-8"), place)]
    return Random(seed).sample(found, min(most, len(found)))


@contextmanager
def replaced(path: Path, text: str) -> Generator[None]:
    """Replace the text of a file for a while."""
    right = path.read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(right, encoding="utf-8")


def run(copy: Path, tests: list[str]) -> int:
    """Return the exit code of these tests on the copy's code; -1 if they go on for too long, as in an endless loop."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    try:
        ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=LONG, check=False)
    except subprocess.TimeoutExpired:
        return -1
    return ran.returncode
