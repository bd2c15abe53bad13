"""How websocket frames are cut out of received bytes."""

from __future__ import annotations

import gc
from contextlib import ExitStack
from pathlib import Path

import pytest
from litestar import WebSocket
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode

from attacks.in_thread import serving
from serve.clients import Guest
from threefold.serve.limits import Limits
from threefold.serve.sockets import PACKED, Direct, frame_size, framed, packed

LARGEST = 1 << 16
TABLES = 20


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_whole_frame_of_a_client_is_cut_out(size: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    assert frame_size(frame, 0, LARGEST) == len(frame)
    assert frame_size(b"before" + frame + b"\x81\x80", 6, LARGEST) == len(frame)
    assert not any(frame_size(frame[:end], 0, LARGEST) for end in {0, 1, 2, 3, 8, len(frame) - 1} if end < len(frame))


def test_unmasked_frame_is_cut_out_for_the_reader_to_refuse() -> None:
    frame = Frame(Opcode.TEXT, b"hello").serialize(mask=False)
    assert frame_size(frame, 0, LARGEST) == len(frame)


def test_too_large_frame_is_cut_out_before_its_rest_comes() -> None:
    begun = Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True)[:100]
    assert frame_size(begun, 0, LARGEST) == 100


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_message_to_a_client_is_one_frame(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("window", [9, 12, 15])
@pytest.mark.parametrize("keeps", [False, True])
def test_library_unpacks_our_compressed_messages_unchanged(window: int, keeps: bool) -> None:
    client, before = PerMessageDeflate(not keeps, True, window, 15), b""
    for size in (4096, 65536, 200_000, 4096, 40_000):
        text = bytes(number * number % 251 for number in range(size))
        frame = packed(text, window, before)
        assert frame[0] == PACKED
        head = 2 if frame[1] < 126 else 4 if frame[1] == 126 else 10
        assert client.decode(Frame(Opcode.TEXT, frame[head:], rsv1=True)).data == text
        before = text if keeps else b""


def test_open_socket_keeps_nothing_of_its_handshake(tmp_path: Path, examples_are_installed: None) -> None:
    with serving(tmp_path) as place, ExitStack() as stack:
        ann = Guest(place.url)
        match = ann.create_match("pebbles", "me", "open")["match"]
        place.house.gates.limits = Limits(sockets=TABLES)
        for _ in range(TABLES):
            assert stack.enter_context(ann.socket(match)).update()
        gc.collect()
        held = gc.get_objects()
        sockets = [one for one in held if type(one) is Direct]
        assert len(sockets) == TABLES
        assert not [one for one in held if type(one) is WebSocket]
        assert not [one for one in sockets if vars(one).keys() & {"request", "response"} or one.scope]
