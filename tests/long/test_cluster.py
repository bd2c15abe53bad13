"""Arenas on a Ray cluster of this machine; `make test-long` installs Ray."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.processes import start
from support.waiting import PATIENCE, wait_for
from threefold.lab.cluster import play_there
from threefold.lab.sources import code

pytestmark = pytest.mark.long

COMMAND = [sys.executable, "-m", "threefold.cli", "arena"]
BOTS = ("inyo", "--bots", "novice,careful,random", "--games", "4", "--seed", "3")
SIDES = ("korash", "--bots", "random", "--games", "2", "--seed", "3", "--option", "rounds=3")


def arena(*words: str) -> Any:
    """Run an arena; return its report without thinking times."""
    ran = subprocess.run([*COMMAND, *words, "--json"], capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    for row in report.get("bots", []):
        del row["seconds"]
    return report


@pytest.mark.parametrize("words", [BOTS, SIDES], ids=["bots", "sides"])
def test_a_cluster_plays_the_same_games(words: tuple[str, ...]) -> None:
    assert arena(*words, "--ray", "local") == arena(*words, "--jobs", "1")


def test_stopped_cluster_continues_where_it_stopped(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ("inyo", "--bots", "novice,careful", "--seed", "3", "--out", str(out))
    playing = start(
        [*COMMAND, *words, "--games", "1000", "--ray", "local", "--json"], stdout=subprocess.PIPE, text=True
    )
    wait_for(lambda: out.exists() and len(out.read_bytes().splitlines()) > 4)
    os.kill(playing.pid, signal.SIGINT)
    told, _ = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 130
    assert json.loads(told)["stopped"]
    kept = len(out.read_bytes().splitlines()) - 1
    assert 4 <= kept < 1000
    count = str(kept + 3)
    assert arena(*words, "--games", count, "--ray", "local") == arena(*words[:-2], "--games", count, "--jobs", "1")


def test_node_with_another_version_of_threefold_plays_nothing() -> None:
    def double(plan: int, task: int) -> int:
        return plan * task

    assert play_there(code(), double, 2, 3) == 6
    assert "another threefold" in str(play_there("0" * 16, double, 2, 3))
