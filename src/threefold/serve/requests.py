"""Plain HTTP with bounds: how large a request's head may be, how long a client may take to send a request, and how many
connections one address may hold.

uvicorn's fast parser, httptools, keeps whatever comes until a header is whole, and waits for the rest for ever.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from threefold.serve.limits import from_environment
from threefold.serve.unread import Impatient

MOST_HEADERS = 100
AHEAD = 8
"""Requests that a client may send before the one that is worked on is answered; no browser sends any."""
MANY_PIECES, LEAST_PIECE = 256, 64
"""Pieces of a body that may be tiny; how many bytes the pieces of a longer one must hold on average."""
LATE, TOO_LARGE, TOO_MANY = (
    f"HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()
    for status in ("408 Request Timeout", "431 Request Header Fields Too Large", "429 Too Many Requests")
)


class AboveLimit(Exception):
    """Raised in a callback of the parser: it stops reading, and uvicorn refuses the request."""


class Bounded(Impatient):
    """A connection whose client must send small heads, and whole requests in time."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._limits = from_environment()
        self._deadline: asyncio.TimerHandle | None = None
        """When the request that has begun, or the first one, must be whole."""
        self._in_head = False
        self._unfinished = 0
        """Bytes of chunks after which the head was still unfinished."""
        self._head = 0
        """Bytes of the address and the headers that are whole."""
        self._pieces = self._body = 0
        self._working: Any = None
        """The request that is worked on: with requests sent ahead, not the last one that was read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Wait for the first request, unless this address holds too many connections."""
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        held = sum(
            1 for other in self.connections if cast("Any", other).client and cast("Any", other).client[0] == host
        )
        if held > self._limits.connections and host not in _believed(_text(self.config.forwarded_allow_ips)):
            self._end_with(TOO_MANY)
        else:
            self._begin_to_wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline and what was sent ahead; tell whoever works on a request that nobody hears the answer."""
        self._wait_no_more()
        self._forget()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Give the parser what has come; end the connection if it leaves a head that is too large and unfinished."""
        self._begin_to_wait()
        begins_in_body = not self._in_head and self._is_answering()
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            self._begin_to_wait()
            self._unfinished += 0 if begins_in_body else len(data)
            if self._unfinished > self._limits.header_bytes:
                self._end_with(TOO_LARGE)

    def handle_websocket_upgrade(self) -> None:
        """Give the connection to the socket's protocol, which has limits of its own; not before all is answered."""
        if self._working and not self._working.response_complete:
            self._end_with(TOO_MANY)
            return
        self._wait_no_more()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read, or is above a limit."""
        if self._head > self._limits.header_bytes or len(self.headers or ()) > MOST_HEADERS:
            self._end_with(TOO_LARGE)
        elif len(self.pipeline) > AHEAD:
            self._end_with(TOO_MANY)
        else:
            super().send_400_response(msg)

    # What the parser calls

    def on_message_begin(self) -> None:
        """Begin to count a head."""
        super().on_message_begin()
        self._in_head = True
        self._unfinished = self._head = self._pieces = self._body = 0

    def on_url(self, url: bytes) -> None:
        """Count a part of the address."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        super().on_header(name, value)
        self._count_head(len(name) + len(value))

    def on_headers_complete(self) -> None:
        """Note that the head is whole; refuse more requests than a client may send ahead."""
        self._in_head = False
        super().on_headers_complete()
        if len(self.pipeline) > AHEAD:
            raise AboveLimit

    def on_body(self, body: bytes) -> None:
        """Count a piece of the body: millions of tiny chunks would keep the loop busy."""
        self._pieces += 1
        self._body += len(body)
        if self._pieces > MANY_PIECES and self._body < self._pieces * LEAST_PIECE:
            raise AboveLimit
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request is whole."""
        self._wait_no_more()
        super().on_message_complete()

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._working = cycle
        super()._start_asgi_task(cycle, app)

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > self._limits.header_bytes or len(self.headers) > MOST_HEADERS:
            raise AboveLimit

    def _begin_to_wait(self) -> None:
        if self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self._limits.request_seconds, self._is_late)

    def _wait_no_more(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        self._deadline = None
        if self.flow.read_paused:
            # The client may have sent everything; we have not read it yet.
            self._begin_to_wait()
        elif self._is_answering():
            self.transport.close()
        else:
            self._end_with(LATE)

    def _is_answering(self) -> bool:
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _forget(self) -> None:
        """Let nobody answer any more."""
        self.pipeline.clear()
        if self._working:
            self._working.disconnected = True
            self._working.message_event.set()

    def _end_with(self, answer: bytes) -> None:
        self._forget()
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()


def _text(hosts: list[str] | str) -> str:
    return hosts if isinstance(hosts, str) else ",".join(hosts)


@lru_cache(maxsize=4)
def _believed(hosts: str) -> Any:
    """Return the proxies that uvicorn believes: all connections of everybody behind them come from their address."""
    return ProxyHeadersMiddleware(cast("Any", None), hosts).trusted_hosts
