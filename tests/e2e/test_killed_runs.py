"""A killed test run leaves no processes behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from throwaway_postgres import FOLDERS, PREFIX, sweep

from support.processes import is_alive, names, start, started_by
from support.waiting import wait_for

ROOT = Path(__file__).parents[2]
NEVER_ENDS = Path(__file__).with_name("waits_for_ever.py")


@pytest.mark.parametrize(
    ("how", "processes"),
    [
        (signal.SIGTERM, "0"),
        (signal.SIGKILL, "1"),
        pytest.param(signal.SIGTERM, "1", marks=pytest.mark.long),
        pytest.param(signal.SIGKILL, "0", marks=pytest.mark.long),
    ],
)
def test_a_killed_run_leaves_no_database_server_or_browser_behind(
    tmp_path: Path, how: signal.Signals, processes: str
) -> None:
    ready, said = tmp_path / "ready", tmp_path / "said"
    command = [sys.executable, "-m", "pytest", "-n", processes, "-p", "no:cacheprovider", str(NEVER_ENDS)]
    env = {**os.environ, "READY": str(ready)}
    with said.open("wb") as out:
        run = start(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    try:
        wait_for(lambda: ready.exists() or run.poll() is not None, said.read_text)
        assert run.poll() is None, said.read_text()
        started = started_by(run.pid)
        assert {"postgres", "python"} <= names(started), names(started)
        assert any("chrom" in name or "headless" in name for name in names(started)), names(started)
        folders = [folder for pid in (run.pid, *started) for folder in FOLDERS.glob(f"{PREFIX}{pid}-*")]
        assert len(folders) == 1
        run.send_signal(how)
        run.wait(60)
        wait_for(lambda: not any(map(is_alive, started)), lambda: names([pid for pid in started if is_alive(pid)]))
        if how == signal.SIGKILL:  # nothing could clean up, so the next run does
            sweep()
        assert not folders[0].exists()
    finally:
        run.kill()
