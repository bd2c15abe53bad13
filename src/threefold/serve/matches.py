"""All matches, as one process knows them: found, changed, stored, and only then told.

No process owns a match. A change is computed on this process's fold of the log and appended under the next number; if
another process was first, the fold is read again and the change tried anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Executable

from threefold import games
from threefold.core import errors
from threefold.core.contract import Event
from threefold.serve import people, queries, restoring, wire
from threefold.serve.live import Live
from threefold.serve.refusals import Refusal, deciding, not_old, refusal
from threefold.serve.rows import Body, MatchRow
from threefold.serve.store import Store
from threefold.serve.watchers import Watchers

ATTEMPTS = 8
CACHED = 4096
"""Matches kept in memory besides those that somebody looks at."""


class Change(NamedTuple):
    """What is to be appended, and written with it."""

    body: Body
    by: wire.By
    events: list[Event]
    then: tuple[Executable, ...] = ()


def now_millis() -> int:
    """UTC, in whole milliseconds."""
    return time.time_ns() // 1_000_000


class Matches:
    """The cache of folds, and the one way to change a match."""

    def __init__(self, store: Store, now: Callable[[], int] = now_millis) -> None:
        self.store = store
        self.now = now
        self.lives: dict[str, Live] = {}
        self.worker = people.new_id()
        """This process, as others know it."""
        self.watchers = Watchers(self.worker, now)
        self._reading: dict[str, asyncio.Task[Live]] = {}
        self.changed: Callable[[Live], None] = lambda live: None
        """Called after every change made here: bots and clocks listen."""
        self.play_on: Callable[[Live], None] = lambda live: None
        """Called when somebody whom a teacher waits for lets it play on."""

    # Finding

    def known(self, name: str) -> Live | None:
        """A match by its id, if its fold is here and to be trusted: no need to wait for it."""
        live = self.lives.get(name)
        return live if live is not None and not live.broken else None

    async def get(self, name: str) -> Live:
        """A match by its id or its spectators' id, folded."""
        if live := self.known(name):
            return live
        row = await self.store.run(lambda connection: queries.find_match(connection, name))
        if row is None:
            raise Refusal("no_match")
        return self.known(row.id) or await self._read_once(row)

    async def look(self, name: str) -> Live:
        """A match to be shown: while a change is under way, memory is ahead of the disk, and nobody may see that."""
        while True:
            live = await self.get(name)
            async with live.lock:
                if not live.broken:
                    return live

    async def _read_once(self, row: MatchRow) -> Live:
        """Reads a match for all who wait for it: two folds of one match in one process would drift apart."""
        if row.id not in self._reading:
            task = self._reading[row.id] = asyncio.create_task(self.read(row))
            task.add_done_callback(lambda _: self._reading.pop(row.id))
        return await asyncio.shield(self._reading[row.id])

    async def read(self, row: MatchRow) -> Live:
        """A match folded from the log, in place of what was known of it; who looks on here is told what is new."""
        try:
            game = games.find(row.game)
        except errors.GameNotFound as error:
            raise refusal(error) from None
        live = Live(row, game)
        seats, entered = await self.store.run(
            lambda connection: (queries.seats_of_match(connection, row.id), queries.log_after(connection, row.id, 0))
        )
        live.seat_all(seats)
        known = self.lives.get(row.id)
        for one in entered:
            events = live.fold(one)
            if known is not None and one.seq > known.seq:
                self.watchers.tell(live, one.body, events)
        await restoring.wishes(self.store, live)
        await restoring.sealed(self.store, live, self.now())
        await restoring.whispers(self.store, live)
        self._make_room()
        self.lives[row.id] = live
        return live

    def _make_room(self) -> None:
        if len(self.lives) > CACHED:
            for name in [name for name in self.lives if name not in self.watchers.of][: CACHED // 4]:
                del self.lives[name]

    # Changing

    async def change(self, name: str, decide: Callable[[Live], Change]) -> Live:
        """Decides, appends, tells; tries again on a newer fold if another process was first."""
        for _ in range(ATTEMPTS):
            live = await self.get(name)
            async with live.lock:
                if live.broken:
                    continue
                not_old(live)
                with deciding(live):
                    change = decide(live)
                if await self.append(live, change):
                    return live
        raise Refusal("busy")

    async def append(self, live: Live, change: Change) -> bool:
        """Whether the change now stands in the log; if not, this fold is not to be trusted any more."""
        at = self.now()
        row = queries.log_row(live.row.id, live.seq + 1, at, change.by, change.body, change.events)
        try:
            won = await self.store.append(row, *change.then)
        except BaseException:
            live.broken = True
            raise
        if not won:
            live.broken = True
            return False
        live.note(row.seq, at, change.by, change.body)
        self.watchers.tell(live, change.body, change.events)
        self.changed(live)
        return True
