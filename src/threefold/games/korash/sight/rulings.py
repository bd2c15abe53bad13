"""The rulings, as the rules panel shows them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """What we play where the rulebook leaves it open."""

    name: str
    says: str
    why: str
    option: str = ""
    """The host options that decide otherwise."""
    id: str = ""


@cache
def rulings() -> tuple[Ruling, ...]:
    """All of them, in order."""
    text = files("threefold.games.korash").joinpath("rulings.toml").read_text(encoding="utf-8")
    content = msgspec.convert(tomllib.loads(text), dict[str, Ruling])
    return tuple(msgspec.structs.replace(ruling, id=f"KOR-RULING-{number}") for number, ruling in content.items())
