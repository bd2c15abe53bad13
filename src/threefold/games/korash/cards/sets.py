"""Reads the files of a set: its [set] table, its cards as written, and the hash that records carry."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from threefold.games.korash.cards.model import CardSet
from threefold.games.korash.cards.read.documents import FIELDS, Card, read_id
from threefold.games.korash.cards.read.places import parse
from threefold.games.korash.cards.read.problems import Node, Problem
from threefold.games.korash.cards.read.unreadable import no_text, no_toml
from threefold.games.korash.cards.vocabulary import PROVENANCES, VERSION, Provenance

SHOWN = {"text", "flavour", "banner", "colour", "art"}
"""What is only for the eye, and so no part of a set's hash."""
ORDERED = {"units", "stockpile", "targets", "choices"}
"""Tables whose order counts: rosters, stockpiles and announced things are numbered as written."""
NOTHING = CardSet(id="", name="", provenance=Provenance.ORIGINAL, vocabulary=VERSION, label="", hash="")


AS_STORED: Mapping[Path, str] = {}


def read_set(
    folder: Path, problems: list[Problem], instead: Mapping[Path, str] = AS_STORED
) -> tuple[CardSet, list[Card]]:
    """A folder's set and its cards, in order of id; `instead` has files that are read as if they were so."""
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
    """The same for the same cards, whatever file they stand in and whatever comments and words they carry."""
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
