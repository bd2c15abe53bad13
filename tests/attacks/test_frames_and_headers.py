"""Bytes that no browser sends: millions of tiny frames, endless headers, requests that stay incomplete."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import httpx
import pytest
from websockets.frames import Opcode

from attacks.outside import ROOM, Place, Wire, frame, is_closed, serving, table_of, taken_until_closed, wire
from support.waiting import let_pass, wait_for
from threefold.serve.guard import COOKIE

MEGABYTE = 1024 * 1024
HELD = 4 * MEGABYTE
"""The most bytes that the kernels of both sides hold for a connection that nobody reads."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server that waits one second for a request."""
    limits = "guests=1000,request_seconds=1,connections=2000,address_sockets=1000,sockets=100"
    with serving(tmp_path_factory.mktemp("frames"), limits) as place:
        yield place


@pytest.fixture
def ann(place: Place) -> httpx.Client:
    """Create a guest."""
    return place.guest()


@pytest.fixture
def match(ann: httpx.Client) -> str:
    """Create a match of the guest."""
    return table_of(ann)


def seated(place: Place, match: str, guest: httpx.Client) -> Wire:
    """Open a socket to the match."""
    made = Wire(place, match, guest)
    assert made.accepted()
    assert made.next("update")
    return made


FLOODS = {
    "pings": frame(Opcode.PING),
    "pongs": frame(Opcode.PONG, b"x"),
    "beginnings of a text": frame(Opcode.TEXT, fin=False) + frame(Opcode.CONT) * 1000,
    "empty parts": frame(Opcode.CONT, fin=False),
    "empty texts": frame(Opcode.TEXT),
    "empty binaries": frame(Opcode.BINARY),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_flood_of_tiny_frames_closes_the_connection(place: Place, ann: httpx.Client, match: str, kind: str) -> None:
    table = seated(place, match, ann)
    if kind == "empty parts":
        table.raw.sendall(frame(Opcode.TEXT, fin=False))
    flood = FLOODS[kind] * (65536 // len(FLOODS[kind]) + 1)
    assert taken_until_closed(table.raw, flood, 2 * HELD) < 2 * HELD
    assert place.client().get("/health").status_code == 200


@pytest.mark.parametrize("kind", FLOODS)
@pytest.mark.parametrize("who", ["nobody", "nowhere"])
def test_flood_of_tiny_frames_closes_the_connection_before_a_seat_is_found(
    place: Place, ann: httpx.Client, match: str, kind: str, who: str
) -> None:
    with wire(place, "nowhere" if who == "nowhere" else match, None if who == "nobody" else ann) as table:
        flood = FLOODS[kind] * (65536 // len(FLOODS[kind]) + 1)
        assert taken_until_closed(table.raw, flood, 2 * HELD) < 2 * HELD


def test_control_frames_and_fragments_count_as_messages(place: Place, ann: httpx.Client, match: str) -> None:
    table = seated(place, match, ann)
    table.raw.sendall(frame(Opcode.PING) * 100)
    table.send(type="ping")
    said = table.next("pong", "refused")
    assert said
    assert said["type"] == "refused"
    assert said["code"] == "too_fast"


def test_message_in_a_few_fragments_is_read(place: Place, ann: httpx.Client, match: str) -> None:
    table = seated(place, match, ann)
    text = b'{"type":"ping"}'
    parts = [text[at : at + 3] for at in range(0, len(text), 3)]
    for number, part in enumerate(parts):
        opcode = Opcode.CONT if number else Opcode.TEXT
        table.raw.sendall(frame(opcode, part, fin=number == len(parts) - 1))
        table.raw.sendall(frame(Opcode.PING, b"here?"))
    said = table.next("pong", "refused")
    assert said
    assert said["type"] == "pong"


def head(*lines: str) -> bytes:
    """Return the beginning of a request without the empty line that ends its header."""
    return "\r\n".join(("GET /health HTTP/1.1", "Host: here", f"X-Forwarded-For: {ROOM}", *lines, "")).encode()


@pytest.mark.parametrize(
    "begun",
    [head("A: "), b"GET /", b"GET /?", head("A"), b"A"],
    ids=["value", "path", "query", "name", "method"],
)
def test_endless_header_line_is_refused_long_before_it_is_large(place: Place, begun: bytes) -> None:
    with place.raw() as raw:
        raw.sendall(begun)
        assert taken_until_closed(raw, b"a" * 65536, 8 * MEGABYTE) < 8 * MEGABYTE


def test_endless_list_of_headers_is_refused(place: Place) -> None:
    with place.raw() as raw:
        raw.sendall(head())
        assert taken_until_closed(raw, b"a: b\r\n" * 10_000, 8 * MEGABYTE) < 8 * MEGABYTE


@pytest.mark.parametrize(
    "whole",
    [
        head("A: " + "x" * 40_000),
        head(*(f"a{number}: b" for number in range(2000))),
        head(*["a: b"] * 5000),
        b"GET /health?" + b"a" * 40_000 + b" HTTP/1.1\r\nHost: x\r\n",
    ],
    ids=["a long value", "many names", "many headers", "a long query"],
)
def test_header_above_the_limit_is_refused(place: Place, whole: bytes) -> None:
    with place.raw() as raw:
        raw.sendall(whole + b"\r\n")
        answer = raw.recv(1000)
        assert answer[:13] in (b"HTTP/1.1 431 ", b"HTTP/1.1 400 ")
        assert is_closed(raw)


def test_headers_of_browsers_and_proxies_are_read(place: Place) -> None:
    headers = {f"X-Proxy-{number}": "x" * 200 for number in range(40)} | {"Cookie": "a=" + "x" * 8000}
    with place.client() as client:
        for _ in range(5):
            assert client.get("/health", headers=headers).status_code == 200


HALVES = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half a head": head("A: b"),
    "half a body": head("Content-Length: 100").replace(b"GET /health", b"POST /api/me") + b"\r\nxxx",
    "half a chunk": head("Transfer-Encoding: chunked").replace(b"GET /health", b"POST /api/me") + b"\r\n5\r\nab",
    "a whole request and half of one": head() + b"\r\n" + head(),
    "a whole request and a line": head() + b"\r\n" + b"\r\n",
}


def test_incomplete_requests_are_closed(place: Place) -> None:
    with ExitStack() as stack:
        held = [(name, stack.enter_context(place.raw())) for name in list(HALVES) * 10]
        for name, raw in held:
            raw.sendall(HALVES[name])
        assert [name for name, raw in held if not is_closed(raw)] == []


@pytest.mark.parametrize("begun", ["half a head", "half a body"])
def test_request_sent_byte_by_byte_is_closed(place: Place, begun: str) -> None:
    with place.raw() as raw:
        raw.sendall(HALVES[begun])

        def is_refused() -> bool:
            try:
                raw.sendall(b"x")
            except ConnectionError:
                return True
            return False

        wait_for(is_refused, rest=lambda: let_pass(0.1))


def test_poll_that_waits_for_news_is_not_closed(place: Place, ann: httpx.Client) -> None:
    other = place.guest()
    match = table_of(ann, other)
    seq = next(said["seq"] for said in ann.get(f"/api/matches/{match}/updates").json() if said["type"] == "update")
    with ThreadPoolExecutor(1) as waiting:
        news = waiting.submit(other.get, f"/api/matches/{match}/updates", params={"after": seq})
        let_pass(2.5)
        assert not news.done()
        answer = {"type": "answer", "turn": 0, "path": [0]}
        ann.post(f"/api/matches/{match}/say", json=answer).raise_for_status()
        assert [said["turn"] for said in news.result().json() if said["type"] == "update"] == [1]


def test_body_in_tiny_chunks_is_refused(place: Place, ann: httpx.Client) -> None:
    request = head("Transfer-Encoding: chunked").replace(b"GET /health", b"POST /api/me")
    with place.raw() as raw:
        raw.sendall(request + b"\r\n" + b"1\r\nx\r\n" * 20_000)
        assert is_closed(raw)


def test_broken_requests_are_not_logged(place: Place, ann: httpx.Client, match: str) -> None:
    cookie = f"Cookie: {COOKIE}={ann.cookies.get(COOKIE)}\r\n".encode()
    ask = b"GET /api/me HTTP/1.1\r\nHost: here\r\n" + cookie + b"\r\n"
    upgrade = (
        (
            f"GET /api/matches/{match}/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        ).encode()
        + cookie
        + b"\r\n"
    )
    half = b"POST /api/me HTTP/1.1\r\nHost: here\r\nContent-Length: 20\r\n" + cookie + b"\r\n{"
    before = place.errors()
    for sent in (ask + upgrade, ask + ask + upgrade, half, b"\xff\xff\r\n\r\n", upgrade.replace(b"websocket", b"h2c")):
        for is_read in (False, True) * 5:
            with place.raw() as raw:
                raw.sendall(sent)
                if is_read and sent is not half:
                    assert raw.recv(1000)
    assert ann.get("/api/me").status_code in (200, 429)
    assert place.errors() == before


def answers_to(place: Place, requests: bytes) -> int:
    """Return the number of answers to requests that are sent at once."""
    with place.raw() as raw:
        raw.sendall(requests)
        received = b""
        with suppress(ConnectionError):
            while more := raw.recv(65536):
                received += more
    return received.count(b"HTTP/1.1 ")


def test_endless_requests_sent_ahead_are_closed(place: Place) -> None:
    request = head() + b"\r\n"
    assert answers_to(place, request * 5 + request.replace(b"Host", b"Connection: close\r\nHost")) == 6
    assert answers_to(place, request * 1000) < 20


def test_requests_of_a_closed_connection_are_dropped(place: Place) -> None:
    before = place.errors()
    for _ in range(20):
        with place.raw() as raw, suppress(ConnectionError, TimeoutError):
            raw.settimeout(1)
            for _ in range(20):
                raw.sendall((head() + b"\r\n") * 1000)
    assert place.client().get("/health").status_code == 200
    assert "Traceback" not in place.errors().removeprefix(before)


@pytest.mark.long
@pytest.mark.parametrize("kind", FLOODS)
def test_others_are_served_during_millions_of_tiny_frames(place: Place, ann: httpx.Client, kind: str) -> None:
    other = place.guest()
    match, mine = table_of(ann), table_of(other)
    with wire(place, mine, other) as quiet:
        assert quiet.accepted()
        for _ in range(40):
            with wire(place, match, ann) as table:
                taken_until_closed(table.raw, FLOODS[kind] * 10_000, 2 * HELD)
            quiet.send(type="ping")
            assert quiet.next("pong", "refused")


@pytest.mark.long
def test_eight_hundred_incomplete_requests_are_all_closed(place: Place) -> None:
    with ExitStack() as stack:
        held = [stack.enter_context(place.raw()) for _ in range(800)]
        for number, raw in enumerate(held):
            raw.sendall(list(HALVES.values())[number % len(HALVES)])
        assert place.client().get("/health").status_code == 200
        assert all(is_closed(raw) for raw in held)
