"""Find the folders of card sets, and the id of the set in each folder.

There are three sources: the sets that come with threefold, the folders in THREEFOLD_CARDS ("offered": players get
these by default), and the folder of folders in THREEFOLD_CARD_SHELF (the "shelf": a match gets these only by id).
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from threefold.core.errors import CardError
from threefold.games.korash.cards.read.problems import Problem
from threefold.games.korash.cards.read.sets import read_set

HOME = Path(__file__).parent
OFFERED = "THREEFOLD_CARDS"
"""The environment variable that lists offered folders; child processes inherit it."""
SHELF = "THREEFOLD_CARD_SHELF"
"""The environment variable that names a folder of sets, each in a folder named like its id."""
OWN_SET = "starter-sands"
OWN_SETS = tuple(sorted(path.parent.name.replace("_", "-") for path in HOME.glob("*/set.toml")))
"""The sets that come with threefold."""


def installed() -> dict[str, Path]:
    """Return the folder of every set by the set's id. An offered set replaces one of our own with the same id."""
    own = {path.parent.name.replace("_", "-"): path.parent for path in sorted(HOME.glob("*/set.toml"))}
    return own | _shelved() | {set_id(folder): folder for folder in _offered()}


def offered() -> str:
    """Return the THREEFOLD_CARDS variable, which lists the offered folders. It decides which set an id means."""
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
    """Return the id in the `[set]` table of a folder."""
    problems: list[Problem] = []
    id_ = read_set(folder, problems)[0].id
    if not id_:
        raise CardError("\n".join(map(str, problems)) or f"{folder} is no card set")
    return id_


def default_sets() -> tuple[str, ...]:
    """Return the ids of the sets to play with when nobody names any: the offered sets, or else our own set."""
    sets: dict[str, Path] = {}
    for folder in _offered():
        if (other := sets.setdefault(set_id(folder), folder)) is not folder:
            id_ = set_id(folder)
            raise CardError(f'{other} and {folder} are both the set "{id_}": give one another id in its [set]')
    return tuple(sets) or (OWN_SET,)


def find(name: str) -> Path:
    """Return the folder of a set, given its path or its id."""
    path = Path(name)
    sets = installed()
    if name in sets and not path.is_dir():
        return sets[name]
    if path.exists():
        return path
    raise CardError(f'no card set "{name}": there is no such folder, and the sets here are {", ".join(sets)}')
