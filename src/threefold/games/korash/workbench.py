"""The tools of card authors: the fields of the forms, the checker's report, and changes to single values."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from threefold.core.cards import Field, Problem, Report, Written
from threefold.core.errors import CardError
from threefold.games.korash.cards.folders import HOME, OWN_SETS, SHELF, find
from threefold.games.korash.cards.load import build, checked, offer
from threefold.games.korash.cards.model import Catalogue
from threefold.games.korash.cards.read.problems import Problem as Found
from threefold.games.korash.cards.read.sets import Card, read_set
from threefold.games.korash.cards.tools import rewrite
from threefold.games.korash.cards.tools.art import BANNERS, MOTIFS
from threefold.games.korash.cards.vocabulary import HORIZONS, STATS, TIMINGS, WALLS
from threefold.games.korash.sight.scenery import printed
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.kits import kit_of

STARTER = HOME / "starter_sands"
LONGEST_ID = 40
LEADING_COMMENT = re.compile(r"\A(?:#.*\n)*")
NAMES = (Field("id", "text", needed=True), Field("name", "text", needed=True))
NUMBERS = tuple(Field(key, "number", needed=True) for key in STATS)
COST = Field("cost", "number", needed=True)
KEYWORDS = Field("keywords", "words")
NAMED = Field("abilities", "words", ("strider", "sabotage"))
SHOWN = (Field("text", "long", generated=True), Field("flavour", "long"))
MOTTO = (Field("text", "long"), Field("flavour", "long"))
FIELDS = {
    "faction": (
        *NAMES,
        Field("banner", "word", tuple(BANNERS)),
        Field("colour", "colour"),
        *MOTTO,
        Field("units", "counts", needed=True, of="unit"),
        Field("stockpile", "counts", needed=True, of="tactic"),
    ),
    "platform": (*NAMES, *NUMBERS, KEYWORDS, *SHOWN),
    "unit": (*NAMES, COST, *NUMBERS, KEYWORDS, NAMED, *SHOWN),
    "tactic": (*NAMES, Field("timing", "word", tuple(TIMINGS), needed=True), COST, KEYWORDS, *SHOWN),
    "territory": (
        *NAMES,
        Field("horizon", "word", tuple(HORIZONS), needed=True),
        Field("copies", "number"),
        Field("enduring", "flag"),
        Field("walls", "words", tuple(WALLS)),
        Field("art", "word", tuple(MOTIFS)),
        KEYWORDS,
        *SHOWN,
    ),
}


class Cardmaker:
    """The tools for card authors. The object has no state of its own."""

    suffix = ".toml"
    fields: Mapping[str, tuple[Field, ...]] = FIELDS

    def begin(self, folder: Path) -> None:
        """Copy the starter set into a new folder, as the start of a new set."""
        if folder.is_file() or (folder.exists() and any(folder.iterdir())):
            raise CardError(f"{folder} is not empty: a new set needs a folder of its own")
        shutil.copytree(STARTER, folder, dirs_exist_ok=True)
        page = folder / "set.toml"
        title = folder.resolve().name
        named = {"id": _slug(title).lower(), "name": title, "provenance": "designer", "label": title}
        text = LEADING_COMMENT.sub(
            f"# {title}, begun as a copy of our starter set.\n", page.read_text(encoding="utf-8")
        )
        page.write_text(rewrite.change_set(text, named), encoding="utf-8")

    def folder(self, name: str) -> Path:
        """Return the folder of a set to edit, given its path or the set's id; refuse the ids of our own sets."""
        found = find(name)
        if name in OWN_SETS and found.parent == HOME:
            raise CardError(f"{name} belongs to threefold and cannot be edited")
        return found

    def report(self, folder: Path, texts: Mapping[str, str]) -> Report:
        """Check these files in their folder and return the report; cards without errors are still drawn."""
        instead = {folder / name: text for name, text in texts.items()}
        found: list[Found] = []
        set_, cards = read_set(folder, found, instead)
        catalogue, problems = checked([set_], cards, found)
        if catalogue is None:
            catalogue = _sound(folder, instead, {problem.card for problem in problems if not problem.warning})
        return Report(
            name=set_.name,
            hash=f"{set_.id}@{set_.hash}" if all(problem.warning for problem in problems) else "",
            problems=tuple(_problem(folder, problem) for problem in problems),
            cards=tuple(_written(folder, texts, cards)),
            scenery=printed(Kit(catalogue, (), (), (), kit_of)) if catalogue else None,
        )

    def set_value(self, text: str, card: Written, key: str, value: object) -> str:
        """Change only the value of one key; comments and order stay."""
        known = [field.key for field in FIELDS[card.kind]]
        return rewrite.set_value(text, (card.kind, card.number), key, value, known)

    def new_card(self, kind: str, report: Report) -> str:
        """Write a new card without errors; its id has the most frequent prefix of the set."""
        prefixes = Counter(card.id.rpartition(".")[0] for card in report.cards)
        prefix = prefixes.most_common(1)[0][0] if prefixes else ""
        taken = {card.id for card in report.cards}
        names = (f"{prefix}.new-{kind}{number or ''}".lstrip(".") for number in range(len(taken) + 1))
        return rewrite.new_card(kind, next(name for name in names if name not in taken))

    def offer(self, name: str) -> tuple[str, ...]:
        """Offer a folder's cards for play; return the ids of all offered sets."""
        return offer(name)

    def open_shelf(self, shelf: Path) -> None:
        """Create the shelf (the folder of published sets) and tell child processes where it is."""
        shelf.mkdir(parents=True, exist_ok=True)
        os.environ[SHELF] = str(shelf.resolve())

    def shelve(self, report: Report, texts: Mapping[str, str], shelf: Path) -> dict[str, Any]:
        """Publish a version under its own id, so that running matches keep the cards they started with."""
        if not report.sound:
            raise CardError("cards with errors cannot be played")
        digest = hashlib.sha256(msgspec.json.encode(sorted(texts.items()))).hexdigest()[:8]
        id_ = f"{_slug(report.hash.partition('@')[0])[:LONGEST_ID]}.{digest}"
        if not (shelf / id_).exists():
            laid = shelf / f".{id_}"
            shutil.rmtree(laid, ignore_errors=True)
            for file, text in texts.items():
                path = laid / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(rewrite.change_set(text, {"id": id_}), encoding="utf-8")
            laid.rename(shelf / id_)
        return {"cards": [id_]}


