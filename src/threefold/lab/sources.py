"""What games follow from besides their plan: the sources of threefold, under one hash."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PLAYED_BY = ("core", "games", "bots", "solvers", "lab", "jit.py")
"""The parts of the house that what is played depends on."""
KINDS = (".py", ".toml", ".table", ".strategy")
"""Rules and bots, cards, and what solvers have proved."""


@cache
def code() -> str:
    """A hash over everything that the games of an arena follow from, besides its plan."""
    digest = hashlib.sha256()
    for part in PLAYED_BY:
        root = PACKAGE / part
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in KINDS:
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
