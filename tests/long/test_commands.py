"""Runs every command in README, docs and --help; commands that take long are stopped with Ctrl-C.

These tests need the internet, or a mirror of the package index.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from support.documented_commands import PAGES, README, ROOT, blocks, examples, inline
from support.processes import kill_group, start
from threefold.games.korash.cards.folders import HOME
from threefold.solvers.inoka.strategy import shipped

pytestmark = pytest.mark.long

PATIENCE = 40
"""The seconds after which a command is stopped with Ctrl-C."""
STANDS_FOR = {
    "FOLDER CARD": "my-dunes choir.lull",
    "FOLDER": "my-dunes",
    "RECORD": "record.json",
    "POSITION": '"5 b2:34 d4:30 s step m"',
}
"""The text that replaces a word in capital letters."""
ELSEWHERE = {
    "make test": "these are the tests",
    "make test-long": "this is one of its tests",
    "make bench": "tests/bench runs the benches",
    "python bench/": "tests/bench runs the benches",
    "threefold serve --limits": "the rest of the command is left out on the page, and said above it",
    "sqlite3 ": "a program of others, for a database of months",
    '~/table/bin/pip install ".[cluster]"': "Ray is installed by make test-long itself",
    "~/table/bin/threefold arena": "it needs a cluster; tests/long/test_cluster.py has one",
    "~/table/bin/threefold serve": "it needs a database server; tests/serve has one",
}
"""The beginnings of commands that are tested elsewhere, and where."""


class Ended(NamedTuple):
    """The exit code of a command, whether it was stopped, and its output."""

    code: int
    was_stopped: bool
    said: str


def documented() -> list[str]:
    found = [command for page in PAGES for command in blocks(page)]
    found += [command for command in inline(README) if command.startswith("threefold ")]
    found += [example for those in examples().values() for example in those]
    return [one for one in dict.fromkeys(found) if not one.startswith(tuple(ELSEWHERE))]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """Create a folder with the files that commands name, and a home of its own."""
    shutil.copytree(HOME / "starter_sands", tmp_path / "my-dunes")
    shutil.copy(ROOT / "tests" / "records" / "inyo-1.json", tmp_path / "record.json")
    (tmp_path / "duel.strategy").write_bytes(shipped())
    for part in ("src", "tools", "bench", "pyproject.toml"):
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / "home").mkdir()
    return tmp_path


def typed(command: str, room: Path, patience: float = PATIENCE) -> Ended:
    """Run a command in a room; press Ctrl-C if it takes long."""
    for word, meant in STANDS_FOR.items():
        command = command.replace(word, meant)
    if "cards new" in command:
        shutil.rmtree(room / "my-dunes")
    in_checkout = command.startswith(("make ", "~/table/bin/pip", "python3 -m venv"))
    binaries = [Path(sys.executable).parent, *os.environ["PATH"].split(os.pathsep)]
    environment = os.environ | {"HOME": str(room / "home"), "PATH": os.pathsep.join(map(str, binaries))}
    environment |= {"XDG_DATA_HOME": str(room / "home" / "data"), "BROWSER": "true"}
    process = start(
        ["bash", "-c", command],
        cwd=ROOT if in_checkout else room,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said = process.communicate(timeout=patience)[0]
        return Ended(process.returncode, False, said)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGINT)
        try:
            said = process.communicate(timeout=60)[0]
        finally:
            kill_group(process)
        return Ended(process.returncode, True, said)


@pytest.mark.parametrize("command", documented())
def test_command_succeeds_or_is_stopped_by_ctrl_c(command: str, room: Path) -> None:
    if command.startswith("~/table/bin/pip"):
        assert typed("python3 -m venv ~/table", room, 300).code == 0
    ended = typed(command, room, 600 if "pip" in command or "venv" in command else PATIENCE)
    assert "Traceback" not in ended.said, ended.said
    if ended.was_stopped:
        assert ended.code in (0, 2, 130, -signal.SIGINT), ended.said
    else:
        assert ended.code == 0, ended.said
