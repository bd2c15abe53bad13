"""Starts servers in processes of their own, as an operator would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from support.processes import kill_group, start
from support.waiting import PATIENCE, wait_for

THREEFOLD = str(Path(sys.executable).parent / "threefold")


class Server:
    """A running `threefold` server."""

    def __init__(self, process: subprocess.Popen[bytes], url: str, errors: Path) -> None:
        self.process = process
        self.url = url
        self.errors = errors

    def health(self) -> tuple[int, dict[str, Any]]:
        """Return the status and body of the health page."""
        try:
            with urllib.request.urlopen(f"{self.url}/health", timeout=PATIENCE) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)

    def logged(self, event: str) -> list[dict[str, Any]]:
        """Return the log lines of one event."""
        lines = [line for line in self.errors.read_text().splitlines() if line.startswith("{")]
        return [line for line in map(json.loads, lines) if line.get("event") == event]

    def kill(self) -> None:
        """Kill the process and all its children at once, like a power cut."""
        kill_group(self.process)


@contextmanager
def serving(folder: Path, *command: str, env: Mapping[str, str] | None = None, port: int = 0) -> Generator[Server]:
    """Start a command that serves, with its output in files of `folder`, and kill it in the end."""
    folder.mkdir(parents=True, exist_ok=True)
    told, errors = folder / "told", folder / "errors"
    with told.open("wb") as out, errors.open("ab") as err:
        process = start(
            [THREEFOLD, *command, "--port", str(port), "--json"],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, **(env or {})},
            start_new_session=True,
        )
    server = Server(process, "", errors)
    try:
        wait_for(lambda: process.poll() is not None or told.read_text().rstrip().endswith("}"), errors.read_text)
        assert process.poll() is None, errors.read_text()
        server.url = str(json.loads(told.read_text())["url"]).split("/cards/")[0].rstrip("/")
        server.url = server.url.replace("localhost", "127.0.0.1")
        wait_for(lambda: process.poll() is not None or _answers(server), errors.read_text)
        assert process.poll() is None, errors.read_text()
        yield server
    finally:
        server.kill()


def refused(*command: str, env: Mapping[str, str] | None = None, port: int = 0, **how: Any) -> str:
    """Run a command that must end with code 2; return the one line that it prints."""
    ran = subprocess.run(
        [THREEFOLD, *command, "--port", str(port)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, **(env or {})},
        **how,
    )
    assert ran.returncode == 2, ran
    assert ran.stdout == ""
    assert ran.stderr.count("\n") == 1, ran.stderr
    return ran.stderr.strip()


def play(data: Path) -> list[str]:
    """Return the command line that starts a table over a folder."""
    return ["play", "--no-browser", "--no-lan", "--data", str(data)]


def _answers(server: Server) -> bool:
    try:
        server.health()
    except OSError:
        return False
    return True
