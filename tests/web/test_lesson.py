"""The data of the client's lesson equals what the rules say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_lesson_equals_what_the_rules_play() -> None:
    build = ROOT / "web" / "src" / "boards" / "inyo" / "lesson.build.py"
    ran = subprocess.run([sys.executable, str(build), "--check"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
