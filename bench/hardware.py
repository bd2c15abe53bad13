"""Describes the machine of a bench, without names of people or hosts."""

from __future__ import annotations

import platform
from importlib.metadata import version
from pathlib import Path


def machine(*packages: str) -> dict[str, str]:
    """Return the processor, system, Python and the versions of these packages."""
    return {
        "processor": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        **{package: version(package) for package in packages},
    }


def _processor() -> str:
    cpus = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (cpus.read_text(encoding="utf-8").splitlines() if cpus.exists() else [])
        if line.startswith("model name")
    ]
    return names[0] if names else platform.machine()
