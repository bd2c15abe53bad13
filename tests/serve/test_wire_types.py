"""The generated types of the client equal the server's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_generated_types_match_the_structs() -> None:
    check = [sys.executable, "tools/wire_types.py", "--check"]
    ran = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_no_two_types_of_a_namespace_share_a_name() -> None:
    for namespace in (ROOT / "web/src/wire.ts").read_text(encoding="utf-8").split("export namespace ")[1:]:
        names = re.findall(r"^export interface (\w+)", namespace.split("\n}\n\n}\n")[0], re.MULTILINE)
        assert len(names) == len(set(names)), f"twice in {namespace.split()[0]}: {sorted(names)}"
