"""From folders of TOML to a catalogue: all of it, or an error that lists every problem."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from threefold.core.errors import CardError
from threefold.games.korash.cards.build import build
from threefold.games.korash.cards.check import check
from threefold.games.korash.cards.model import CardSet, Catalogue
from threefold.games.korash.cards.problems import Problem
from threefold.games.korash.cards.read import Card
from threefold.games.korash.cards.sets import read_set

HOME = Path(__file__).parent


def installed() -> dict[str, Path]:
    """The sets that come along, by id."""
    folders = (path.parent for path in sorted(HOME.glob("*/set.toml")))
    return {folder.name.replace("_", "-"): folder for folder in folders}


def find(name: str) -> Path:
    """A set's folder, by its path or by the id of a set that comes along."""
    path = Path(name)
    if name in installed() and not path.is_dir():
        return installed()[name]
    if path.exists():
        return path
    raise CardError(f'no card set "{name}": there is no such folder, and the sets here are {", ".join(installed())}')


@lru_cache(maxsize=32)
def load(sets: tuple[str, ...]) -> Catalogue:
    """The catalogue of sets named by id or folder, in that order."""
    return load_folders([find(name) for name in sets])


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
    catalogue = build(sets, cards, problems)
    check(catalogue, cards)
    broken = any(not problem.warning for problem in problems)
    return (None if broken else catalogue), sorted(set(problems))
