"""Installs a Chromium for the browser tests if there is none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
VARIABLE = "THREEFOLD_CHROMIUM"


def installed() -> str:
    """Return the path of the browser on this machine, or ""."""
    return os.environ.get(VARIABLE) or next((path for name in NAMES if (path := shutil.which(name))), "")


def playwrights_own() -> str:
    """Return the path of the browser that Playwright has downloaded, or ""."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else ""


def run(*command: str, seconds: int = 600) -> bool:
    """Run a command; return whether it succeeded."""
    print("+", *command, flush=True)
    try:
        return subprocess.run(command, timeout=seconds, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main() -> None:
    """Install a browser if there is none: Debian's as root, otherwise Playwright's."""
    if installed() or playwrights_own():
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        if run("apt-get", "update", "-qq"):
            run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium")
    if not installed():
        run(sys.executable, "-m", "playwright", "install", "chromium", seconds=180)
    if not (installed() or playwrights_own()):
        sys.exit(f"no browser: install chromium, or name one in {VARIABLE}")


if __name__ == "__main__":
    main()
