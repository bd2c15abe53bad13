"""Writes the metadata of an installation for this checkout, so that it runs from its sources alone.

    python tools/as_installed.py FOLDER
    PYTHONPATH=src:FOLDER python -m threefold.lab.arena inyo --bots random,novice

Games and solvers are found by entry points in an installation's metadata. A machine that cannot build packages lacks
only that metadata. This program needs nothing but Python.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def write(folder: Path) -> None:
    """Write the metadata of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    home = folder / f"{project['name']}-{project['version']}.dist-info"
    home.mkdir(parents=True, exist_ok=True)
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (home / "METADATA").write_text(head, encoding="utf-8")
    lines = [
        line
        for group, entries in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {value}" for name, value in entries.items()))
    ]
    (home / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
