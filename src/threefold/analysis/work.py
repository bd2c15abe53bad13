"""The analysis as a worker process runs it: bytes in, bytes out, refusals as values."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from threefold import solvers
from threefold.analysis.appraising import appraise
from threefold.analysis.exploring import ENCODE, explore, review
from threefold.analysis.shapes import Appraise, Explore, Review
from threefold.core.errors import ThreefoldError


class Done(NamedTuple):
    """The result of a task."""

    body: bytes
    refused: str = ""
    """The error's class if it was refused; the body then holds its message."""


class Probed(Struct, frozen=True):
    """Asks for the value of a position in a game's notation."""

    game: str
    position: str
    options: dict[str, Any]


class Day(Struct, frozen=True):
    """Asks for a game's puzzle of a day."""

    game: str
    day: date


def probe(wanted: Probed) -> Any:
    """Look a position up in the solved tables."""
    return solvers.probed(wanted.game).probe(wanted.position, wanted.options)


def puzzle(wanted: Day) -> solvers.Puzzle:
    """Return the puzzle of a day."""
    return solvers.puzzles_of(wanted.game).puzzle(wanted.day)


TASKS: dict[str, tuple[type[Struct], Callable[[Any], Any]]] = {
    "probe": (Probed, probe),
    "puzzle": (Day, puzzle),
    "explore": (Explore, explore),
    "review": (Review, review),
    "appraise": (Appraise, appraise),
}


def work(task: str, question: bytes) -> Done:
    """Run one task."""
    kind, answer = TASKS[task]
    try:
        return Done(ENCODE(answer(msgspec.json.decode(question, type=kind))))
    except ThreefoldError as error:
        return Done(str(error).encode(), type(error).__name__)
