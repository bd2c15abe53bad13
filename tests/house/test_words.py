"""Words and texts that no file of the project may contain."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {
    "a folder outside the project": re.compile(r"\.\./" + "shared"),
    "a machine's own path": re.compile(r"(?<![\w.])/(?:work|root|home)/"),
    "a package registry": re.compile(
        r"pypi" + r"\.org|python" + r"hosted|registry\.npm" + r'js|"resolved": *"htt' + r"p|index" + r"-url"
    ),
    "a test that does not run": re.compile(r"mark\." + r"(?:skip|xfail)|pytest\." + r"skip\("),
}


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [path for name in listed.stdout.splitlines() if (path := ROOT / name).is_file()]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains_a_forbidden_text(what: str) -> None:
    for path in tracked():
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            assert not FORBIDDEN[what].search(line), f"{path.relative_to(ROOT)}:{number} names {what}: {line.strip()}"


def test_ci_runs_only_the_readmes_test_command() -> None:
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make test"]
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
