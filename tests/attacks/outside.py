"""Runs a server in a process of its own, with clients that misbehave: raw sockets, many addresses, broken frames."""

from __future__ import annotations

import base64
import os
import socket
import subprocess
import sys
import zlib
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.frames import Frame, Opcode

from support.processes import kill_group, start
from support.waiting import PATIENCE, wait_for
from threefold.serve.guard import COOKIE

ROOM = "203.0.113.7"
"""An address reserved for documentation; the server trusts 127.0.0.1 as a proxy that names it."""


class Place:
    """A running server."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.folder = folder
        self.at = "127.0.0.1", urlsplit(url).port or 0

    def client(self, address: str = ROOM, **settings: Any) -> httpx.Client:
        """Return a client that comes from this address, as the trusted proxy says."""
        return httpx.Client(base_url=self.url, headers={"X-Forwarded-For": address}, timeout=PATIENCE, **settings)

    def guest(self, address: str = ROOM) -> httpx.Client:
        """Return a client that the server knows as a guest."""
        client = self.client(address)
        client.get("/api/me").raise_for_status()
        return client

    def raw(self, source: str = "") -> socket.socket:
        """Open a connection to the server, from the address `source`."""
        made = socket.create_connection(self.at, timeout=PATIENCE, source_address=(source, 0) if source else None)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def errors(self) -> str:
        """Return the server's log."""
        return (self.folder / "err").read_text()


@contextmanager
def serving(folder: Path, limits: str = "", *command: str, **environment: str) -> Generator[Place]:
    """Run `threefold serve` over SQLite with these limits; the others have their defaults."""
    said = folder / "out"
    words = ["serve", "--database", f"sqlite:///{folder / 'threefold.db'}", "--port", "0", "--json", *command]
    program = str(Path(sys.executable).parent / "threefold")
    with said.open("wb") as out, (folder / "err").open("wb") as err:
        process = start(
            [program, *words],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=err,
            env={**os.environ, "THREEFOLD_LIMITS": limits, **environment},
            start_new_session=True,
        )
    try:
        yield Place(_url_when_healthy(process, said, folder / "err"), folder)
    finally:
        kill_group(process)


def _url_when_healthy(process: subprocess.Popen[bytes], said: Path, errors: Path) -> str:
    def url() -> str:
        assert process.poll() is None, errors.read_text()
        with suppress(msgspec.DecodeError, httpx.HTTPError):
            url = str(msgspec.json.decode(said.read_bytes())["url"]).rstrip("/")
            if httpx.get(f"{url}/health").status_code == 200:
                return url
        return ""

    return wait_for(url, lambda: f"the server does not start: {errors.read_text()}")


def create_match(guest: httpx.Client, game: str, *seats: str, **settings: Any) -> httpx.Response:
    """Request a new match; each seat is `me`, `open` or the name of a bot."""
    wanted = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
    return guest.post("/api/matches", json={"game": game, "seats": wanted, **settings})


def table_of(guest: httpx.Client, other: httpx.Client | None = None) -> str:
    """Create a match of pebbles; return its id."""
    match: str = create_match(guest, "pebbles", "me", "open").raise_for_status().json()["match"]
    if other:
        other.post(f"/api/matches/{match}/join", json={}).raise_for_status()
    return match


class Wire:
    """A WebSocket over a raw connection, on which a test can send any bytes."""

    def __init__(
        self, place: Place, match: str, guest: httpx.Client | None, address: str = ROOM, extension: str = ""
    ) -> None:
        self.raw = place.raw()
        cookie = f"Cookie: {COOKIE}={guest.cookies.get(COOKIE)}\r\n" if guest else ""
        self.raw.sendall(
            f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: {place.at[0]}:{place.at[1]}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"X-Forwarded-For: {address}\r\n{cookie}{extension}\r\n".encode()
        )
        self._received = b""
        self._window = zlib.decompressobj(-15)

    def accepted(self) -> bool:
        """Return whether the server accepts the handshake."""
        while b"\r\n\r\n" not in self._received:
            if not (more := self.raw.recv(65536)):
                return False
            self._received += more
        head, _, self._received = self._received.partition(b"\r\n\r\n")
        return b" 101 " in head.partition(b"\r\n")[0]

    def send(self, **message: Any) -> None:
        """Send one message in one frame."""
        self.raw.sendall(frame(Opcode.TEXT, msgspec.json.encode(message)))

    def next(self, *kinds: str) -> dict[str, Any] | None:
        """Return the next message of these types, or None if the server has closed the connection."""
        while True:
            found = self._next_frame()
            if found is None or found[0] == Opcode.CLOSE:
                return None
            if found[0] == Opcode.TEXT:
                message: dict[str, Any] = msgspec.json.decode(found[1])
                if message["type"] in kinds:
                    return message

    def _next_frame(self) -> tuple[int, bytes] | None:
        try:
            first, size = self._take(2)
            if size >= 126:
                size = int.from_bytes(self._take(2 if size == 126 else 8), "big")
            data = self._take(size)
            return first & 15, self._window.decompress(data + b"\x00\x00\xff\xff") if first & 64 else data
        except (EOFError, ConnectionError):
            return None

    def _take(self, size: int) -> bytes:
        while len(self._received) < size:
            if not (more := self.raw.recv(65536)):
                raise EOFError
            self._received += more
        taken, self._received = self._received[:size], self._received[size:]
        return taken


@contextmanager
def wire(place: Place, match: str, guest: httpx.Client | None, address: str = ROOM) -> Generator[Wire]:
    """Open a WebSocket whose handshake has been sent."""
    made = Wire(place, match, guest, address)
    with closing(made.raw):
        yield made


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def taken_until_closed(raw: socket.socket, what: bytes, most: int) -> int:
    """Send the same bytes until the server closes the connection; return how many it took, at most `most`."""
    sent = 0
    raw.settimeout(PATIENCE)
    while sent < most:
        try:
            sent += raw.send(what)
        except TimeoutError:  # a server that stops reading without closing the connection keeps the bytes
            return most
        except ConnectionError:
            break
    return sent


def is_closed(raw: socket.socket) -> bool:
    """Read until the connection ends; return whether the server closes it in time."""
    raw.settimeout(PATIENCE)
    try:
        while raw.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True
