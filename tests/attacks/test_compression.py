"""Compressed sockets: large messages become small, and clients gain nothing by sending compressed messages."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.frames import Opcode
from websockets.sync.client import connect

from attacks.outside import Place, Wire, create_match, frame, serving, taken_until_closed
from serve.clients import Socket
from support.counting_proxy import counting_proxy
from threefold.serve.guard import COOKIE

OFFER = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
MEGABYTE = 1024 * 1024


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, examples_are_installed: None) -> Iterator[Place]:
    """Run a server."""
    with serving(tmp_path_factory.mktemp("compression"), "guests=1000,sockets=100") as place:
        yield place


@pytest.fixture
def ann(place: Place) -> httpx.Client:
    """Create a guest."""
    return place.guest()


@pytest.fixture
def match(ann: httpx.Client) -> str:
    """Create Ann's match, of a game whose messages are large."""
    return create_match(ann, "korash", "me", "me", "me", "me", "me", "me").raise_for_status().json()["match"]


def seated(place: Place, match: str, guest: httpx.Client) -> Wire:
    """Open a socket that may send compressed messages."""
    made = Wire(place, match, guest, extension=OFFER)
    assert made.accepted()
    return made


def packed(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, rsv1: bool = True) -> bytes:
    """Return a compressed frame as a client sends it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    return marked(frame(opcode, body, fin=fin)) if rsv1 else frame(opcode, body, fin=fin)


def marked(whole: bytes) -> bytes:
    """Return the frame with its mark of compression set, even if its content is not compressed."""
    return bytes([whole[0] | 64]) + whole[1:]


def first_update(url: str, match: str, guest: httpx.Client, compression: str | None = "deflate") -> dict[str, Any]:
    """Return the first update of a socket, which also sends a message to try both directions."""
    cookie = {"Cookie": f"{COOKIE}={guest.cookies.get(COOKIE)}"}
    address = f"{url.replace('http', 'ws')}/api/matches/{match}/socket"
    with connect(address, additional_headers=cookie, compression=compression) as connection:
        socket = Socket(connection)
        update = socket.update()
        socket.send(type="ping")
        socket.next("pong")
    return update


def test_compressed_messages_are_equal_and_half_as_large(place: Place, ann: httpx.Client, match: str) -> None:
    with counting_proxy(place.url) as plain, counting_proxy(place.url) as compressed:
        update = first_update(plain.url, match, ann, compression=None)
        assert first_update(compressed.url, match, ann) == update
        assert compressed.received < plain.received / 2


def test_compressed_messages_of_a_client_are_read_and_counted_once(place: Place, ann: httpx.Client, match: str) -> None:
    table = seated(place, match, ann)
    for sent in (packed(b'{"type":"ping"}'), packed(b'{"type":"ping","x":1}')):
        table.raw.sendall(sent)
    assert [said["type"] for _ in range(2) if (said := table.next("pong", "refused"))] == ["pong", "refused"]
    table.raw.sendall(packed(b'{"type":"ping"}') * 30)
    said = [said["type"] for _ in range(30) if (said := table.next("pong", "refused"))]
    assert said == ["pong"] * 30, "thirty messages are within the burst of forty"


@pytest.mark.parametrize(
    "bomb",
    [
        packed(b" " * 50 * MEGABYTE)[:60_000],
        packed(b" " * 200_000),
        packed(b"[" * 60_000),
        packed(b" " * 60_000, fin=False) + packed(b" " * 60_000, Opcode.CONT, rsv1=False),
        marked(frame(Opcode.TEXT, b"\xff" * 1000)),
        packed(b"x", Opcode.PING),
        packed(b"x", Opcode.CONT),
    ],
    ids=["50 MB", "200 KB", "deep", "two parts", "no deflate", "a ping", "a part of nothing"],
)
def test_frame_that_unpacks_to_too_much_or_to_nothing_is_refused(
    place: Place, ann: httpx.Client, match: str, bomb: bytes
) -> None:
    table = seated(place, match, ann)
    table.raw.sendall(bomb)
    said = table.next("refused")
    assert said is None or said["code"] in ("too_large", "malformed")
    assert place.client().get("/health").status_code == 200
    assert "Traceback" not in place.errors()


@pytest.mark.parametrize(
    "flood",
    [
        packed(b" " * 60_000),
        packed(b""),
        packed(b" ", fin=False) + packed(b"", Opcode.CONT, fin=False, rsv1=False) * 99,
    ],
    ids=["large", "empty", "parts"],
)
def test_flood_of_compressed_frames_is_disconnected(place: Place, ann: httpx.Client, match: str, flood: bytes) -> None:
    table = seated(place, match, ann)
    assert taken_until_closed(table.raw, flood * (65536 // len(flood) + 1), 16 * MEGABYTE) < 16 * MEGABYTE


def test_compressed_frames_that_the_client_has_not_offered_are_refused(
    place: Place, ann: httpx.Client, match: str
) -> None:
    table = Wire(place, match, ann)
    assert table.accepted()
    table.raw.sendall(packed(b'{"type":"ping"}'))
    assert table.next("pong", "refused") is None


def test_clients_that_offer_other_windows_get_every_message(place: Place, ann: httpx.Client, match: str) -> None:
    for offer in (
        "permessage-deflate; server_max_window_bits=9",
        "permessage-deflate; server_no_context_takeover",
        "permessage-deflate; server_max_window_bits=99",
        "x",
    ):
        made = Wire(place, match, ann, extension=f"Sec-WebSocket-Extensions: {offer}\r\n")
        assert made.accepted()
        assert made.next("update")


def test_every_message_of_a_long_match_is_unpacked_unchanged(place: Place, ann: httpx.Client) -> None:
    """A board changes little between two messages, so each message but the first is small."""
    match = create_match(ann, "korash", *["random"] * 6, options={"rounds": 1}).raise_for_status().json()["match"]
    with counting_proxy(place.url) as road, counting_proxy(place.url) as plain:
        cookie = {"Cookie": f"{COOKIE}={ann.cookies.get(COOKIE)}"}
        address = f"/api/matches/{match}/socket"
        with (
            connect(road.url.replace("http", "ws") + address, additional_headers=cookie) as one,
            connect(plain.url.replace("http", "ws") + address, additional_headers=cookie, compression=None) as two,
        ):
            first, second = Socket(one), Socket(two)
            while first.update()["result"] is None:
                pass
            while second.update()["result"] is None:
                pass
            assert set(first.received[-20:]) & set(second.received[-20:])
            assert road.received < plain.received / 5
