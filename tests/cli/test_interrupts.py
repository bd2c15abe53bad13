"""Ctrl-C and `kill -INT` end every long command, also one that a shell has started in the background."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from support.processes import is_alive, kill_group, start, started_by
from support.waiting import PATIENCE, let_pass, wait_for

IGNORING = ["sh", "-c", 'trap "" INT; exec "$@"', "sh", sys.executable, "-m", "threefold.cli"]
"""What `command &` and `nohup command &` do in a script: the command is started with interrupts ignored."""
TELL = {
    "play": "play --no-browser --no-lan --port 0 --data . --json",
    "serve": "serve --port 0 --database sqlite:///x.db --json",
    "cards edit": "cards edit mine --new --no-browser --port 0 --data . --json",
    "terminal": "terminal inyo --json",
    "arena": "arena inyo --bots random,novice --games 100000 --jobs 2 --json",
    "fuzz": "fuzz inyo --games 100000 --jobs 2 --json",
    "solve inyo": "solve inyo --out solved --json",
    "survey": "solve inyo --survey --jobs 2 --json",
    "solve inoka": "solve inoka --target 1e-9 --json",
    "conform": "conform korash --walks 100000 --json",
}
"""Commands that print their progress."""
SILENT = {
    "perft": "perft korash --depth 9",
    "prompts": "prompts korash --games 100000 --json",
    "judge": "judge inyo",
}


@pytest.mark.parametrize("command", [*TELL, *SILENT])
def test_a_long_command_ends_when_it_is_interrupted(tmp_path: Path, command: str) -> None:
    said, errors = tmp_path / "said", tmp_path / "errors"
    env = {**os.environ, "FORCE_COLOR": "1", "XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    words = [*IGNORING, *(TELL | SILENT)[command].split()]
    with said.open("wb") as out, errors.open("wb") as err:
        process = start(
            words, cwd=tmp_path, env=env, stdin=subprocess.PIPE, stdout=out, stderr=err, start_new_session=True
        )

    def has_ended() -> bool:
        """Send the signal again, because Python can lose it; return whether the process has ended."""
        process.send_signal(signal.SIGINT)
        let_pass(1.0)
        return process.poll() is not None

    try:
        if command in TELL:
            wait_for(lambda: said.stat().st_size or errors.stat().st_size or process.poll() is not None)
        else:
            wait_for(lambda: catches_interrupts(process.pid) or process.poll() is not None)
        assert process.poll() is None, errors.read_text()
        started = started_by(process.pid)
        if command in TELL:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)
        else:
            wait_for(has_ended)
        # Python ends by the signal if the signal came during an import.
        assert process.returncode in (130, -signal.SIGINT), said.read_text() + errors.read_text()
        assert "Traceback" not in errors.read_text()
        wait_for(lambda: not any(map(is_alive, started)))
    finally:
        kill_group(process)


def catches_interrupts(pid: int) -> bool:
    """Return whether a process has set a handler for Ctrl-C."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    (caught,) = [line.split()[1] for line in lines if line.startswith("SigCgt")]
    return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)
