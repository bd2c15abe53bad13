"""A schema upgrade that is killed before any of its statements leaves a database that starts again."""

from __future__ import annotations

import json
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory

from threefold.serve import migrations

KEPT = Path(__file__).parents[1] / "serve" / "databases"
SAMPLES = sorted(KEPT.glob("r*.db"))
SCRIPT = ScriptDirectory(str(Path(migrations.__file__).parent))
OLD = ["base", *(one.revision for one in reversed([*SCRIPT.walk_revisions()][1:]))]
"""The revisions from which an upgrade may begin: an empty database, and every revision but the newest."""
BETWEEN = [pytest.param(revision, marks=pytest.mark.long) for revision in OLD[1:]]


def swept(*words: str) -> None:
    """Run the sweep; check that it killed more than a few times and lost nothing."""
    ran = subprocess.run(
        [sys.executable, "-m", "attacks.killed_upgrade", *words],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    told = json.loads(ran.stdout)
    assert told["failed"] == {}, (told, ran.stderr[-4000:])
    assert told["points"] > 5


@pytest.mark.parametrize("revision", ["base", *BETWEEN])
def test_killed_upgrade_on_sqlite_is_finished_by_the_next_start(tmp_path: Path, revision: str) -> None:
    swept("sqlite", str(tmp_path), revision)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_killed_upgrade_of_an_old_sqlite_file_loses_no_row(tmp_path: Path, sample: Path) -> None:
    swept("sqlite", str(tmp_path), "kept", str(sample))


@pytest.mark.parametrize("room", [0, 12_288, 60_000, 100_000])
@pytest.mark.parametrize("sample", [None, SAMPLES[-1]], ids=["new", "old"])
def test_upgrade_on_a_full_disk_is_finished_by_the_next_start(tmp_path: Path, sample: Path | None, room: int) -> None:
    file = tmp_path / "threefold.db"
    if sample:
        shutil.copy(sample, file)
    failed = prepared(file, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
    assert failed.returncode == 1
    assert str(tmp_path) in failed.stderr.splitlines()[-1]
    assert "OptionsError" in failed.stderr.splitlines()[-1], "it is said in one line"
    assert not [*tmp_path.glob("*.part")], "half a copy takes room"
    assert prepared(file).returncode == 0
    if sample:
        ours, theirs = (count(path) for path in (file, sample))
        assert ours == theirs


def prepared(file: Path, **how: Any) -> subprocess.CompletedProcess[str]:
    """Prepare a database in a process of its own, as a server does first."""
    work = f"from threefold.serve.reaching import prepare; prepare('sqlite:///{file}')"
    return subprocess.run([sys.executable, "-B", "-c", work], capture_output=True, text=True, check=False, **how)


def count(file: Path) -> tuple[int, int]:
    """Return the number of matches and of rows in their logs."""
    with closing(sqlite3.connect(file)) as connection:
        ((matches, rows),) = connection.execute('SELECT (SELECT count(*) FROM "match"), (SELECT count(*) FROM log)')
    return matches, rows


@pytest.mark.parametrize("revision", ["base", *BETWEEN])
def test_killed_upgrade_on_postgresql_is_finished_by_the_next_start(postgres: str, revision: str) -> None:
    swept("postgres", postgres, revision)
