"""Tests of how `web/src` is laid out, and of the rules for its styles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web" / "src"
ENTRY = {"App.svelte", "main.ts", "wire.ts"}
"""The files of the root: the entry, and the generated types of all messages."""
BOARDS = tuple(path for path in (WEB / "boards").iterdir() if path.is_dir())
"""Folders that these rules leave alone: a board draws its game in colours and sizes of its own."""
PICTURES = (*BOARDS, WEB / "ui" / "art", WEB / "styles" / "tokens.css")
LARGE = (WEB / "boards" / "inyo", WEB / "boards" / "inoka")
"""Boards whose folders and components are not split yet."""
MOST_FILES = 25
MOST_LINES = 300
FORBIDDEN = {
    "a colour": re.compile(r"oklch\(|rgba?\(|hsla?\(|#[0-9a-fA-F]{3,8}\s*[;,)]"),
    "a size of text": re.compile(r"font(-size)?:[^;]*\b[0-9.]+(rem|px|pt)\s*(/|;|var|,)"),
    "a shadow": re.compile(r"(text|box)-shadow:(?!\s*(none|var\(--shadow-|(inset )?(0 0 0|\dpx 0) ))"),
    "a duration": re.compile(r"(transition|animation)[^:;]*:[^;]*[^\w-][1-9][0-9.]*m?s\b"),
    "!important": re.compile("!important"),
}
"""What only `styles/tokens.css` may write out; everything else names a token."""


def is_in(path: Path, folders: tuple[Path, ...]) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


def styles() -> Iterator[tuple[Path, str]]:
    """Yield the style of every component, and the style sheets."""
    for path in sorted(WEB.rglob("*.svelte")):
        style = path.read_text(encoding="utf-8").partition("<style>")[2]
        if style and not is_in(path, PICTURES):
            yield path, style
    for path in sorted(WEB.rglob("*.css")):
        if not is_in(path, PICTURES):
            yield path, path.read_text(encoding="utf-8")


def test_root_holds_only_the_entry() -> None:
    assert {path.name for path in WEB.iterdir() if path.is_file()} == ENTRY


def test_folder_holds_few_files() -> None:
    counts = Counter(path.parent for path in WEB.rglob("*") if path.is_file() and not is_in(path, LARGE))
    assert {folder.name: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_component_is_short() -> None:
    counts = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for path in WEB.rglob("*.svelte")
        if not is_in(path, LARGE)
    }
    assert {name: count for name, count in counts.items() if count > MOST_LINES} == {}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_style_names_tokens(what: str) -> None:
    found = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path, style in styles()
        for line in style.splitlines()
        if FORBIDDEN[what].search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a colour", "color: #fff;"),
        ("a colour", "color: oklch(0.5 0.1 20);"),
        ("a size of text", "font-size: 0.8rem;"),
        ("a size of text", "font: 400 1rem/1.5 var(--text);"),
        ("a shadow", "box-shadow: 0 1rem 4rem var(--shade);"),
        ("a duration", "transition: opacity 300ms;"),
        ("!important", "opacity: 0 !important;"),
    ],
)
def test_a_written_out_value_is_found(what: str, line: str) -> None:
    assert FORBIDDEN[what].search(line)
