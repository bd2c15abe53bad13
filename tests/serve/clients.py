"""Clients of a running server that act like a browser: they keep a cookie, send requests and open sockets."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from support.waiting import PATIENCE
from threefold.serve.guard import COOKIE


class Guest:
    """A visitor with a cookie of their own."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url.rstrip("/")
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)
        if token:
            self.http.cookies.set(COOKIE, token)
        self.me: dict[str, Any] = self.http.get("/api/me").raise_for_status().json()
        self.token = token or str(self.http.cookies.get(COOKIE))

    def create_match(self, game: str, *seats: str, **settings: Any) -> dict[str, Any]:
        """Create a match; each seat is `me`, `open` or the name of a bot."""
        wanted = [{"kind": s} if s in ("me", "open") else {"kind": "bot", "bot": s} for s in seats]
        shown = self.http.post("/api/matches", json={"game": game, "seats": wanted, **settings})
        return shown.raise_for_status().json()

    def join(self, match: str, **wanted: Any) -> httpx.Response:
        """Take an open seat."""
        return self.http.post(f"/api/matches/{match}/join", json=wanted)

    def say(self, match: str, **message: Any) -> httpx.Response:
        """Send one message over HTTP."""
        return self.http.post(f"/api/matches/{match}/say", json=message)

    def poll(self, match: str, after: int = -1) -> list[dict[str, Any]]:
        """Return the messages after log number `after`."""
        return self.http.get(f"/api/matches/{match}/updates", params={"after": after}).raise_for_status().json()

    @contextmanager
    def socket(self, match: str, **headers: str) -> Generator[Socket]:
        """Open a socket to the match."""
        cookie = f"{COOKIE}={self.token}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        with connect(address, additional_headers={"Cookie": cookie, **headers}, close_timeout=2) as connection:
            yield Socket(connection)


class Socket:
    """A socket whose messages are encoded and decoded."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[bytes] = []

    def send(self, **message: Any) -> None:
        """Send one message."""
        self.connection.send(msgspec.json.encode(message).decode())

    def send_raw(self, message: str | bytes | Iterable[str]) -> None:
        """Send these bytes or this text unchanged."""
        self.connection.send(message)

    def next(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these types."""
        while True:
            raw = self.connection.recv(timeout=PATIENCE)
            encoded = raw.encode() if isinstance(raw, str) else raw
            self.received.append(encoded)
            message: dict[str, Any] = msgspec.json.decode(encoded)
            if message["type"] in kinds:
                return message

    def update(self) -> dict[str, Any]:
        """Return the next update."""
        return self.next("update")

    def refusal(self) -> str:
        """Return the code of the next refusal."""
        return self.next("refused")["code"]
