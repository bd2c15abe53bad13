"""Folders of card sets: those that come along, those that the house offers, and the set that each of them is."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from threefold.core.errors import CardError
from threefold.games.korash.cards.read.problems import Problem
from threefold.games.korash.cards.read.sets import read_set

HOME = Path(__file__).parent
OFFERED = "THREEFOLD_CARDS"
"""Folders of card sets that this house offers besides its own; processes inherit them."""
SHELF = "THREEFOLD_CARD_SHELF"
"""A folder of card sets, each in a folder of its id, that may be named but are never played where nobody says so."""
OWN_SET = "starter-sands"
OWN_SETS = tuple(sorted(path.parent.name.replace("_", "-") for path in HOME.glob("*/set.toml")))
"""The sets that come with threefold."""


def installed() -> dict[str, Path]:
    """Return the folders of all sets by id: our own and those that the house offers, which may replace ours."""
    own = {path.parent.name.replace("_", "-"): path.parent for path in sorted(HOME.glob("*/set.toml"))}
    return own | _shelved() | {set_id(folder): folder for folder in _offered()}


def offered() -> str:
    """Return the folders that the house offers, as one text; what an id means depends on it."""
    return os.environ.get(OFFERED, "")


def _offered() -> tuple[Path, ...]:
    return _existing_folders(offered())


@lru_cache(maxsize=8)
def _existing_folders(listed: str) -> tuple[Path, ...]:
    """Return the listed folders. Each list is checked once: a folder that vanishes later has its cards in memory."""
    folders = tuple(Path(folder) for folder in listed.split(os.pathsep) if folder)
    for folder in folders:
        if not folder.exists():
            raise CardError(f'{OFFERED} names "{folder}", and there is no such folder')
    return folders


def _shelved() -> dict[str, Path]:
    shelf = os.environ.get(SHELF, "")
    return {path.parent.name: path.parent for path in sorted(Path(shelf).glob("[!.]*/*.toml"))} if shelf else {}


@lru_cache(maxsize=32)
def set_id(folder: Path) -> str:
    """Return the id that a folder's set gives itself."""
    problems: list[Problem] = []
    id_ = read_set(folder, problems)[0].id
    if not id_:
        raise CardError("\n".join(map(str, problems)) or f"{folder} is no card set")
    return id_


def default_sets() -> tuple[str, ...]:
    """Return the sets that are played where nobody names any: those that the house offers, else our own."""
    sets: dict[str, Path] = {}
    for folder in _offered():
        if (other := sets.setdefault(set_id(folder), folder)) is not folder:
            id_ = set_id(folder)
            raise CardError(f'{other} and {folder} are both the set "{id_}": give one another id in its [set]')
    return tuple(sets) or (OWN_SET,)


def find(name: str) -> Path:
    """Return a set's folder, by its path or by its id."""
    path = Path(name)
    sets = installed()
    if name in sets and not path.is_dir():
        return sets[name]
    if path.exists():
        return path
    raise CardError(f'no card set "{name}": there is no such folder, and the sets here are {", ".join(sets)}')
