"""From folders of TOML to a catalogue: all of it, or an error that lists every problem."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from threefold.core.errors import CardError
from threefold.games.korash.cards.check.check_set import check
from threefold.games.korash.cards.model import CardSet, Catalogue
from threefold.games.korash.cards.read.build import build
from threefold.games.korash.cards.read.documents import Card
from threefold.games.korash.cards.read.problems import Problem
from threefold.games.korash.cards.sets import read_set

HOME = Path(__file__).parent
OFFERED = "THREEFOLD_CARDS"
"""Folders of card sets that this house offers besides its own; processes inherit them."""
SHELF = "THREEFOLD_CARD_SHELF"
"""A folder of card sets, each in a folder of its id, that may be named but are never played where nobody says so."""
OWN_SET = "starter-sands"
OWN_SETS = tuple(sorted(path.parent.name.replace("_", "-") for path in HOME.glob("*/set.toml")))
"""The sets that come along."""


def installed() -> dict[str, Path]:
    """The sets that come along and those that the house offers, by id; an offered one may replace ours."""
    own = {path.parent.name.replace("_", "-"): path.parent for path in sorted(HOME.glob("*/set.toml"))}
    return own | _shelved() | {set_id(folder): folder for folder in _offered()}


def offered() -> str:
    """The folders that the house offers: what one id means follows from them."""
    return os.environ.get(OFFERED, "")


def _offered() -> list[Path]:
    folders = [Path(folder) for folder in offered().split(os.pathsep) if folder]
    for folder in folders:
        if not folder.exists():
            raise CardError(f'{OFFERED} names "{folder}", and there is no such folder')
    return folders


def _shelved() -> dict[str, Path]:
    shelf = os.environ.get(SHELF, "")
    return {path.parent.name: path.parent for path in sorted(Path(shelf).glob("[!.]*/*.toml"))} if shelf else {}


@lru_cache(maxsize=32)
def set_id(folder: Path) -> str:
    """The id that a folder's set gives itself."""
    problems: list[Problem] = []
    id_ = read_set(folder, problems)[0].id
    if not id_:
        raise CardError("\n".join(map(str, problems)) or f"{folder} is no card set")
    return id_


def offer(name: str) -> tuple[str, ...]:
    """Make a folder, or a set by id, what this process and its children play with; its id, checked."""
    folder = find(name)
    load_folder(folder)
    os.environ[OFFERED] = str(folder.resolve())
    return (set_id(folder),)


def default_sets() -> tuple[str, ...]:
    """What is played where nobody says: what the house offers, else our own set."""
    sets: dict[str, Path] = {}
    for folder in _offered():
        if (other := sets.setdefault(set_id(folder), folder)) is not folder:
            id_ = set_id(folder)
            raise CardError(f'{other} and {folder} are both the set "{id_}": give one another id in its [set]')
    return tuple(sets) or (OWN_SET,)


def find(name: str) -> Path:
    """A set's folder, by its path or by its id."""
    path = Path(name)
    sets = installed()
    if name in sets and not path.is_dir():
        return sets[name]
    if path.exists():
        return path
    raise CardError(f'no card set "{name}": there is no such folder, and the sets here are {", ".join(sets)}')


def load(sets: tuple[str, ...]) -> Catalogue:
    """The catalogue of sets named by id, in that order. A path is no id: tables are laid by people far away, too."""
    return _load(tuple(sets), offered())


@lru_cache(maxsize=32)
def _load(sets: tuple[str, ...], _offered: str) -> Catalogue:
    known = installed()
    for name in sets:
        if name not in known:
            raise CardError(f'no card set "{name}"; the sets here are {", ".join(known)}')
    folders = [known[name] for name in sets]
    try:
        return load_folders(folders)
    except CardError as error:
        # Tables are laid by people far away: where this house keeps its files is not theirs to know.
        told = str(error)
        for folder in folders:
            told = told.replace(f"{folder}{os.sep}", "")
        raise CardError(told) from None


def load_folder(folder: Path) -> Catalogue:
    """One folder's catalogue."""
    return load_folders([folder])


def load_folders(folders: Sequence[Path]) -> Catalogue:
    """One catalogue of several folders, or a CardError with every problem."""
    catalogue, problems = read_folders(folders)
    errors = [problem for problem in problems if not problem.warning]
    if catalogue is None:
        raise CardError("\n".join(map(str, errors)))
    return catalogue


def read_folders(folders: Sequence[Path]) -> tuple[Catalogue | None, list[Problem]]:
    """The catalogue, unless something is wrong, and everything that is, by file and line."""
    problems: list[Problem] = []
    sets: list[CardSet] = []
    cards: list[Card] = []
    for folder in folders:
        set_, found = read_set(folder, problems)
        sets.append(set_)
        cards += found
    return checked(sets, cards, problems)


def checked(sets: list[CardSet], cards: list[Card], problems: list[Problem]) -> tuple[Catalogue | None, list[Problem]]:
    """The catalogue of these cards, unless something is wrong, and everything that is."""
    try:
        catalogue = build(sets, cards, problems)
        check(catalogue, cards)
    except RecursionError:
        catalogue = None
        file = cards[0].node.file if cards else ""
        problems.append(Problem(file, 1, "", "E12", "something here is nested too deeply"))
    broken = any(not problem.warning for problem in problems)
    return (None if broken else catalogue), sorted(set(problems))
