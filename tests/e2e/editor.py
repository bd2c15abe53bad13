"""Starts the card editor for a new folder."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from e2e.conftest import is_up
from support.processes import kill_group, start
from support.waiting import wait_for


@contextmanager
def editing(folder: Path, data: Path) -> Generator[str]:
    """Start the editor of a new folder; yield its address."""
    command = [sys.executable, "-m", "threefold.cli", "cards", "edit", str(folder), "--new", "--no-browser", "--json"]
    command += ["--port", "0", "--data", str(data / "data")]
    with (data / "errors.log").open("a") as errors:
        process = start(command, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True)
    try:
        assert process.stdout
        said = process.stdout.readline()
        assert said, (data / "errors.log").read_text()
        url = json.loads(said)["url"]
        wait_for(lambda: is_up(url.partition("/cards/")[0]), (data / "errors.log").read_text)
        yield url
    finally:
        kill_group(process)