CARDMAKER = Cardmaker()


def _slug(name: str) -> str:
    """Turn a name into an id."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", name).strip("-.") or "cards"


def _sound(folder: Path, instead: Mapping[Path, str], broken: set[str]) -> Catalogue | None:
    """Return the cards without errors; factions leave out the cards with errors."""
    problems: list[Found] = []
    set_, cards = read_set(folder, problems, instead)
    # `report` has already collected the problems; collect here only those of the remaining cards.
    problems.clear()
    try:
        return build([set_], [card for card in cards if card.id not in broken], problems)
    except RecursionError:
        return None


def _problem(folder: Path, found: Found) -> Problem:
    path = Path(found.file)
    file = path.relative_to(folder).as_posix() if path.is_relative_to(folder) and path != folder else ""
    return Problem(file, found.line, found.card, found.code, found.message, found.hint, found.warning)


def _written(folder: Path, texts: Mapping[str, str], cards: list[Card]) -> list[Written]:
    """Return all cards of these files, sorted by file and line."""
    found: list[Written] = []
    for card in cards:
        file = Path(card.node.file).relative_to(folder).as_posix()
        if file not in texts:
            continue
        value, lines, path = card.node.value, card.node.lines, card.node.path
        known = [field.key for field in FIELDS[card.kind] if field.key in value]
        found.append(
            Written(
                id=card.id,
                name=str(value.get("name", "")),
                kind=card.kind,
                number=int(path[1]),
                file=file,
                line=lines[path],
                last=_last_line(texts[file], lines, lines[path]),
                values={key: value[key] for key in known},
                lines={key: lines[*path, key] for key in value},
            )
        )
    return sorted(found, key=lambda card: (card.file, card.line))


def _last_line(text: str, lines: Mapping[tuple[str | int, ...], int], first: int) -> int:
    """Return a card's last line: before the next card, and before empty lines and comments above that."""
    rows = text.split("\n")
    starts = [line for path, line in lines.items() if line > first and (len(path) == 2 or path == ("set",))]
    last = min(starts, default=len(rows) + 1) - 1
    while last > first and (not rows[last - 1].strip() or rows[last - 1].lstrip().startswith("#")):
        last -= 1
    return last
