"""Records: one JSON document per match. Playing its entries in order gives the state."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from threefold.core.contract import Answer, Outcome, Seat
from threefold.core.errors import RecordError

FORMAT = "threefold-record-1"
EndedBy = Literal["resign", "agreed"]
"""The word that an outcome has instead of a rule if the players ended the match themselves."""


class Turn(Struct, frozen=True, tag="turn", tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    """The answers of all asked seats, chance included, which are played together."""

    answers: dict[Seat, Answer]
    drawn: tuple[Seat, ...] = ()
    """Seats whose clock ran out and whose answer chance drew."""


class Call(Struct, frozen=True, tag="call", tag_field="kind", forbid_unknown_fields=True):
    """An action that nobody asked for, such as claiming a draw."""

    seat: Seat
    path: Answer


class TakeBack(Struct, frozen=True, tag="take_back", tag_field="kind", forbid_unknown_fields=True):
    """Undoes the entries from number `to` on; they stay in the record."""

    to: int


class Resign(Struct, frozen=True, tag="resign", tag_field="kind", forbid_unknown_fields=True):
    """A seat gives up, in a two-player game without a rule for it."""

    seat: Seat


class Agreed(Struct, frozen=True, tag="agreed", tag_field="kind", forbid_unknown_fields=True):
    """All players agree on a draw."""


Entry = Turn | Call | TakeBack | Resign | Agreed


class Broke(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What went wrong in the program behind the last entry of a record, such as a crash that the fuzzer found."""

    what: str
    entry: Entry | None = None
    """What could not be played; None: it was not an entry that broke."""


class Record(Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything needed to replay a match and to check that chance was fair."""

    format: str = FORMAT
    game: str
    edition: int
    match: str
    options: dict[str, Any]
    cards: str = ""
    """The hash of the card set, in games that have cards."""
    seats: tuple[str, ...]
    """The name of the player in each seat."""
    commitment: str
    """SHA-256 of the seed, fixed before the first salt."""
    salts: dict[Seat, str]
    entries: list[Entry]
    outcome: Outcome | None = None
    seed: str | None = None
    """Revealed at the end."""
    notation: str = ""
    """The same game in the game's own notation, for people."""
    broke: Broke | None = None


def standing(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """Return the entries that no take-back has undone, with their numbers."""
    found: list[tuple[int, Entry]] = []
    limit = len(entries)
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        if isinstance(entry, TakeBack):
            limit = min(limit, entry.to)
        elif number < limit:
            found.append((number, entry))
    return found[::-1]


def dump(record: Record) -> str:
    """Return the record as JSON, with one line per field and per entry."""
    fields = cast("dict[str, Any]", msgspec.to_builtins(record, str_keys=True))
    lines: list[str] = []
    for name, value in fields.items():
        if name in ("cards", "broke") and not value:
            continue
        if name == "entries" and value:
            rows = ",\n".join(f"    {_compact(entry)}" for entry in value)
            lines.append(f'  "entries": [\n{rows}\n  ]')
        else:
            lines.append(f"  {_compact(name)}: {_compact(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def load(text: str) -> Record:
    """Read a record; a RecordError names the line and the field that are wrong."""
    try:
        content = msgspec.json.decode(text)
    except RecursionError:
        raise RecordError("this is nested too deeply to be a record", line=1) from None
    except msgspec.DecodeError as error:
        raise RecordError(f"this is not whole JSON ({_reason(error)})", line=_line(text, _offset(text))) from None
    if not isinstance(content, dict) or cast("dict[str, Any]", content).get("format") != FORMAT:
        raise RecordError(f'not a threefold record: "format" should be "{FORMAT}"', field="format")
    try:
        return msgspec.convert(content, Record, str_keys=True)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `")
        field = path.removeprefix("key` in `").rstrip("`").removeprefix("$.")
        raise RecordError(message, field=field, line=line_of(text, field)) from None


def line_of(text: str, field: str) -> int:
    """Return the line on which a field such as `entries[3].answers` begins, or the nearest field that contains it."""
    steps: list[str] = re.findall(r"[^.\[\]]+", field)
    at = _blank(text, 0)
    for step in steps:
        inside = _child(text, at, step)
        if inside is None:
            break
        at = inside
    return _line(text, at)


def _child(text: str, at: int, step: str) -> int | None:
    """Return where the value of this key or list index begins; None if there is none."""
    opened = text[at]
    if opened not in "{[" or (opened == "[" and not step.isdecimal()):
        return None
    decoder = json.JSONDecoder()
    at, index = _blank(text, at + 1), 0
    while text[at] not in "}]":
        key = str(index)
        if opened == "{":
            key, at = decoder.raw_decode(text, at)
            at = _blank(text, _blank(text, at) + 1)
        if key == step:
            return at
        _, at = decoder.raw_decode(text, at)
        at = _blank(text, at)
        if text[at] == ",":
            at = _blank(text, at + 1)
        index += 1
    return None


def _blank(text: str, at: int) -> int:
    while at < len(text) - 1 and text[at].isspace():
        at += 1
    return at


def _offset(text: str) -> int:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos
    return len(text)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _reason(error: Exception) -> str:
    return str(error).partition(" (byte")[0].removeprefix("JSON is malformed: ")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
