"""Card sets written in tests, and what the checker says about them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from threefold.games.korash.cards import read_folders
from threefold.games.korash.cards.model import Catalogue
from threefold.games.korash.cards.read.problems import Problem

HEADER = '[set]\nid = "trial"\nprovenance = "original"\nvocabulary = 1\n'
"""These are four lines, so the first card begins on line 5."""
Play = Callable[..., dict[str, Any]]
"""A function that lets the judge play sentences with given cards."""


def read(cards: str, header: str = HEADER) -> tuple[Catalogue | None, list[Problem]]:
    """Read a set of one file."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "cards.toml").write_text(header + cards, encoding="utf-8")
        return read_folders([Path(folder)])


def problems(cards: str, header: str = HEADER) -> list[tuple[int, str]]:
    """Return the line and code of every problem."""
    return [(problem.line, problem.code) for problem in read(cards, header)[1]]


def catalogue(cards: str) -> Catalogue:
    """Return a set without problems."""
    found, problems_ = read(cards)
    assert found is not None, "\n".join(map(str, problems_))
    return found


def tactic(body: str, *, timing: str = "orders") -> str:
    """Return the text of a tactic whose body begins on line 10."""
    return f'[[tactic]]\nid = "t.one"\nname = "One"\ntiming = "{timing}"\ncost = 1\n{body}\n'


def unit(body: str, *, kind: str = "unit") -> str:
    """Return the text of a unit with one ability whose body begins on line 14."""
    cost = "cost = 1\n" if kind == "unit" else "\n"
    stats = "str = 1\nprot = 1\nlife = 1\nmp = 1\n"
    return f'[[{kind}]]\nid = "u.one"\nname = "One"\n{cost}{stats}[[{kind}.ability]]\n{body}\n'


def territory(body: str) -> str:
    """Return the text of a territory whose body begins on line 9."""
    return f'[[territory]]\nid = "l.one"\nname = "One"\nhorizon = "depths"\n{body}\n'
