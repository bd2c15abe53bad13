"""Hearing what other processes append: PostgreSQL's NOTIFY, sent inside the transaction that appends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib import import_module
from typing import Any

import structlog

from threefold.serve import hearing, presence, queries
from threefold.serve.matches import Matches
from threefold.serve.store import CHANNEL, plain_address
from threefold.serve.tasks import Tasks

LOG = structlog.get_logger("threefold.listening")
RETRY_SECONDS = 1.0
BEAT_SECONDS = 2.0


class Listener:
    """One connection that only listens; after a break every match is read again."""

    def __init__(self, matches: Matches, url: str) -> None:
        self.matches = matches
        self._dsn = plain_address(url)
        self._tasks = Tasks(LOG, "not heard")
        self._unsaid: list[str] = []
        self._said = asyncio.Event()
        matches.watchers.announce = self._say

    def start(self) -> None:
        """Listens until stopped."""
        self._tasks.spawn(self._listen())

    async def stop(self) -> None:
        """Stops listening."""
        await self._tasks.stop()

    async def _listen(self) -> None:
        asyncpg: Any = import_module("asyncpg")
        while True:
            try:
                connection: Any = await asyncpg.connect(self._dsn)
                try:
                    await self._listen_on(connection)
                finally:
                    await connection.close()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.warning("not listening", error=repr(error), exc_info=error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen_on(self, connection: Any) -> None:
        """Until it is closed."""
        closed = asyncio.Event()
        connection.add_termination_listener(_setter(closed, self._said))
        await connection.add_listener(CHANNEL, self._heard)
        self._say(f"* hello {self.matches.worker}")
        self._announce_everybody()
        for name, live in list(self.matches.lives.items()):
            live.broken = True
            if name in self.matches.watchers.of:
                await self.matches.get(name)
        while not closed.is_set():
            await self._send(connection)

    def _say(self, line: str) -> None:
        self._unsaid.append(line)
        self._said.set()

    async def _send(self, connection: Any) -> None:
        """Tells the others what is new here, or at least that this process lives."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._said.wait(), BEAT_SECONDS)
        self._said.clear()
        lines, self._unsaid = self._unsaid or [f"* alive {self.matches.worker}"], []
        await connection.executemany("SELECT pg_notify($1, $2)", [(CHANNEL, line) for line in lines])
        for name in self.matches.watchers.elsewhere.forget_silent(self.matches.now()):
            hearing.came_or_went(self.matches, name)

    def _heard(self, _connection: Any, _pid: int, _channel: str, line: str) -> None:
        """A line of another process, or of this one: `MATCH 17` was appended, sealed, `here` or a sign of life."""
        name, what, *rest = line.split(" ", 2)
        if what.isdecimal():
            if hearing.is_behind(self.matches, name, int(what)):
                entered = queries.heard_row(int(what), rest[0].encode()) if rest else None
                self._tasks.spawn(hearing.appended(self.matches, name, int(what), entered), match=name, line=what)
            return
        worker, *words = rest[0].split(" ")
        if worker == self.matches.worker:
            return
        is_new = self.matches.watchers.elsewhere.hear(worker, self.matches.now())
        if is_new and what == "alive":
            # It was silent for so long that its people were forgotten: it tells them again.
            self._say(f"* hello {self.matches.worker}")
        elif what == "sealed":
            self._tasks.spawn(hearing.sealed(self.matches, name), match=name, line=what)
        elif what == "wished":
            self._tasks.spawn(hearing.wished(self.matches, name), match=name, line=what)
        elif what == "said":
            self._tasks.spawn(hearing.said(self.matches, name), match=name, line=what)
        elif what == "here":
            self.matches.watchers.elsewhere.note(name, worker, presence.read(words[0]))
            hearing.came_or_went(self.matches, name)
        elif what == "hello":
            self._announce_everybody()

    def _announce_everybody(self) -> None:
        for name in self.matches.watchers.of:
            if live := self.matches.lives.get(name):
                self.matches.watchers.announce_presence(live)


def _setter(*events: asyncio.Event) -> Any:
    """A listener that sets these events, whatever it is told."""

    def listener(_connection: object) -> None:
        for event in events:
            event.set()

    return listener
