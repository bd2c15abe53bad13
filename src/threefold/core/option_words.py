"""Reads options from plain values, and writes those that are not at their defaults.

A refusal names the options and values that exist.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct, inspect

from threefold.core.contract import Facts
from threefold.core.errors import OptionsError

S = TypeVar("S", bound=Struct)
LONGEST_VALUE = 60


def read_options(game: Facts, options: Struct | Mapping[str, Any]) -> Struct:
    """Return the game's options from a plain mapping, or raise an OptionsError that names the field."""
    if isinstance(options, game.options):
        return options
    plain = msgspec.to_builtins(options) if isinstance(options, Struct) else options
    return read_plain(game.options, plain, game.name)


@lru_cache(maxsize=256)
def unusual(options: Struct) -> dict[str, Any]:
    """Return the options that differ from their defaults, as plain values.

    Every view asks for them, so the result is cached: do not change it. The options must be a frozen class.
    """
    plain, usual = msgspec.to_builtins(options), msgspec.to_builtins(type(options)())
    return {name: value for name, value in plain.items() if value != usual[name]}


def read_plain(kind: type[S], plain: Mapping[str, Any], name: str, *, words: bool = False) -> S:
    """Return the options of this kind; with `words`, numbers may be given as text, as on a command line."""
    try:
        return msgspec.convert(plain, kind, strict=not words)
    except msgspec.ValidationError as error:
        said = _explained(kind, plain, words=words) or str(error).replace("`$.", "`")
        raise OptionsError(f"{name}: {said}") from None


def read_words(game: Facts, words: Mapping[str, Any]) -> dict[str, Any]:
    """Convert options from words, as on a command line or in an address; options that are not named stay out."""
    typed = msgspec.to_builtins(read_plain(game.options, words, game.name, words=True))
    return {name: typed[name] for name in words}


def _explained(kind: type[Struct], plain: Mapping[str, Any], *, words: bool) -> str:
    """Say which option is wrong, and what would be right."""
    fields = {field.encode_name: field.type for field in cast("inspect.StructType", inspect.type_info(kind)).fields}
    for key, value in plain.items():
        if key not in fields:
            near = get_close_matches(str(key), fields, 1)
            hint = f"did you mean {near[0]}? " if near else ""
            there = f"its options are {', '.join(fields)}" if fields else "it has no options"
            return f"there is no option {_short(str(key))}; {hint}{there}"
        try:
            msgspec.convert({key: value}, kind, strict=not words)
        except msgspec.ValidationError:
            return f"{key} cannot be {_short(json.dumps(value, default=str))}; it can be {told(fields[key])}"
    return ""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]} …"


def told(kind: inspect.Type) -> str:
    """Describe the allowed values of a type in plain words."""
    match kind:
        case inspect.Metadata(type=inner):
            schema = cast("dict[str, Any]", kind.extra_json_schema or {})  # pyright: ignore[reportUnknownMemberType]
            if "enum" in schema:
                return _one_of(schema["enum"])
            examples: list[str] = schema.get("examples", [])
            return told(inner) + (f", such as {' or '.join(map(str, examples))}" if examples else "")
        case inspect.LiteralType(values=values):
            return _one_of(values)
        case inspect.EnumType(cls=enum):
            return _one_of([member.value for member in enum])
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=least, le=most):
            bounds = {(True, True): f" from {least} to {most}", (True, False): f" from {least} on"}
            return "a whole number" + bounds.get((least is not None, most is not None), "")
        case inspect.StrType(max_length=most, pattern=form):
            return "a text" + (f" of at most {most} letters" if most and not form else "")
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"a list, each of it {told(item)}"
        case _:
            return "something else"


def _one_of(values: Any) -> str:
    """Join values with commas and "or"; name the empty text."""
    shown = [json.dumps(value) if value == "" else str(value) for value in values]
    return " or ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
