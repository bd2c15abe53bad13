"""The client's types are the server's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_generated_types_are_those_of_the_structs() -> None:
    check = [sys.executable, "tools/wire_types.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
