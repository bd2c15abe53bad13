"""The arena on a machine that has only Numba, NumPy and msgspec besides Python."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.metadata import distributions, entry_points
from pathlib import Path
from typing import Any

import pytest
from as_installed import write

from support.processes import start
from threefold.games import names

BARE = '''
import sys
from importlib.machinery import PathFinder

class Bare:
    """Finds only modules that a bare machine has."""

    KNOWN = {"threefold", "msgspec", "numba", "numpy", "llvmlite", "sitecustomize"}

    def find_spec(self, name, path=None, target=None):
        if path is None and name not in self.KNOWN and name not in sys.stdlib_module_names:
            spec = PathFinder.find_spec(name)
            ours = name.startswith(("_editable", "_virtualenv"))
            if spec and spec.origin and "site-packages" in spec.origin and not ours:
                raise ModuleNotFoundError(f"a bare machine has no {name}", name=name)
        return None

sys.meta_path.insert(0, Bare())
'''


def bare(folder: Path, module: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a module in an environment with only these libraries; its worker processes have no others either."""
    (folder / "sitecustomize.py").write_text(BARE, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_only_the_bare_libraries_are_installed(tmp_path: Path) -> None:
    ran = bare(tmp_path, "typer")
    assert ran.returncode
    assert "a bare machine has no typer" in ran.stderr


@pytest.mark.parametrize(
    ("module", "words"),
    [
        ("threefold.lab.arena", ("inyo", "--bots", "random,novice", "--games", "2")),
        ("threefold.lab.arena", ("inoka", "--bots", "random,careful", "--games", "2")),
        ("threefold.lab.factions", ("korash", "--bots", "random", "--games", "1", "--option", "rounds=1")),
    ],
)
def test_games_are_played_and_reported(tmp_path: Path, module: str, words: tuple[str, ...]) -> None:
    out = str(tmp_path / "out.jsonl")
    ran = bare(tmp_path, module, *words, "--jobs", "2", "--out", out, "--json")
    assert ran.returncode == 0, ran.stderr
    report: dict[str, Any] = json.loads(ran.stdout)
    assert report["games"] == len(Path(out).read_text(encoding="utf-8").splitlines()) - 1 > 0
    assert not report["stopped"]
    assert "games\n" in ran.stderr, "it tells how far it is"
    again = bare(tmp_path, module, *words, "--jobs", "1", "--out", out)
    assert again.returncode == 0, again.stderr
    assert "95 %" in again.stdout


def test_uninstalled_checkout_lists_the_same_games(tmp_path: Path) -> None:
    write(tmp_path)
    (written,) = distributions(path=[str(tmp_path)])
    found = {(entry.group, entry.name, entry.value) for entry in written.entry_points}
    installed = {
        (entry.group, entry.name, entry.value)
        for group in ("threefold.games", "threefold.puzzles", "threefold.solvers", "threefold.terminal")
        for entry in entry_points(group=group)
    }
    assert found == installed
    assert {name for group, name, _ in found if group == "threefold.games"} == set(names())


@pytest.mark.parametrize("ignored", [False, True], ids=["in front", "in the background"])
def test_interrupted_arena_prints_a_report_also_in_the_background(ignored: bool, tmp_path: Path) -> None:
    trap = "trap '' INT; " if ignored else ""
    line = f"{trap}exec {sys.executable} -m threefold.lab.arena inyo --bots novice,careful --games 1000 --jobs 2 --json"
    process = start(
        ["bash", "-c", line],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr
    assert "of 1,000 games" in process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert "Traceback" not in err
    assert json.loads(out)["stopped"] is True
    assert process.returncode == 130
