"""Screen and paper use the same shapes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BUILDER = Path(__file__).parents[2] / "web" / "src" / "boards" / "korash" / "art" / "shapes.build.py"


def test_shapes_on_the_screen_equal_those_on_the_sheets() -> None:
    checked = subprocess.run([sys.executable, str(BUILDER), "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
