"""Read the files of a set: its `[set]` table, its cards as written, and the hash of the cards."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from tomllib import TOMLDecodeError
from typing import Any, cast

import msgspec

from threefold.games.korash.cards.model import CardSet
from threefold.games.korash.cards.read.places import parse
from threefold.games.korash.cards.read.problems import Node, Problem, did_you_mean
from threefold.games.korash.cards.vocabulary import PROVENANCES, STATS, VERSION, Provenance

PRINTED = ("text", "flavour")
FIELDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "unit": (("id", "name", "cost", *STATS), ("keywords", "abilities", "ability", "supply", *PRINTED)),
    "platform": (("id", "name", *STATS), ("keywords", "abilities", "ability", "supply", *PRINTED)),
    "tactic": (("id", "name", "timing", "cost", "do"), ("keywords", "targets", "choices", *PRINTED)),
    "territory": (("id", "name", "horizon"), ("copies", "keywords", "enduring", "walls", "art", "ability", *PRINTED)),
    "faction": (("id", "name", "units", "stockpile"), ("banner", "colour", *PRINTED)),
}
"""For each kind of card, the keys that it must have and the keys that it may have."""
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
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
"""Hints for designers, by the first words of the parser's message."""
AGAIN = ("Cannot overwrite", "Cannot declare", "Cannot mutate")
TITLE = re.compile(r"^[ \t]*(\[\[?)[ \t]*([A-Za-z0-9_-]+)[ \t]*\]", re.MULTILINE)
"""The head of a top-level table, such as [set] or [[unit]]."""
BEGINS = re.compile(r"^[ \t]*(?:[A-Za-z0-9_-]+[ \t]*=|\[\[[ \t]*[A-Za-z])")
"""A line that begins a key or a card; no line inside a list looks like this."""
NO_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*')
"""Texts and comments; a bracket in them closes or opens nothing."""


def no_toml(file: str, text: str, error: TOMLDecodeError, kinds: Iterable[str]) -> Problem:
    """Return a problem that explains why the parser refused a file.

    A misspelt card head often makes a later key look as if it stood twice, so a wrong head is looked for first.
    """
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
    """Return the line of a [ that is still open when a key, a card or the end of the text comes; 0 if there is none."""
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
    """Return a problem that says where a file stops being UTF-8."""
    line = error.object[: error.start].count(b"\n") + 1
    what = f"this is no text in UTF-8: byte 0x{error.object[error.start]:02x} cannot stand here"
    return Problem(file, line, "", "E01", what, "save the file as UTF-8")


SHOWN = {"text", "flavour", "banner", "colour", "art"}
"""The keys that do not affect the rules and are no part of a set's hash."""
ORDERED = {"units", "stockpile", "targets", "choices"}
"""Tables whose order matters, because their entries are numbered in the order in which they are written."""
NOTHING = CardSet(id="", name="", provenance=Provenance.ORIGINAL, vocabulary=VERSION, label="", hash="")


AS_STORED: Mapping[Path, str] = {}


class Card:
    """A card as written: its kind, its id, its place in the files, and the keys it was given."""

    __slots__ = ("ability_keys", "id", "key", "kind", "node", "set")

    def __init__(self, kind: str, id_: str, node: Node, set_: str) -> None:
        self.kind = kind
        self.id = id_
        self.node = node
        self.set = set_
        self.key = 0
        self.ability_keys: list[int] = []


def read_id(node: Node) -> str:
    """Read the id of a card or a set; notation and records use it as the name."""
    found = node.get("id")
    if found is None or not isinstance(found.value, str):
        return ""
    if found.value and not ID.fullmatch(found.value):
        found.of(found.value).say("E12", "an id has letters, digits, dots and hyphens only")
    return found.value


