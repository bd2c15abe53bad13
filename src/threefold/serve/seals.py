"""The pledges of one turn at a sealed table: hashes first, choices when all hashes are in."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import NamedTuple

import msgspec

from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.game import AnyGame
from threefold.serve.clocks import Clocks


class Pledged(NamedTuple):
    """The hash of a choice, and its nonce once it is opened."""

    hash: str
    at: int
    nonce: str = ""


def digest(match: str, turn: int, seat: Seat, path: Answer, nonce: str) -> str:
    """What a browser sends first. The text is JSON without spaces, so that no two choices share one."""
    return hashlib.sha256(msgspec.json.encode([match, turn, seat, path, nonce])).hexdigest()


def sealable(game: AnyGame, pending: Collection[Decision]) -> tuple[Seat, ...]:
    """The seats that are asked together for something that everybody will see."""
    asked = [decision for decision in pending if decision.seat != CHANCE]
    if len(asked) < 2:
        return ()
    return tuple(d.seat for d in asked if game.actions.spell(d.legal[0])[0] in game.sealable)


class Seals:
    """Who has pledged for this turn. While somebody has not, who has waits; then all are asked to open."""

    def __init__(self) -> None:
        self.pledges: dict[Seat, Pledged] = {}
        self.opening_since: int | None = None

    def missing(self, waiting: tuple[Seat, ...], people: Collection[Seat]) -> tuple[Seat, ...]:
        """Of those without an answer, who is asked now: to pledge, or else to open."""
        return tuple(seat for seat in waiting if not self.has(seat, people)) or waiting

    def are_opened(self, waiting: tuple[Seat, ...], people: Collection[Seat]) -> bool:
        """Whether all pledges are in, and some are still to be opened."""
        return bool(waiting) and all(self.has(seat, people) for seat in waiting)

    def has(self, seat: Seat, people: Collection[Seat]) -> bool:
        """A bot that minds a seat is not bound by the pledge that it finds there."""
        return seat in self.pledges and seat in people

    def begin_opening(self, waiting: tuple[Seat, ...], clocks: Clocks, at: int) -> None:
        """All pledges are in: the clocks of those who have to open run on."""
        self.opening_since = at
        for seat in waiting:
            clocks.resume(seat, at)

    def locked_at(self, seat: Seat, now: int, clocks: Clocks) -> int:
        """Return when a seat locked, by its own clock: that stood from its pledge until all were in."""
        if self.opening_since is None or seat not in self.pledges:
            return now
        return clocks.later(self.pledges[seat].at, clocks.elapsed(self.opening_since, now))
