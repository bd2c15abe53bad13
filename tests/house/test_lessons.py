"""The lessons and sample games of the client are data that the real rules have played."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
BUILDERS = sorted(BOARDS.glob("*/*.build.py"))


@pytest.mark.parametrize("builder", BUILDERS, ids=[f"{path.parent.name}-{path.name}" for path in BUILDERS])
def test_builders_data_equals_what_the_rules_say(builder: Path) -> None:
    checked = subprocess.run([sys.executable, str(builder), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
