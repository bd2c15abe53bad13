"""The measured strength of each level in each game, read from `levels.json`, which an arena writes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

PUBLISHED = Path(__file__).with_name("levels.json")


class Measured(Struct, frozen=True):
    """The result of a round robin of one game's levels; the scripted novice has 1000 points."""

    edition: int
    command: str
    """The command that repeats the measurement."""
    games: int
    levels: dict[str, tuple[int, int, int]]
    """For each bot its rating and the 95 % confidence interval."""


@cache
def published(path: Path = PUBLISHED) -> dict[str, Measured]:
    """Return the published measurements by game."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Measured]) if path.exists() else {}


def publish(game: str, measured: Measured, path: Path) -> None:
    """Replace a game's measurement in the file."""
    known = {**published(path), game: measured}
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(known.items()))), indent=2)
    path.write_bytes(text + b"\n")
    published.cache_clear()


def ratings(game: str, edition: int) -> dict[str, int]:
    """Return each level's rating; nothing if they were never measured, or under other rules."""
    found = published().get(game)
    return {name: level[0] for name, level in found.levels.items()} if found and found.edition == edition else {}
