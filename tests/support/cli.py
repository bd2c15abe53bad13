"""Runs commands of the command line, and returns their exit code and output."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any, NamedTuple
from unittest.mock import patch

from typer.testing import CliRunner

from threefold.cli import main


class Ran(NamedTuple):
    """The exit code and output of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Return the only line of standard output, read as JSON."""
        (value,) = self.lines
        return value

    @property
    def lines(self) -> list[Any]:
        """Return every line of standard output, read as JSON."""
        return [json.loads(line) for line in self.out.split("\n") if line]


PLAIN = {"COLUMNS": "100", "NO_COLOR": "1", "FORCE_COLOR": None, "TTY_COMPATIBLE": None, "TTY_INTERACTIVE": None}
"""The same width and colours on every machine."""


def threefold(*words: str, stdin: str | bytes = "") -> Ran:
    """Run a command in this process, through the same entry as `python -m threefold.cli`."""
    code = 0
    with (
        patch.dict(os.environ),  # undo the variables that a command sets for its workers
        CliRunner().isolation(stdin, env=PLAIN) as (out, err, _),
        patch.object(sys, "argv", ["threefold", *words]),
    ):
        try:
            main()
        except SystemExit as done:
            code = done.code if isinstance(done.code, int) else 0 if done.code is None else 1
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code, out.getvalue().decode(), err.getvalue().decode())


def threefold_process(*words: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "threefold.cli", *words], input=stdin, env=env, capture_output=True, check=False
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
