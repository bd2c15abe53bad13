"""A file that cannot be read: what is wrong with it, in a designer's words, and the line to look at."""

from __future__ import annotations

import re
from collections.abc import Iterable
from tomllib import TOMLDecodeError

from threefold.games.korash.cards.read.problems import Problem, did_you_mean

HINTS = {
    "Illegal character": "a text ends on the line where it begins: is a quote missing?",
    "Unterminated string": "is a quote missing?",
    'Expected "': "is a quote missing?",
    "Unescaped": "write \\\\ for a backslash in a text",
    "Unclosed array": "is a comma or ] missing, here or on the line before?",
    "Unclosed inline table": "is a comma or } missing? A table in braces ends on the line where it begins",
    "Duplicate inline": "a key stands once in a table",
    "Invalid initial character": "is there a comma too many, or a key without its value?",
    "Expected '='": "write key = value; is an = missing?",
    "Invalid value": 'a text needs straight quotes, as in name = "Dive"',
    "Invalid statement": "a line is key = value, [[card]] or # a comment",
    "Expected newline": "one key a line; is a quote or an operator left over?",
    "Expected ']": "cards are written in double brackets, as in [[unit]]",
}
"""By how the parser's own words begin."""
AGAIN = ("Cannot overwrite", "Cannot declare", "Cannot mutate")
TITLE = re.compile(r"^[ \t]*(\[\[?)[ \t]*([A-Za-z0-9_-]+)[ \t]*\]", re.MULTILINE)
"""The head of a table, not of one inside a card."""
BEGINS = re.compile(r"^[ \t]*(?:[A-Za-z0-9_-]+[ \t]*=|\[\[[ \t]*[A-Za-z])")
"""A line with which a key or a card begins; within a list no line looks so."""
NO_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')
"""Texts and comments, in which a bracket is a letter."""


def no_toml(file: str, text: str, error: TOMLDecodeError, kinds: Iterable[str]) -> Problem:
    """What the parser stumbled over; a misspelt head before that is why something seems to stand there twice."""
    message, _, place = str(error).partition(" (at ")
    digits = place.removeprefix("line ").partition(",")[0]
    line = int(digits) if digits.isdigit() else text.count("\n") + 1
    if opened := _unclosed(text):
        return Problem(file, opened, "", "E01", "the [ on this line is never closed", "write ] where the list ends")
    if message.startswith(AGAIN):
        return _wrong_title(file, text, kinds) or _said_twice(file, line)
    hint = next((hint for words, hint in HINTS.items() if message.startswith(words)), "")
    return Problem(file, line, "", "E01", f"this is no TOML: {message}", hint)


def _unclosed(text: str) -> int:
    """Return the line of a [ within which the next key or card begins, or the text ends; 0 if there is none."""
    opened: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        if opened and BEGINS.match(line):
            return opened[-1]
        plain = NO_BRACKET.sub("", line)
        for letter in "" if plain.lstrip().startswith("[") and not opened else plain:
            if letter == "[":
                opened.append(number)
            elif letter == "]" and opened:
                opened.pop()
    return opened[-1] if opened else 0


def _wrong_title(file: str, text: str, kinds: Iterable[str]) -> Problem | None:
    kinds = list(kinds)
    for title in TITLE.finditer(text):
        brackets, name = title.groups()
        line = text.count("\n", 0, title.start(1)) + 1
        if name not in (*kinds, "set"):
            hint = did_you_mean(name, kinds) or f"cards are {', '.join(kinds)}"
            return Problem(file, line, "", "E10", f"unknown card [[{name}]]", hint)
        if name in kinds and brackets == "[":
            return Problem(file, line, "", "E01", f"[{name}] has single brackets", f"write [[{name}]]")
    return None


def _said_twice(file: str, line: int) -> Problem:
    hint = "a key stands once in a card; [set] stands once in a file, cards and abilities have double brackets"
    return Problem(file, line, "", "E01", "this is no TOML: something stands here for the second time", hint)


def no_text(file: str, error: UnicodeDecodeError) -> Problem:
    """A file in another encoding, or no text at all."""
    line = error.object[: error.start].count(b"\n") + 1
    what = f"this is no text in UTF-8: byte 0x{error.object[error.start]:02x} cannot stand here"
    return Problem(file, line, "", "E01", what, "save the file as UTF-8")
