"""Starts processes that end with the tests, even if the tests are killed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parents import ends_with_parent


def start(command: Sequence[str | Path], **how: Any) -> subprocess.Popen[Any]:
    """Start a process that ends when this process ends in any way."""
    return subprocess.Popen(command, preexec_fn=ends_with_parent(signal.SIGKILL), **how)  # noqa: PLW1509


def kill_group(process: subprocess.Popen[Any]) -> None:
    """Kill the leader of a session and all its children at once, like a power cut."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(60)


def started_by(pid: int) -> list[int]:
    """Return the children of a process and their children."""
    parents: dict[int, list[int]] = {}
    for process, fields in _stats().items():
        parents.setdefault(int(fields[1]), []).append(process)
    found, left = list[int](), [pid]
    while left:
        children = parents.get(left.pop(), [])
        found += children
        left += children
    return found


def session_of(pid: int) -> list[int]:
    """Return the living processes of a session."""
    return [process for process, fields in _stats().items() if int(fields[3]) == pid and fields[0] != "Z"]


def names(pids: Sequence[int]) -> set[str]:
    """Return the names of processes."""
    found: set[str] = set()
    for pid in pids:
        try:
            found.add(Path(f"/proc/{pid}/comm").read_text().strip())
        except OSError:
            continue
    return found


def is_alive(pid: int) -> bool:
    """Return whether a process is still running; a zombie is not."""
    return _stats_of(Path(f"/proc/{pid}/stat"))[0] != "Z"


def _stats() -> dict[int, list[str]]:
    """Return for each process its state, parent, group, session and more."""
    return {int(stat.parent.name): _stats_of(stat) for stat in Path("/proc").glob("[0-9]*/stat")}


def _stats_of(stat: Path) -> list[str]:
    try:
        return stat.read_text().rpartition(")")[2].split()
    except OSError:  # the process has ended
        return ["Z", "0", "0", "0"]
