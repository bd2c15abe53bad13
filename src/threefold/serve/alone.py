"""One server for one SQLite file: a lock of the operating system, which ends with the process that holds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import BinaryIO

from threefold.core.errors import OptionsError

_held: dict[Path, BinaryIO] = {}
"""The locks of this process, kept open until it ends."""


def claim(database: Path) -> None:
    """Take an SQLite file for this process; refuse if another server has it."""
    path = database.resolve()
    lock = path.with_name(f"{path.name}.lock")
    if lock in _held:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    file = lock.open("a+b")
    if not _lock(file):
        file.seek(0)
        holder = file.read(40).decode(errors="replace").strip()
        file.close()
        raise OptionsError(
            f"another server{f' (process {holder})' if holder else ''} keeps its matches in {path.parent}: "
            "end that one first, or choose another folder"
        )
    file.truncate(0)
    file.write(f"{os.getpid()}\n".encode())
    file.flush()
    _held[lock] = file


def release(database: Path) -> None:
    """Let go of an SQLite file that this process has taken."""
    path = database.resolve()
    _held.pop(path.with_name(f"{path.name}.lock")).close()


def holder_of(database: Path) -> str:
    """Return the number of the process that has an SQLite file now; "" if nobody has it."""
    path = database.resolve()
    lock = path.with_name(f"{path.name}.lock")
    if not lock.exists():
        return ""
    with lock.open("rb") as file:
        return "" if _lock(file) else file.read(40).decode(errors="replace").strip() or "unknown"


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> bool:
        """Lock a byte far behind the number that the others read."""
        file.seek(1 << 20)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: BinaryIO) -> bool:
        """Lock the whole file, unless somebody else has."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
