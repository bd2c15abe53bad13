"""Numba, and a kernel cache that never serves stale code.

Numba's cache knows only the file that a function stands in: edit a helper or a constant in another file and the
old machine code is served. So this module alone imports Numba, and keeps the cache in a folder named by a hash over
every source file that a kernel can reach. Change any of them and the folder is another one.

Machine code is run as it is found, so the folder must be one that no other user can write into or replace.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE = Path(__file__).parent
KEPT_SECONDS = 14 * 24 * 3600
OTHERS_WRITE, OTHERS_ANY = 0o022, 0o077
"""Permission bits: write access, and any access, for the group and for others."""
IMPORTS = re.compile(
    r"\bfrom\s+(threefold[\w.]*)\s+import\s*(\((?:[^)#]|#.*)*\)|(?:[^\\\n]|\\\n)*)"
    r"|\bimport\s+(threefold(?:[^\\\n]|\\\n)*)"
)
WORDS = re.compile(r"[\w.]+")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on its first call. Only our own functions are cached, since the hash covers only our files."""
    ours = function.__module__.startswith("threefold.")
    config = cast("Any", numba.config)  # pyright: ignore[reportPrivateImportUsage]
    before, config.CACHE_DIR = config.CACHE_DIR, str(_FOLDER)
    try:
        return cast("Callable[P, R]", cast("Any", numba.njit)(cache=ours, nogil=True)(function))
    finally:
        config.CACHE_DIR = before


def sources() -> list[Path]:
    """Return the files that a kernel can reach: those that use this module and everything of ours they import."""
    names = {module_name(path): path for path in PACKAGE.rglob("*.py")}
    imports = {name: imported(path.read_text(encoding="utf-8")) & names.keys() for name, path in names.items()}
    reached = {name for name, found in imports.items() if "threefold.jit" in found}
    waiting = list(reached)
    while waiting:
        new = imports[waiting.pop()] - reached
        reached |= new
        waiting += new
    return sorted(names[name] for name in reached | {"threefold.jit"})


def fingerprint() -> str:
    """Return the name of the cache folder: a hash of the sources, Python, Numba and NumPy."""
    digest = hashlib.sha256(f"{sys.version} numba {version('numba')} numpy {version('numpy')}".encode())
    for path in sources():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def is_warm(name: str) -> bool:
    """Return whether the kernels of a game were compiled on this machine before."""
    return (_FOLDER / f"{name}.warm").exists()


def note_warm(name: str) -> None:
    """Note that the kernels of a game are compiled."""
    (_FOLDER / f"{name}.warm").touch()


def module_name(path: Path) -> str:
    """Return the name of the module that a file of ours holds."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(text: str) -> set[str]:
    """Return every module of ours that a source text may import, also inside functions, and perhaps other words.

    Every process that uses a kernel reads all sources first; searching them is far quicker than parsing them.
    """
    found: set[str] = set()
    for module, names, modules in IMPORTS.findall(text):
        found |= {module, *(f"{module}.{name}" for name in WORDS.findall(names)), *WORDS.findall(modules)}
    return found


def _homes() -> Iterator[Path]:
    """Yield the folders that the cache may be kept in: the user's own, a temporary one, one that nobody else knows."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    caches = {"win32": os.environ.get("LOCALAPPDATA", "~/AppData/Local"), "darwin": "~/Library/Caches"}
    usual = caches.get(sys.platform, os.environ.get("XDG_CACHE_HOME") or "~/.cache")
    yield Path(chosen or usual).expanduser() / "threefold" / "kernels"
    yield Path(tempfile.gettempdir()) / (f"threefold-{_me()}" if _me() >= 0 else "threefold")
    secret = Path(tempfile.mkdtemp(prefix="threefold-"))
    atexit.register(shutil.rmtree, secret, ignore_errors=True)
    # Child processes use it, too: each would compile everything for itself.
    os.environ["NUMBA_CACHE_DIR"] = str(secret)
    yield secret / "threefold" / "kernels"


def _me() -> int:
    """Return this user's number; -1 where users have none."""
    return os.geteuid() if hasattr(os, "geteuid") else -1


def make_private(folder: Path) -> None:
    """Make a folder that no other user can write into; raise an OSError if another user could have put it there."""
    for missing in [above for above in (*reversed(folder.parents), folder) if not above.exists()]:
        missing.mkdir(exist_ok=True, mode=0o700)
    if _me() < 0:
        return
    for above in folder.resolve().parents:
        found = above.stat()
        others_may_write = found.st_mode & OTHERS_WRITE and not found.st_mode & stat.S_ISVTX
        if others_may_write or found.st_uid not in (0, _me()):
            raise PermissionError(f"another user can replace {folder}")
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != _me():
        raise PermissionError(f"{folder} belongs to somebody else")
    if found.st_mode & OTHERS_ANY:
        folder.chmod(0o700)


def could_be_changed(folder: Path) -> bool:
    """Return whether another user could have written something in a folder of compiled code."""
    if _me() < 0 or not folder.exists():
        return False
    found = folder.lstat()
    is_open = found.st_mode & OTHERS_ANY
    entries = [path.lstat() for path in folder.rglob("*")]
    return bool(
        found.st_mode & OTHERS_WRITE
        or any(one.st_uid != _me() or stat.S_ISLNK(one.st_mode) for one in entries)
        or (is_open and any(one.st_mode & OTHERS_WRITE for one in entries))
    )


def open_cache() -> Path:
    """Return the folder of this very code, which only this user can write; remove those that no code uses any more."""
    name = fingerprint()
    for wanted in _homes():
        try:
            # The path has no links, since a person who may replace a link would choose what is loaded.
            home = wanted.parent.resolve() / wanted.name
            if home.parent.name == "threefold":
                make_private(home.parent)
            make_private(home)
            folder = home / name
            with suppress(FileNotFoundError):  # another process may have been quicker
                if could_be_changed(folder):
                    shutil.rmtree(folder)
            make_private(folder)
            os.utime(folder)
            _check_writable(folder)
        except OSError:
            continue
        _remove_old(home, folder)
        return folder
    raise OSError("no folder for the kernel cache can be written; set NUMBA_CACHE_DIR")


def _check_writable(folder: Path) -> None:
    if not os.access(folder, os.W_OK):
        raise PermissionError(f"{folder} cannot be written")


def _remove_old(home: Path, used: Path) -> None:
    for other in home.iterdir():
        with suppress(FileNotFoundError):  # another process may have been quicker
            if other != used and time.time() - other.stat().st_mtime > KEPT_SECONDS:
                shutil.rmtree(other, ignore_errors=True)


_FOLDER = open_cache()