def read_set(
    folder: Path, problems: list[Problem], instead: Mapping[Path, str] = AS_STORED
) -> tuple[CardSet, list[Card]]:
    """Read a folder's set and its cards, sorted by id; `instead` gives other contents for some of the files."""
    files = _files(folder, problems, instead)
    pages = _pages(files, problems, instead)
    whole = len(pages) == len(files)
    tables = [page.at("set") for page in pages if "set" in page.value]
    if pages and not tables and whole:
        hint = 'write [set] with id = "my-set", provenance = "designer" and vocabulary = 1'
        problems.append(Problem(pages[0].file, 1, "", "E11", "no file has a [set] table", hint))
    for other in tables[1:]:
        if other.value != tables[0].value:
            other.say("E13", f"a folder is one set, but {tables[0].file} has another [set]")
    set_ = _set(tables[0]) if tables and tables[0].table() else NOTHING
    cards = sorted(_cards(pages, set_.id), key=lambda card: card.id)
    return msgspec.structs.replace(set_, hash=digest(cards), whole=whole), cards


def _files(folder: Path, problems: list[Problem], instead: Mapping[Path, str]) -> list[Path]:
    stored = [folder] if folder.is_file() else [file for file in folder.rglob("*.toml") if file.is_file()]
    files = sorted({*stored, *instead})
    if not files:
        hint = "`threefold cards new FOLDER` begins a set of your own"
        problems.append(Problem(str(folder), 1, "", "E11", "there is no .toml file in this folder", hint))
    return files


def _pages(files: list[Path], problems: list[Problem], instead: Mapping[Path, str]) -> list[Node]:
    pages: list[Node] = []
    for file in files:
        text = ""
        try:
            text = instead[file] if file in instead else file.read_text(encoding="utf-8-sig")
            value, lines = parse(text)
        except tomllib.TOMLDecodeError as error:
            problems.append(no_toml(str(file), text, error, FIELDS))
        except UnicodeDecodeError as error:
            problems.append(no_text(str(file), error))
        except RecursionError:
            problems.append(Problem(str(file), 1, "", "E01", "this is nested too deeply"))
        else:
            page = Node(value, str(file), lines, problems)
            page.expect(("set", *FIELDS))
            pages.append(page)
    return pages


def _set(node: Node) -> CardSet:
    node.expect(("id", "name", "provenance", "vocabulary", "label"))
    node.need("id", "provenance", "vocabulary")
    text = {key: found.string() for key in ("id", "name", "label") if (found := node.get(key))}
    read_id(node)
    provenance, vocabulary = node.get("provenance"), node.get("vocabulary")
    word = provenance.word(PROVENANCES, "provenance") if provenance else None
    version = vocabulary.number(1, VERSION) if vocabulary else VERSION
    if vocabulary and version > VERSION:
        vocabulary.say("E60", f"this set speaks vocabulary {version}; this engine knows {VERSION}", "update threefold")
    return CardSet(
        id=text.get("id", ""),
        name=text.get("name") or text.get("id", "").replace("-", " ").title(),
        provenance=PROVENANCES.get(word or "", Provenance.ORIGINAL),
        vocabulary=version,
        label=text.get("label", ""),
        hash="",
    )


def _cards(pages: list[Node], set_: str) -> Iterable[Card]:
    for page in pages:
        for kind in FIELDS:
            if found := page.get(kind):
                for element in found.elements():
                    if element.table():
                        id_ = read_id(element)
                        yield Card(kind, id_, element.of(id_), set_)


def digest(cards: list[Card]) -> str:
    """Return a hash of the cards' rules: files, comments, texts and pictures do not change it."""
    whole = [[card.kind, _plain(card.node.value)] for card in cards]
    written = json.dumps(whole, separators=(",", ":"), default=str)
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _plain(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        pairs = [[name, _plain(inner, name)] for name, inner in table.items() if name not in SHOWN]
        return pairs if key in ORDERED else sorted(pairs, key=lambda pair: str(pair[0]))
    if isinstance(value, list):
        return [_plain(inner) for inner in cast("list[Any]", value)]
    return value
