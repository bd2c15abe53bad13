"""What the client keeps as data is what the rules say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_lesson_is_played_by_the_rules_as_they_are() -> None:
    build = ROOT / "web" / "src" / "boards" / "inyo" / "lesson.build.py"
    ran = subprocess.run([sys.executable, str(build), "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
