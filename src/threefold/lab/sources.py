"""One hash over all source files that decide how games are played."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PLAYED_BY = ("core", "games", "bots", "solvers", "lab", "jit.py")
"""The parts of threefold that decide how games are played."""
KINDS = (".py", ".toml", ".table", ".strategy")
"""Suffixes of code, cards, and solved tables."""


@cache
def code() -> str:
    """Return a hash over the rules, bots, solvers and tables that decide how an arena's games go."""
    digest = hashlib.sha256()
    for part in PLAYED_BY:
        root = PACKAGE / part
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in KINDS:
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
