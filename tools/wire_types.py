"""Writes web/src/wire.ts: the TypeScript types of every message, from the Structs of the server."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from threefold.analysis import shapes
from threefold.bots import lessons
from threefold.bots.advice import Why
from threefold.core import cards
from threefold.core.contract import Event, Outcome
from threefold.core.display import Choice
from threefold.core.record import EndedBy
from threefold.games.inoka import choice as inoka_choice
from threefold.games.inoka import events as inoka_events
from threefold.games.inoka import show as inoka_show
from threefold.games.inoka import view as inoka_view
from threefold.games.inoka.tactics import BEATS, CARDS, HAND_SIZE, STRENGTHS
from threefold.games.inoka.words import CARD_NAMES, TEAM_NAMES
from threefold.games.inyo import choice as inyo_choice
from threefold.games.inyo import events as inyo_events
from threefold.games.inyo import show as inyo_show
from threefold.games.inyo.arena import CELLS_OF, file_and_rank, square
from threefold.games.inyo.dice import FACES, ORIENTATIONS, PIPS
from threefold.games.inyo.variant import Variant
from threefold.games.inyo.view import Lie, Scenery
from threefold.games.korash.assist.preview import outlook as korash_outlook
from threefold.games.korash.assist.preview.combat_preview import Boost
from threefold.games.korash.assist.preview.walks import Walk
from threefold.games.korash.cards.model import Supply
from threefold.games.korash.cards.tools.show import Line
from threefold.games.korash.sight import choice as korash_choice
from threefold.games.korash.sight import scenery as korash_scenery
from threefold.games.korash.sight import show as korash_show
from threefold.games.korash.sight import standings as korash_standings
from threefold.games.korash.sight import table as korash_table
from threefold.games.korash.sight.view import Laying
from threefold.games.korash.state import events as korash_events
from threefold.serve import wire
from threefold.serve.presence import AWAY_MILLIS
from threefold.serve.wire import bench, considering, from_client, from_table, replays, tables, tournaments
from threefold.solvers import Puzzle

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEADER = "// Written by tools/wire_types.py from src/threefold/serve/wire. Do not edit.\n"
KORASH = (
    *(Laying, korash_show, korash_table, korash_standings, korash_scenery, korash_outlook),
    *(korash_choice, korash_events),
    *(Line, Supply, Walk, Boost),
)
GAMES = {
    "Inyo": (Variant, Lie, Scenery, inyo_show, inyo_choice, inyo_events),
    "Inoka": (inoka_view, inoka_show, inoka_choice, inoka_events),
    "Korash": KORASH,
}
"""The data of each game's board, by the name of its namespace."""
TOOLS = {"Bench": (cards, bench)}
"""The data of pages that are not boards."""
SPOKEN = (from_table, from_client, tables, tournaments, considering, replays)
"""The messages between server and clients, for every game."""
CODES = {wire.Code: "RefusalCode", Why: "Why", lessons.Code: "LessonCode", EndedBy: "EndedBy"}
"""Sets of codes that the browser has words for, with their names there."""
FROM_BOTS: dict[tuple[type[Any], str], Any] = {(wire.HintReason, "why"): Why, (wire.Lesson, "code"): lessons.Code}
"""Fields that messages declare as text, so that `serve.wire` imports no bots."""
UNSEEN = {inyo_events.Placed, inyo_events.Flipped, inyo_events.Ended, korash_events.Used, korash_events.ModifierAdded}
"""Events that boards get in another form: with fields for their dice, or for the parts of their sentence."""


def described(card: int) -> dict[str, Any]:
    """Return the tactic and the strength of a card of Inoka, and the cards that it beats."""
    beaten = [CARD_NAMES[other] for other in range(CARDS) if BEATS[card][other]]
    return {"tactic": CARD_NAMES[card][0], "strength": card % STRENGTHS + 1, "beats": beaten}


CONSTANTS: dict[str, Any] = {
    "INYO_SQUARES": {square(cell): file_and_rank(cell) for cell in CELLS_OF[max(CELLS_OF)]},
    "INYO_LIES": {name: {"top": name[0], "pips": PIPS[FACES.index(name[0])]} for name in ORIENTATIONS},
    "INOKA_HAND": HAND_SIZE,
    "INOKA_CARDS": {name: described(card) for card, name in enumerate(CARD_NAMES)},
    "INOKA_TEAMS": TEAM_NAMES,
    "AWAY_MILLIS": AWAY_MILLIS,
}
"""Facts of the rules that boards need everywhere: the file and rank of each square, the face on top of a die in each
orientation, the size of a hand, and the cards that each card beats; and how long somebody has to be away before the
table lets a bot play for them."""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    Raw: "unknown",
}


