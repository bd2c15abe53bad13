"""Reads the commands in README, docs and --help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from threefold.cli.app import app

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCED = re.compile(r"^```(?:sh|bash|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:threefold|make) [^`\n]+)`")
BEGINNING = re.compile(r"(?:[A-Z_]+=\S+ )*(?:threefold|make|python3?|pip|echo|sqlite3|~/table/bin/\w+)(?= |$)")
COMMENT = re.compile(r"\s+# .*$")
EXAMPLE = re.compile(r"^Example: (.+)$", re.MULTILINE)


def blocks(page: Path) -> Iterator[str]:
    """Yield every command in the code blocks of a page, without its comment."""
    for block in FENCED.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if BEGINNING.match(line):
                yield COMMENT.sub("", line).strip()


def inline(page: Path) -> Iterator[str]:
    """Yield every command within the text and tables of a page."""
    yield from INLINE.findall(FENCED.sub("", page.read_text(encoding="utf-8")))


def commands(group: Any = None, words: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    """Yield every command of ours, groups left out, with its words."""
    group = group or typer.main.get_command(app)
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, (*words, name))
        else:
            yield " ".join((*words, name)), command


def examples() -> dict[str, list[str]]:
    """Return the examples in the help of every command."""
    return {words: EXAMPLE.findall(command.help or "") for words, command in commands()}
