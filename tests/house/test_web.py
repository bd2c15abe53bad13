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
MOST_FILES = 25
MOST_LINES = 300
MOST_LINES_OF_CODE = 400
RULES = {
    "the id of a rule": re.compile(r"""["'`](INYO|INOKA|KOR)-[A-Z]+-\d"""),
    "a regular expression": re.compile(
        r"/[gimsuy]*\.(test|exec)\(|\.(match|matchAll|replace|replaceAll|split|search)\(/"
    ),
    "a part of a text": re.compile(r"""\.text(\.\w+\(|\[)|\.split\([\"'`][:,=+~*-]"""),
    "the number of a code": re.compile(r"\b(code|legal|phase)\b[^=<>]{0,6}[=<>]{1,3} \d"),
}
"""What no board may hold: the server sends the parts of answers and events, and generates constants into `wire.ts`."""
ALLOWED = re.compile(
    r"\.test\((event\.)?key|getComputedStyle|sha256\(seed\)|exec\(colour\)|matters\.split|replace\(/\\\.\$/"
)
"""Lines that read keys, styles, hashes, colours, lists of squares on the map, or the end of a sentence: no notation."""
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
    counts = Counter(path.parent for path in WEB.rglob("*") if path.is_file())
    assert {folder.name: count for folder, count in counts.items() if count > MOST_FILES} == {}


def test_component_is_short() -> None:
    counts = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in WEB.rglob("*.svelte")}
    assert {name: count for name, count in counts.items() if count > MOST_LINES} == {}


def code() -> Iterator[tuple[Path, str]]:
    """Yield the code of every file that is neither generated nor a test nor a list of words."""
    for path in sorted(WEB.rglob("*")):
        is_code = path.suffix in (".ts", ".svelte") and not is_in(path, (WEB / "i18n",))
        if is_code and path.name != "wire.ts" and ".test." not in path.name and "words." not in path.name:
            yield path, path.read_text(encoding="utf-8").partition("<style>")[0]


def test_file_is_short() -> None:
    counts = {path.name: len(text.splitlines()) for path, text in code()}
    assert {name: count for name, count in counts.items() if count > MOST_LINES_OF_CODE} == {}


@pytest.mark.parametrize("what", RULES)
def test_board_reads_no_notation_and_copies_no_number(what: str) -> None:
    found = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path, text in code()
        if is_in(path, BOARDS) or what == "the id of a rule"
        for line in text.splitlines()
        if RULES[what].search(line) and not ALLOWED.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("the id of a rule", 'if (rule === "KOR-GOAL-2") return "";'),
        ("a regular expression", "if (/^[A-N]\\d$/.test(word)) return word;"),
        ("a regular expression", "return text.match(/[ATB][123]/g) ?? [];"),
        ("a part of a text", 'if (choice.text.startsWith("+")) return 1;'),
        ("a part of a text", 'const [verb] = text.split(":");'),
        ("the number of a code", "const isUse = code >= 2000;"),
    ],
)
def test_read_notation_is_found(what: str, line: str) -> None:
    assert RULES[what].search(line)


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
