"""Who is here, across processes: each tells the others whom it serves, and is forgotten when it falls silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from threefold.core.contract import Seat

SILENT_MILLIS = 6_000
"""After this long without a sign of life a process is taken for dead, and its people for gone."""


class Here(NamedTuple):
    """The people at one match whom one process serves."""

    seats: tuple[Seat, ...]
    watching: int


NOBODY = Here((), 0)


class Elsewhere:
    """What the other processes have told."""

    def __init__(self) -> None:
        self._here: dict[str, dict[str, Here]] = {}
        self._heard: dict[str, int] = {}

    def hear(self, worker: str, now: int) -> bool:
        """A sign of life; whether the process was unknown, or taken for dead."""
        is_new = worker not in self._heard
        self._heard[worker] = now
        return is_new

    def note(self, match: str, worker: str, here: Here) -> None:
        """Whom a process serves at a match now."""
        there = self._here.setdefault(match, {})
        there[worker] = here
        if here == NOBODY:
            del there[worker]
        if not there:
            del self._here[match]

    def forget_silent(self, now: int) -> set[str]:
        """Takes the dead off every match; the matches at which somebody is gone by that."""
        dead = {worker for worker, at in self._heard.items() if now - at > SILENT_MILLIS}
        changed = {match for match, there in self._here.items() if dead & there.keys()}
        for worker in dead:
            del self._heard[worker]
        for match in changed:
            for worker in dead & self._here[match].keys():
                self.note(match, worker, NOBODY)
        return changed

    def at(self, match: str) -> Here:
        """All who are at a match through other processes."""
        if match not in self._here:
            return NOBODY
        there = self._here[match].values()
        return Here(tuple({seat for here in there for seat in here.seats}), sum(here.watching for here in there))


def written(match: str, worker: str, here: Here) -> str:
    """As one line between processes."""
    return f"{match} here {worker} {','.join(map(str, here.seats))}/{here.watching}"


def read(words: str) -> Here:
    """The end of such a line."""
    seats, _, watching = words.partition("/")
    return Here(_numbers(seats.split(",")), int(watching))


def _numbers(words: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(word) for word in words if word)
