"""All matches, as one process knows them: found, changed, stored, and only then told.

No process owns a match. A change is computed on this process's fold of the log and appended under the next number; if
another process was first, the fold is read again and the change tried anew.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, Executable

from threefold import games
from threefold.core import errors
from threefold.core.contract import Event
from threefold.serve import folding, listing, people, queries, restoring, snapshots, wire
from threefold.serve.folding import Packed
from threefold.serve.heavy import Heavy
from threefold.serve.live import Live
from threefold.serve.queries import LogRow
from threefold.serve.refusals import Refusal, deciding, not_old, refusal
from threefold.serve.rows import Body, MatchRow, Play, Sits
from threefold.serve.store import Store
from threefold.serve.uptime import NO_PAUSES, Pause
from threefold.serve.watchers import Watchers

ATTEMPTS = 8
SLICE = 8
"""Rows that are folded before others have their turn on the loop."""
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
        self.pauses: Sequence[Pause] = NO_PAUSES
        """When the house was closed: no clock ran then."""
        self.lives: dict[str, Live] = {}
        self.worker = people.new_id()
        """This process, as others know it."""
        self.watchers = Watchers(self.worker, now)
        self.heavy = Heavy()
        self.bot_tables: int | None = None
        """Running tables without any person that one host may have; None: as many as they like."""
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
        async with self.hold(name) as live:
            return live

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncGenerator[Live]:
        """Hold the lock of a match whose fold is to be trusted; what fails within may leave it half changed."""
        while True:
            live = await self.get(name)
            async with live.lock:
                if live.broken:
                    continue
                with deciding(live):
                    yield live
                return

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
        # The cards of a table may have to be read, and checked, from their files.
        live = await self.heavy.beside(Live, row, game)
        live.clocks.pauses = self.pauses
        known = self.lives.get(row.id)
        await self._fold(live, known)
        await restoring.wishes(self.store, live)
        await restoring.sealed(self.store, live, self.now())
        await restoring.whispers(self.store, live)
        self._make_room()
        self.lives[row.id] = live
        return live

    async def _fold(self, live: Live, known: Live | None) -> None:
        """Fold the log of a match; tell those who look on here what is new to them."""
        name, seen = live.row.id, known.seq if known else 0
        packed = await self.packed(live.row, seq=seen if known else None)
        live.seat_all(packed.seats)
        if not live.is_old:
            await self._bring_near(live, packed)
        if known and live.seq > seen:
            self.watchers.tell_how_things_stand(live)
        behind = [row for row in packed.log if row.seq > live.seq]
        while behind:
            for number, row in enumerate(behind):
                entered = queries.opened(row)
                events = live.fold(entered)
                if known and row.seq > seen:
                    self.watchers.tell(live, entered.body, events)
                if number % SLICE == SLICE - 1:
                    await asyncio.sleep(0)
            # Reading took its time: other processes may have gone on.
            behind = await self.log(name, live.seq)

    async def packed(self, row: MatchRow, *, turn: int | None = None, seq: int | None = None) -> Packed:
        """Return a match as a worker gets it, with its newest snapshot up to this many entries, or up to this row."""

        def work(connection: Connection) -> Packed:
            kept = snapshots.newest(connection, row.id, turn=turn, seq=seq)
            return Packed(row, queries.seats_of_match(connection, row.id), [], kept, tuple(self.pauses))

        packed = await self.store.run(work)
        return packed._replace(log=await self.log(row.id))

    async def log(self, name: str, after: int = 0) -> list[LogRow]:
        """Return all rows of a match's log behind this one."""
        found: list[LogRow] = []
        while True:
            last = found[-1].seq if found else after
            page = await self.store.run(partial(queries.log_of, match=name, after=last))
            found += page
            if len(page) < queries.PAGE:
                return found

    async def _bring_near(self, live: Live, packed: Packed) -> None:
        """Bring a match up to a snapshot that is near the end of its log; where there is none, a worker makes it."""
        name = live.row.id
        if packed.kept and not await self.heavy.beside(_restore, live, packed):
            # It does not fit this server: the log is folded anew.
            await self.store.run(lambda connection: queries.execute(connection, [snapshots.forget(name)]))
        weight = packed.weight_behind(live.seq)
        if weight > snapshots.LIGHT:
            made = await self.heavy.run(weight, folding.fold, packed._replace(kept=packed.kept if live.seq else None))
            await self.store.run(lambda connection: snapshots.add(connection, name, made))
            if made:
                await self.heavy.beside(_restore, live, packed._replace(kept=made[-1]))

    def _make_room(self) -> None:
        if len(self.lives) > CACHED:
            # One that is being changed stays: a second fold of it would not hear of an answer that is locked here.
            idle = [name for name, live in self.lives.items() if not live.lock.locked()]
            for name in [name for name in idle if name not in self.watchers.of][: CACHED // 4]:
                del self.lives[name]

    # Changing

    async def change(self, name: str, decide: Callable[[Live], Change], *, adjourned: bool = False) -> Live:
        """Decides, appends, tells; tries again on a newer fold if another process was first.

        `adjourned`: also in a match that cannot be played on.
        """
        for _ in range(ATTEMPTS):
            live = await self.get(name)
            async with live.lock:
                if live.broken:
                    continue
                if not adjourned:
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
        then = change.then
        if kept := live.unkept:
            live.unkept = None
            then = (*then, *snapshots.added(self.store, live.row.id, kept))
        stands = listing.stands(live) if isinstance(change.body, Play | Sits) and not live.is_old else None
        try:
            won = await self.store.append(row, *then, stands=stands)
        except BaseException:
            live.broken = True
            raise
        if not won:
            live.broken = True
            return False
        live.note(row.seq, at, change.by, change.body)
        if live.table and live.turn >= live.kept_at + snapshots.EVERY:
            # It is stored with the next row: nobody waits for it.
            live.kept_at, live.unkept = live.turn, snapshots.take(live)
        self.watchers.tell(live, change.body, change.events)
        self.changed(live)
        return True


def _restore(live: Live, packed: Packed) -> bool:
    """Bring a match up to the snapshot; tell whether it fits."""
    assert packed.kept
    rows = [queries.opened(row) for row in packed.log if row.seq <= packed.kept.seq]
    for row in rows:
        live.note_act(row.by, row.at)
    return snapshots.restore(live, packed.kept, snapshots.entries_of(row.body for row in rows))
