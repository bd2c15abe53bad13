"""Who may come in and how often: limits by person and by address, kept by one server process."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager

from threefold.serve import metrics, wire
from threefold.serve.guard import KNOWN, Bucket, Buckets
from threefold.serve.limits import Limits
from threefold.serve.refusals import Refusal

CHAT_SECONDS = 10.0


class Gates:
    """The limits of a process, with what has been used of them."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._now = now
        self.people = Buckets(now, 2 * limits.messages, limits.messages)
        """Messages and requests, by person."""
        self._strangers = Buckets(now, 2 * limits.strangers, limits.strangers)
        self._newcomers = Buckets(now, limits.guests, limits.guests / 60)
        self._chat: dict[str, deque[float]] = {}
        self._sockets: Counter[str] = Counter()
        self._from: Counter[str] = Counter()

    def hear(self, person: str) -> None:
        """Count a request of a person; refuse it if they speak too fast."""
        _refuse_unless(self.people.allow(person))

    def knock(self, address: str) -> None:
        """Count a request of somebody unknown; refuse it if too many come from that address."""
        _refuse_unless(self._strangers.allow(address))

    def welcome(self, address: str) -> None:
        """Count a new guest; refuse them if too many have come from that address."""
        self.knock(address)
        _refuse_unless(self._newcomers.allow(address))

    def hear_message(self, person: str, message: wire.FromClient) -> None:
        """Refuse a line of chat if its speaker has said too much in the last seconds."""
        if not isinstance(message, wire.Say | wire.Confide):
            return
        now = self._now()
        said = self._chat.pop(person, deque[float]())
        while said and now - said[0] >= CHAT_SECONDS:
            said.popleft()
        # Put back at the end: the first in the dictionary are those that have been silent for longest.
        self._chat[person] = said
        if len(self._chat) > KNOWN:
            self._chat.pop(next(iter(self._chat)))
        _refuse_unless(len(said) < self.limits.chat)
        said.append(now)

    def bucket(self, person: str) -> Bucket:
        """Return the bucket that all messages of a person are counted in."""
        return self.people.of(person)

    @contextmanager
    def sitting(self, person: str, address: str) -> Generator[None]:
        """Count a socket, or a request that waits for news, while it is open; refuse it if there are too many."""
        if self._sockets[person] >= self.limits.sockets or self._from[address] >= self.limits.address_sockets:
            metrics.REFUSED.labels("too_many").inc()
            raise Refusal("too_many")
        self._sockets[person] += 1
        self._from[address] += 1
        try:
            yield
        finally:
            _count_down(self._sockets, person)
            _count_down(self._from, address)


def _refuse_unless(allowed: bool) -> None:
    if not allowed:
        metrics.REFUSED.labels("too_fast").inc()
        raise Refusal("too_fast")


def _count_down(counter: Counter[str], name: str) -> None:
    counter[name] -= 1
    if not counter[name]:
        del counter[name]
