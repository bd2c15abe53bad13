"""The editor of cards, started for a folder of one's own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from e2e.conftest import is_up


@contextmanager
def editing(folder: Path, data: Path) -> Generator[str]:
    """The editor of a new folder, by its address."""
    command = [sys.executable, "-m", "threefold.cli", "cards", "edit", str(folder), "--new", "--no-browser", "--json"]
    command += ["--port", "0", "--data", str(data / "data")]
    with (data / "errors.log").open("a") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True)
    try:
        assert process.stdout
        said = process.stdout.readline()
        assert said, (data / "errors.log").read_text()
        url = json.loads(said)["url"]
        assert is_up(url.partition("/cards/")[0]), (data / "errors.log").read_text()
        yield url
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
