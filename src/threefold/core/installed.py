"""Finds out which packages, entry points and versions are installed."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, requires, version

LIBRARY, LOWEST, EXTRA = re.compile(r"[\w.-]+"), re.compile(r">=([\w.]+)"), re.compile(r"extra == [\"'](.+?)[\"']")
"""The parts of a requirement such as `typst>=0.13; extra == "print"`."""


def installed(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name, in the order of their names."""
    return _read(group, tuple(sys.path))


@lru_cache(maxsize=32)
def _read(group: str, _: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """Read the entry points once per path, because that opens a file of every installed package."""
    return {entry.name: entry for entry in sorted(entry_points(group=group), key=lambda entry: entry.name)}


def requirements(package: str) -> dict[str, tuple[str, str]]:
    """Return each library that a package requires, with its lowest version and the extra that requires it."""
    found: dict[str, tuple[str, str]] = {}
    for line in requires(package) or []:
        wanted, _, condition = line.partition(";")
        name, lowest, extra = LIBRARY.match(wanted), LOWEST.search(wanted), EXTRA.search(condition)
        if name:
            found[name[0]] = lowest[1] if lowest else "", extra[1] if extra else ""
    return found


def version_of(library: str) -> str:
    """Return the version of an installed library; "" if it is not installed."""
    try:
        return version(library)
    except PackageNotFoundError:
        return ""


def is_older(one: str, other: str) -> bool:
    """Return whether one version number is lower than another."""
    numbers = [[int(number) for number in re.findall(r"\d+", text)] for text in (one, other)]
    return numbers[0] < numbers[1]


def how_to_install(extra: str) -> str:
    """Return the command that installs an extra of threefold."""
    return f'pip install "threefold[{extra}]"'
