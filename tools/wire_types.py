"""Writes web/src/wire.ts: the TypeScript types of every message, from the very Structs that the server speaks."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Raw, Struct, UnsetType

from threefold.analysis import shapes
from threefold.core.contract import Outcome
from threefold.games.inoka import events as inoka_events
from threefold.games.inoka import view as inoka_view
from threefold.games.inyo import events as inyo_events
from threefold.games.inyo import view as inyo_view
from threefold.serve import wire
from threefold.solvers import Puzzle

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEADER = "// Written by tools/wire_types.py from src/threefold/serve/wire.py. Do not edit.\n"
GAMES = {"Inyo": (inyo_view, inyo_events), "Inoka": (inoka_view, inoka_events)}
"""What each game's board is given, by the name of its namespace."""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
    Raw: "unknown",
}


def structs_of(module: ModuleType) -> list[type[Struct]]:
    """The Structs that a module defines, in its order."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Struct)]
    return [struct for struct in found if struct.__module__ == module.__name__]


def spelled(kind: Any) -> str:
    """A type in TypeScript."""
    origin = get_origin(kind)
    if origin is Annotated:
        return spelled(get_args(kind)[0])
    if origin is Literal:
        return " | ".join(f'"{word}"' for word in get_args(kind))
    if origin in (Union, UnionType):
        return " | ".join(spelled(part) for part in get_args(kind) if part is not UnsetType)
    if origin in (tuple, list):
        first = spelled(get_args(kind)[0])
        return f"({first})[]" if " " in first else f"{first}[]"
    if origin is dict:
        return f"Record<string, {spelled(get_args(kind)[1])}>"
    if isinstance(kind, type) and issubclass(kind, Struct):
        return kind.__name__
    return PLAIN[kind]


def interface(struct: type[Struct]) -> str:
    """A Struct as an interface."""
    hints = get_type_hints(struct, include_extras=True)
    config = struct.__struct_config__
    lines = [f"/** {(struct.__doc__ or '').splitlines()[0]} */", f"export interface {struct.__name__} {{"]
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    sends = config.forbid_unknown_fields
    for field in msgspec.structs.fields(struct):
        optional = "?" if sends and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {spelled(hints[field.name])};")
    return "\n".join([*lines, "}"])


def text() -> str:
    """The whole file."""
    parts = [HEADER, *map(interface, [*structs_of(wire), Outcome, *structs_of(shapes), Puzzle])]
    for name in ("FromTable", "FromClient"):
        union = " | ".join(struct.__name__ for struct in get_args(getattr(wire, name)))
        parts.append(f"export type {name} = {union};")
    for name, modules in GAMES.items():
        parts.append(f"export namespace {name} {{")
        parts += [interface(struct) for module in modules for struct in structs_of(module)]
        parts.append("}")
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.read_text(encoding="utf-8") == text() else f"{TARGET.name} is old: make wire")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
