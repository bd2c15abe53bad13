"""Numba, and a kernel cache that never serves stale code.

Numba's cache knows only the file that a function stands in: edit a helper or a constant in another file and the
old machine code is served. So this module alone imports Numba, and keeps the cache in a folder named by a hash over
every source file that a kernel can reach. Change any of them and the folder is another one.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parent
KEPT_SECONDS = 14 * 24 * 3600


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles on first call; ours are cached, other people's are not, for nothing here knows their files."""
    ours = function.__module__.startswith("threefold.")
    config = cast("Any", numba.config)  # pyright: ignore[reportPrivateImportUsage]
    before, config.CACHE_DIR = config.CACHE_DIR, str(_FOLDER)
    try:
        return cast("Callable[P, R]", cast("Any", numba.njit)(cache=ours, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def sources() -> list[Path]:
    """The files that a kernel can reach: those that use this module, and whatever they import of ours."""
    names = {_name(path): path for path in PACKAGE.rglob("*.py")}
    imports = {name: _imported(path) & names.keys() for name, path in names.items()}
    reached = {name for name, found in imports.items() if "threefold.jit" in found}
    waiting = list(reached)
    while waiting:
        new = imports[waiting.pop()] - reached
        reached |= new
        waiting += new
    return sorted(names[name] for name in reached | {"threefold.jit"})


def fingerprint() -> str:
    """Names the cache: the sources, and what compiles them."""
    digest = hashlib.sha256(f"{sys.version} numba {version('numba')} numpy {version('numpy')}".encode())
    for path in sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def is_warm(name: str) -> bool:
    """Whether the kernels of a game have been compiled on this machine, so that loading them is all that is left."""
    return (_FOLDER / f"{name}.warm").exists()


def note_warm(name: str) -> None:
    """They have."""
    (_FOLDER / f"{name}.warm").touch()


def _name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path) -> set[str]:
    """Every module of ours that a file may import, at its top or later; a package's name counts as its __init__."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _home() -> Path:
    """The user's cache folder, or a temporary one where that cannot be written."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    caches = {"win32": os.environ.get("LOCALAPPDATA", "~/AppData/Local"), "darwin": "~/Library/Caches"}
    usual = caches.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    for home in (
        Path(chosen or usual).expanduser() / "threefold" / "kernels",
        Path(tempfile.gettempdir()) / "threefold",
    ):
        try:
            home.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(home, os.W_OK):
            return home
    raise OSError("no folder for the kernel cache can be written; set NUMBA_CACHE_DIR")


def _open_cache() -> Path:
    """The folder of this very code; those that no code has used for a while are removed."""
    home = _home()
    folder = home / fingerprint()
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    for other in home.iterdir():
        with suppress(FileNotFoundError):  # another process may have been quicker
            if other != folder and time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)
    return folder


_FOLDER = _open_cache()
