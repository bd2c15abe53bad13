"""The entries of a record, and which of them were not undone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile

from threefold.core.contract import CHANCE
from threefold.core.errors import IllegalAction
from threefold.core.record import Entry, Record, Turn, standing
from threefold.core.walk import short_number


class History:
    """The entries of one record, undone ones included. An entry stands if no take-back has undone it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._standing: list[int] = []
        """The numbers of the entries that stand."""

    def restore(self, entries: Sequence[Entry]) -> None:
        """Replace the history by these entries, so that play continues after the last of them."""
        self.record.entries = list(entries)
        self._standing = [number for number, _ in standing(entries)]

    def add(self, entry: Entry) -> int:
        """Add an entry, which does not stand yet; return its number."""
        self.record.entries.append(entry)
        return len(self.record.entries) - 1

    def stand(self, number: int) -> None:
        """Let the newest entry stand."""
        self._standing.append(number)

    def standing(self, number: int) -> Entry | None:
        """Return the entry with this number; None if there is none yet, or if it was undone."""
        at = bisect_left(self._standing, number)
        return self.record.entries[number] if self._standing[at : at + 1] == [number] else None

    def since(self, first: int) -> Iterator[tuple[int, Entry]]:
        """Yield the standing entries from this number on, with their numbers, the newest first."""
        for number in reversed(self._standing):
            if number < first:
                return
            yield number, self.record.entries[number]

    def undo(self, to: int) -> None:
        """Undo all entries from this number on."""
        while self._standing and self._standing[-1] >= to:
            self._standing.pop()

    def check_take_back(self, to: int, learned: int) -> None:
        """Refuse a take-back that would undo a roll, or an entry before number `learned`."""
        if to < 0 or not self._standing or self._standing[-1] < to:
            raise IllegalAction(f"there is nothing to take back from entry {short_number(to)} on")
        undone = [self.record.entries[number] for number in takewhile(lambda n: n >= to, reversed(self._standing))]
        if any(isinstance(entry, Turn) and (CHANCE in entry.answers or entry.drawn) for entry in undone):
            raise IllegalAction(f"a take-back to entry {to} would pass a roll")
        if to < learned:
            raise IllegalAction(f"a take-back to entry {to} would pass a reveal")
