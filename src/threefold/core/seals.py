"""Answers that are given and not opened yet, and seats whose time is over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from threefold.core.contract import Answer, Decision, Seat
from threefold.core.errors import IllegalAction


class Sealed(NamedTuple):
    """An answer given, not yet opened: its owner may change it until the last seat locks."""

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
        """Tell whether a sealed answer to this very question still goes through, step by step."""
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
        """Tell whether nobody need answer this question any more."""
        return self.has(decision, turn) or self.late.get(decision.seat) == decision

    def use(self, seats: Iterable[Seat]) -> None:
        """Forget what was answered: the next question may look the same, as after a tie."""
        for seat in seats:
            self.given.pop(seat, None)
            self.late.pop(seat, None)

    def keep(self, alive: Collection[Decision]) -> None:
        """Forget answers to questions that are no longer asked or queued; nobody was told of them."""
        self.given = {seat: sealed for seat, sealed in self.given.items() if sealed.decision in alive}
        self.late = {seat: decision for seat, decision in self.late.items() if decision in alive}
