"""An upgrade of the schema that is killed before any of its statements leaves a database that starts again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from threefold.serve import migrations

KEPT = Path(__file__).parents[1] / "serve" / "databases"
SAMPLES = sorted(KEPT.glob("r*.db"))
SCRIPT = ScriptDirectory(str(Path(migrations.__file__).parent))
OLD = ["base", *(one.revision for one in reversed([*SCRIPT.walk_revisions()][1:]))]
"""Where an upgrade may begin: nothing, and every revision but the newest."""
BETWEEN = [pytest.param(revision, marks=pytest.mark.long) for revision in OLD[1:]]


def swept(*words: str) -> None:
    """Run the sweep and check that it has killed more than once and lost nothing."""
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
def test_killed_upgrade_on_sqlite_is_done_by_the_next_start(tmp_path: Path, revision: str) -> None:
    swept("sqlite", str(tmp_path), revision)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_killed_upgrade_of_an_old_sqlite_file_loses_no_row(tmp_path: Path, sample: Path) -> None:
    swept("sqlite", str(tmp_path), "kept", str(sample))


@pytest.mark.parametrize("revision", ["base", *BETWEEN])
def test_killed_upgrade_on_postgresql_is_done_by_the_next_start(postgres: str, revision: str) -> None:
    swept("postgres", postgres, revision)
