"""Every bench runs to its end at a tiny size, and every process that it starts ends with it."""

from __future__ import annotations

import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from support.processes import is_alive, names, start, started_by
from support.waiting import wait_for

BENCH = Path(__file__).parents[2] / "bench"
TINY = {
    "inyo.py": ["--tiny"],
    "inoka.py": ["--tiny"],
    "korash.py": ["--tiny"],
    "cfr.py": ["--tiny"],
    "server.py": ["--tiny"],
}
OTHERS = {
    "korash_bots.py": ["platforms", "--nodes", "1", "--turns", "1", "--games", "1"],
    "solve.py": ["--arena", "5"],
}
"""These benches have no rows of other programs and no smaller size."""
KILLED = {
    "server.py": (
        ["--ours", "--matches", "2", "--rounds", "1000", "--moves", "5"],
        {"threefold", "postgres"},
        2,
    ),
    "korash_bots.py": (["turns", "--games", "1000", "--jobs", "2"], {"python"}, 3),
    "solve.py": (["--arena", "6"], {"python"}, 1),
}
"""Benches that start processes: the arguments, the names of the processes, and the smallest number of them."""
HELPERS = {"rounds.py", "serving.py", "hardware.py"}


def run(name: str, *words: str) -> str:
    """Run a bench to its end; return what it prints."""
    ran = subprocess.run(
        [sys.executable, str(BENCH / name), *words], capture_output=True, text=True, timeout=900, check=False
    )
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-4000:]
    return ran.stdout


def test_every_bench_has_a_test() -> None:
    assert {path.name for path in BENCH.glob("*.py")} == TINY.keys() | OTHERS.keys() | HELPERS


@pytest.mark.parametrize("name", TINY)
def test_tiny_bench_of_our_own_rows_runs_to_its_end(name: str) -> None:
    assert "|---" in run(name, *TINY[name], "--ours")


def test_tiny_bench_of_a_bot_runs_to_its_end() -> None:
    assert "choices" in run("korash_bots.py", *OTHERS["korash_bots.py"])


@pytest.mark.long
@pytest.mark.parametrize("name", TINY)
def test_tiny_bench_with_rows_of_other_programs_runs_to_its_end(name: str) -> None:
    if name not in ("korash.py", "server.py"):
        assert find_spec("pyspiel"), "make .venv/.bench"
    assert "|---" in run(name, *TINY[name])


@pytest.mark.long
def test_smallest_arena_is_solved_by_its_bench() -> None:
    assert "every bar is met" in run("solve.py", *OTHERS["solve.py"])


@pytest.mark.parametrize("name", KILLED)
def test_killed_bench_leaves_no_process_behind(name: str) -> None:
    words, wanted, least = KILLED[name]
    bench = start([sys.executable, str(BENCH / name), *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(lambda: len(started_by(bench.pid)) >= least and wanted <= names(started_by(bench.pid)))
        started = started_by(bench.pid)
        bench.send_signal(signal.SIGKILL)
        bench.wait(60)
        wait_for(lambda: not [pid for pid in started if is_alive(pid)])
    finally:
        bench.kill()
