"""Answers that are given but not opened yet, and seats whose time ran out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from threefold.core.contract import Answer, Decision, Seat
from threefold.core.errors import IllegalAction


class Sealed(NamedTuple):
    """An answer that is not opened yet; its owner may change it until then."""

    decision: Decision
    path: Answer
    turn: int
    """When its path was checked: later it must be checked again."""


class Seals:
    """The sealed answers of one table, by seat."""

    def __init__(self, check: Callable[[Decision, Answer], None]) -> None:
        self.check = check
        """Refuses an answer that is not, or no longer, legal."""
        self.given: dict[Seat, Sealed] = {}
        self.late: dict[Seat, Decision] = {}
        """Seats whose clock ran out: chance answers for them once nobody else is missing."""

    def __bool__(self) -> bool:
        return bool(self.given or self.late)

    def has(self, decision: Decision, turn: int) -> bool:
        """Return whether the seat's sealed answer is for this question and still legal."""
        sealed = self.given.get(decision.seat)
        if sealed is None or sealed.decision != decision:
            return False
        if sealed.turn == turn:
            return True
        try:
            self.check(decision, sealed.path)
        except IllegalAction:
            return False
        return True

    def settles(self, decision: Decision, turn: int) -> bool:
        """Return whether this question needs no further answer."""
        return self.has(decision, turn) or self.late.get(decision.seat) == decision

    def use(self, seats: Iterable[Seat]) -> None:
        """Forget the answers just played, because the next question may be equal, as after a tie."""
        for seat in seats:
            self.given.pop(seat, None)
            self.late.pop(seat, None)

    def keep(self, alive: Collection[Decision]) -> None:
        """Forget answers to questions that are no longer asked or queued."""
        self.given = {seat: sealed for seat, sealed in self.given.items() if sealed.decision in alive}
        self.late = {seat: decision for seat, decision in self.late.items() if decision in alive}
