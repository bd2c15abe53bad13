"""Hearing what other processes append: PostgreSQL's NOTIFY, sent inside the transaction that appends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from importlib import import_module
from typing import Any

import structlog
from sqlalchemy.engine import make_url

from threefold.serve import beside
from threefold.serve.matches import Matches
from threefold.serve.store import CHANNEL

LOG = structlog.get_logger("threefold.listening")
RETRY_SECONDS = 1.0


class Listener:
    """One connection that only listens; after a break every match is read again."""

    def __init__(self, matches: Matches, url: str) -> None:
        self.matches = matches
        parsed = make_url(url).set(drivername="postgresql")
        self._dsn = parsed.render_as_string(hide_password=False)
        self._task: asyncio.Task[None] | None = None
        self._hearing: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Listens until stopped."""
        self._task = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Stops listening."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(self) -> None:
        asyncpg: Any = import_module("asyncpg")
        while True:
            try:
                connection: Any = await asyncpg.connect(self._dsn)
                closed = asyncio.Event()
                connection.add_termination_listener(_setter(closed))
                await connection.add_listener(CHANNEL, self._heard)
                await connection.add_listener(beside.CHANNEL, self._heard_beside)
                for name, live in list(self.matches.lives.items()):
                    live.broken = True
                    if name in self.matches.watchers:
                        await self.matches.get(name)
                await closed.wait()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                LOG.warning("not listening", error=repr(error))
            await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        name, _, seq = payload.rpartition(" ")
        self._hear(self.matches.hear(name, int(seq)))

    def _heard_beside(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        self._hear(self.matches.hear_beside(payload))

    def _hear(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._hearing.add(task)
        task.add_done_callback(self._hearing.discard)


def _setter(event: asyncio.Event) -> Any:
    """A listener that sets an event, whatever it is told."""

    def listener(_connection: object) -> None:
        event.set()

    return listener