def is_record(kind: Any) -> bool:
    """Return whether this is a Struct or a dataclass; both are written in the same way."""
    return isinstance(kind, type) and ("__dataclass_fields__" in vars(kind) or issubclass(kind, Struct))


def structs_of(module: ModuleType | type[Any]) -> list[type[Any]]:
    """Return the Structs that a module defines, in its order, or a single one."""
    if isinstance(module, type):
        return [module]
    found = [value for value in vars(module).values() if is_record(value) and value not in UNSEEN]
    return [struct for struct in found if struct.__module__ == module.__name__]


def choices(kind: Any) -> str:
    """Return the values of a Literal as a union of strings."""
    return " | ".join(f'"{word}"' for word in get_args(kind))


def spelled(kind: Any) -> str:
    """Return a type in TypeScript."""
    origin = get_origin(kind)
    if origin is Annotated:
        plain, *notes = get_args(kind)
        # What is encoded already is annotated with what it is.
        return spelled(next((note for note in notes if is_record(note)), plain))
    if origin is Literal:
        return CODES.get(kind) or choices(kind)
    if origin in (Union, UnionType):
        return " | ".join(spelled(part) for part in get_args(kind) if part is not UnsetType)
    if origin is tuple and len(set(get_args(kind)) - {Ellipsis}) > 1:
        return f"[{', '.join(map(spelled, get_args(kind)))}]"
    if origin in (tuple, list):
        first = spelled(get_args(kind)[0])
        return f"({first})[]" if " " in first else f"{first}[]"
    if origin is dict:
        return f"Record<string, {spelled(get_args(kind)[1])}>"
    if is_record(kind):
        return kind.__name__
    if isinstance(kind, type) and issubclass(kind, IntEnum):
        return "number"
    return PLAIN[kind]


def fields_of(struct: type[Any]) -> list[tuple[str, str, bool]]:
    """Return each field's name here and on the wire, and whether it may be missing there."""
    if not issubclass(struct, Struct):
        return [(field.name, field.name, False) for field in dataclasses.fields(struct)]
    # A sender may leave out fields with a default, as the server does for Structs that omit defaults.
    lax = struct.__struct_config__.forbid_unknown_fields or struct.__struct_config__.omit_defaults
    found = msgspec.structs.fields(struct)
    return [(field.name, field.encode_name, field.default is UNSET or (lax and not field.required)) for field in found]


def interface(struct: type[Any]) -> str:
    """Return a Struct as a TypeScript interface."""
    hints = get_type_hints(struct, include_extras=True)
    config = getattr(struct, "__struct_config__", None)
    said = (struct.__doc__ or "").splitlines()[:1]
    lines = [*(f"/** {line} */" for line in said), f"export interface {struct.__name__} {{"]
    if config is not None and config.tag is not None:
        # What a game extends has no kind of its own.
        tag = "string" if struct is Choice else f'"{config.tag}"'
        lines.append(f"  {config.tag_field}: {tag};")
    for name, written, optional in fields_of(struct):
        lines.append(f"  {written}{'?' if optional else ''}: {spelled(FROM_BOTS.get((struct, name), hints[name]))};")
    return "\n".join([*lines, "}"])


def unions(structs: list[type[Any]]) -> Iterator[str]:
    """Yield the choices of a game as one type, and its events."""
    for base in (Choice, Event):
        if found := [struct.__name__ for struct in structs if issubclass(struct, base)]:
            yield f"export type {base.__name__} = {' | '.join(found)};"
            if base is Event:
                yield 'export type EventName = Event["type"];'


def text() -> str:
    """Return the text of the whole file."""
    spoken = [struct for module in SPOKEN for struct in structs_of(module)]
    parts = [HEADER, *map(interface, [Choice, *spoken, Outcome, *structs_of(shapes), Puzzle])]
    parts += [f"export type {name} = {choices(codes)};" for codes, name in CODES.items()]
    for name in ("FromTable", "FromClient"):
        union = " | ".join(struct.__name__ for struct in get_args(getattr(wire, name)))
        parts.append(f"export type {name} = {union};")
    for name, modules in {**GAMES, **TOOLS}.items():
        parts.append(f"export namespace {name} {{")
        structs = [struct for module in modules for struct in structs_of(module)]
        parts += [*map(interface, structs), *unions(structs), "}"]
    parts += [f"export const {name} = {json.dumps(value)} as const;" for name, value in CONSTANTS.items()]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == text() else f"{TARGET.name} is old: make wire")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
