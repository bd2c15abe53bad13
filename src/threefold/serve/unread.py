"""Answers that nobody reads: the connection of a client that reads nothing of its answer for some time is closed."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

UNREAD_SECONDS = 15.0
"""How long a client may leave its answer lying without taking a single byte of it."""


class Impatient(HttpToolsProtocol):
    """uvicorn's protocol; while its transport is full, it looks whether the client reads."""

    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Begin to watch: more is waiting than the transport likes to hold."""
        super().pause_writing()
        self._watch(-1)

    def resume_writing(self) -> None:
        """Stop to watch: the client has read."""
        super().resume_writing()
        self._rest()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to watch: the client is gone."""
        super().connection_lost(exc)
        self._rest()

    def _watch(self, before: int) -> None:
        """Close the connection if the client has read nothing since the last check; otherwise check again later."""
        left = int(self.transport.get_write_buffer_size())
        if left == before:
            self.transport.abort()
        else:
            self._unread = asyncio.get_running_loop().call_later(UNREAD_SECONDS, self._watch, left)

    def _rest(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
