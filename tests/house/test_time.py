"""Tests do not depend on time: none looks at a clock, and all wait through tests/support/waiting.py."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
WAITING = TESTS / "support" / "waiting.py"
MODULES = {path.relative_to(TESTS).as_posix(): path for path in sorted(TESTS.rglob("*.py")) if path != WAITING}
CLOCKS = {
    *(f"time.{name}{unit}" for name in ("time", "monotonic", "perf_counter", "process_time") for unit in ("", "_ns")),
    "datetime.now",
    "datetime.utcnow",
    "datetime.datetime.now",
    "timeit.timeit",
    "timeit.default_timer",
}
SLEEPS = {"time.sleep", "asyncio.sleep", "anyio.sleep", "threading.Timer", "wait_for_timeout"}
BOUNDS = {"attacks/test_clock_jumps.py"}
"""These compare a server's clock with times that they measured themselves, which holds on every machine."""
REST = {"e2e/table.py"}
"""This one lets the browser work between two looks."""


def uses(tree: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the uses of these functions under any imported name; `asyncio.sleep(0)` is no sleep."""
    known: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            known |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            known |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    turns = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call) and is_zero(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and id(node) not in turns:
            first, dot, rest = ast.unparse(node).partition(".")
            name = known.get(first, first) + dot + rest
            if name in names or name.rpartition(".")[2] in names:
                yield f"line {node.lineno}: {name}"


def is_zero(call: ast.Call) -> bool:
    """Return whether a call waits for no time and only lets other tasks go on."""
    return [ast.unparse(argument) for argument in call.args] == ["0"]


def found(path: Path, names: set[str]) -> list[str]:
    """Return the uses of these functions in a module."""
    return list(uses(ast.parse(path.read_text(encoding="utf-8")), names))


def test_tests_use_no_clock_and_no_sleep() -> None:
    for name, path in MODULES.items():
        unwanted = CLOCKS | SLEEPS | {"support.waiting.now_millis"}
        unwanted -= {"wait_for_timeout"} if name in REST else set()
        unwanted -= {"support.waiting.now_millis"} if name in BOUNDS else set()
        assert found(path, unwanted) == [], name


def test_clock_or_sleep_is_found_in_any_spelling() -> None:
    written = [
        "import time\nbegan = time.monotonic()\nassert time.monotonic() - began < 2",
        "import time as t\nassert t.time() < 5",
        "from time import perf_counter as now\nassert now() < 5",
        "from datetime import datetime\nassert datetime.now() < later",
        "import datetime\nassert datetime.datetime.now() < later",
        "from time import sleep\nsleep(1)\nassert done",
        "import asyncio\nasync def f():\n    await asyncio.sleep(0.1)\n    assert done",
        "page.wait_for_timeout(100)",
        "workers.do(60, time.sleep, 60)",
    ]
    for code in written:
        assert list(uses(ast.parse(code), CLOCKS | SLEEPS)), code
    quiet = "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    own.time()\n    assert clock.now() < 5"
    assert list(uses(ast.parse(quiet), CLOCKS | SLEEPS)) == []
