"""How strong each level is in each game, as measured and published: `levels.json` beside this, written by an arena."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

PUBLISHED = Path(__file__).with_name("levels.json")


class Measured(Struct, frozen=True):
    """A round robin of one game's levels, on the scale on which the scripted novice has 1000."""

    edition: int
    command: str
    """What plays it again."""
    games: int
    levels: dict[str, tuple[int, int, int]]
    """By bot: where it stands, and the interval that holds the true place in 95 of 100 cases."""


@cache
def published(path: Path = PUBLISHED) -> dict[str, Measured]:
    """What was measured, by game."""
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Measured]) if path.exists() else {}


def publish(game: str, measured: Measured, path: Path) -> None:
    """Puts a game's measurement in its place in the file; all others stay."""
    known = {**published(path), game: measured}
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(known.items()))), indent=2)
    path.write_bytes(text + b"\n")
    published.cache_clear()


def ratings(game: str, edition: int) -> dict[str, int]:
    """Each level's rating; none where they were measured by other rules, or never."""
    found = published().get(game)
    return {name: level[0] for name, level in found.levels.items()} if found and found.edition == edition else {}
