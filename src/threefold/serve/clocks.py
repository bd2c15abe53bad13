"""Clocks, folded from the log's times: one runs while its seat is asked and has not answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from threefold.core.contract import Seat
from threefold.core.record import Entry, Turn
from threefold.serve import uptime
from threefold.serve.uptime import NO_PAUSES, Pause
from threefold.serve.wire import ClockShown, Time

LEAST_MILLIS = 3_000
"""Who has used up the reserve can still look and answer."""
FOLLOWING_MILLIS = 6_000
"""How long clocks wait at most until people have followed what happened."""
COMING_MILLIS = 60_000
"""How long a clock waits for somebody whose match began without them: the next one of a tournament."""


class Clocks:
    """What every seat has left. Without a time control there is nothing to show."""

    def __init__(self, time: Time | None, seats: int, coming: int = 0) -> None:
        self.time = time
        self.coming = dict.fromkeys(range(seats), coming) if coming else {}
        """The seats that have not answered yet, and how long their clocks wait for them."""
        self.left = [time.bank if time else 0] * seats
        self.reserve = [time.reserve if time else 0] * seats
        """For answers in windows, during which the bank stands."""
        self.since: dict[Seat, int] = {}
        self.followed_at = 0
        """When people have followed all that happened: before that no clock begins to run."""
        self.missed = [0] * seats
        """How often in a row each seat has run out of time."""
        self.pauses: Sequence[Pause] = NO_PAUSES
        """When the house was closed: no clock runs then."""

    def elapsed(self, since: int, now: int) -> int:
        """Return how long the house was open between two moments."""
        return uptime.elapsed(self.pauses, since, now)

    def later(self, since: int, millis: int) -> int:
        """Return when the house will have been open for so long since then."""
        return uptime.later(self.pauses, since, millis)

    def follow(self, millis: int, now: int) -> None:
        """Something happened that people follow for so long, after all that they have not followed yet."""
        self.followed_at = min(max(self.followed_at, now) + millis, self.later(now, FOLLOWING_MILLIS))

    def begins(self, asked_at: int) -> int:
        """Return when the time for a question begins that was asked then: once people know what led to it."""
        return max(asked_at, self.followed_at)

    def ask(self, seats: Iterable[Seat], now: int) -> None:
        """These seats are asked now, and no others; one that was asked before goes on running."""
        asked = set(seats)
        for seat in list(self.since):
            if seat not in asked:
                self.stop(seat, now)
        for seat in asked:
            self.since.setdefault(seat, self.begins(self.later(now, self.coming.get(seat, 0))))

    def answered(self, entries: Iterable[Entry], locked: Mapping[Seat, int], now: int) -> None:
        """These entries were played: every clock whose seat answered stood from when it locked."""
        for entry in entries if self.time else ():
            for seat in entry.answers if isinstance(entry, Turn) else ():
                self.stop(seat, locked.get(seat, now))

    def stop(self, seat: Seat, now: int) -> None:
        """A seat has answered: its clock stands, with what a decision adds."""
        began = self.since.pop(seat, None)
        self.coming.pop(seat, None)
        if began is not None and self.time:
            self.left[seat] = max(0, self.left[seat] - self.elapsed(began, now)) + self.time.added

    def count(self, answered: Iterable[Seat], late: Collection[Seat]) -> None:
        """These seats were answered for in earnest; the late ones by the clock, the others by themselves."""
        for seat in answered:
            self.missed[seat] = self.missed[seat] + 1 if seat in late else 0

    def resume(self, seat: Seat, now: int) -> None:
        """A seat takes its answer back: its clock goes on, without what the decision added."""
        if seat not in self.since:
            self.left[seat] -= self.time.added if self.time else 0
            self.since[seat] = self.begins(now)

    def due(self) -> dict[Seat, int]:
        """When each running clock will have run out."""
        return {seat: self.later(began, self.left[seat]) for seat, began in self.since.items()} if self.time else {}

    def spend(self, spent: Mapping[Seat, int]) -> None:
        """So long have people thought in a window."""
        for seat, millis in spent.items():
            self.reserve[seat] = max(0, self.reserve[seat] - millis)

    def allowance(self, seat: Seat) -> int | None:
        """How long a seat may think in a window; without a time control as long as it likes."""
        if self.time is None:
            return None
        return max(LEAST_MILLIS, min(self.time.response, self.reserve[seat]))

    def show(self, now: int) -> tuple[ClockShown, ...]:
        """What a client draws."""
        if not self.time:
            return ()
        return tuple(
            ClockShown(
                seat,
                max(0, left - self.elapsed(self.since.get(seat, now), now)),
                seat in self.since,
                max(0, self.since.get(seat, now) - now),
            )
            for seat, left in enumerate(self.left)
        )
