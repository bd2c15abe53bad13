"""Who is here, across processes: each tells the others whom it serves, and is forgotten when it falls silent."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from threefold.core.contract import Seat

SILENT_MILLIS = 6_000
"""After this long without a sign of life a process is taken for dead, and its people for gone."""

AWAY_MILLIS = 60_000
"""After this long without its person a seat may be handed to a bot by somebody else."""
REMEMBERED = 10_000
"""Matches of which it is known who was here when, before the older ones are forgotten."""


class Here(NamedTuple):
    """The people at one match whom one process serves."""

    seats: tuple[Seat, ...]
    watching: int


NOBODY = Here((), 0)


class LastSeen:
    """When each seat's person was here last, as far as this process knows: nobody was away before it started."""

    def __init__(self, began: int) -> None:
        self._began = began
        self._at: dict[str, dict[Seat, int]] = {}

    def saw(self, match: str, seats: Iterable[Seat], now: int) -> None:
        """Note that the people of these seats are here."""
        if len(self._at) >= REMEMBERED:
            self._at = {name: at for name, at in self._at.items() if max(at.values()) > now - AWAY_MILLIS}
        if noted := dict.fromkeys(seats, now):
            self._at.setdefault(match, {}).update(noted)

    def at(self, match: str, seat: Seat) -> int:
        """Return when the person of a seat was here last, or when this process started."""
        return max(self._began, self._at.get(match, {}).get(seat, 0))


class Elsewhere:
    """What the other processes have told."""

    def __init__(self, last_seen: LastSeen | None = None) -> None:
        self.last_seen = last_seen or LastSeen(0)
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
        known = there.get(worker, NOBODY)
        self.last_seen.saw(match, {*known.seats, *here.seats}, self._heard.get(worker, 0))
        there[worker] = here
        if here == NOBODY:
            del there[worker]
        if not there:
            del self._here[match]

    def forget_silent(self, now: int) -> set[str]:
        """Takes the dead off every match; the matches at which somebody is gone by that."""
        dead = {worker for worker, at in self._heard.items() if now - at > SILENT_MILLIS}
        changed = {match for match, there in self._here.items() if dead & there.keys()}
        for match in changed:
            for worker in dead & self._here[match].keys():
                self.note(match, worker, NOBODY)
        for worker in dead:
            del self._heard[worker]
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
