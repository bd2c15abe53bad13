"""Frames, as the short way between network and table cuts them out of what is received."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from threefold.serve.sockets import frame_size, framed

LARGEST = 1 << 16


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536])
def test_a_frame_of_a_client_is_cut_out_whole(size: int) -> None:
    frame = Frame(Opcode.TEXT, b"x" * size).serialize(mask=True)
    assert frame_size(frame, 0, LARGEST) == len(frame)
    assert frame_size(b"before" + frame + b"\x81\x80", 6, LARGEST) == len(frame)
    assert not any(frame_size(frame[:end], 0, LARGEST) for end in {0, 1, 2, 3, 8, len(frame) - 1} if end < len(frame))


def test_a_frame_that_is_not_masked_is_cut_out_too_and_refused_by_who_reads_it() -> None:
    frame = Frame(Opcode.TEXT, b"hello").serialize(mask=False)
    assert frame_size(frame, 0, LARGEST) == len(frame)


def test_nobody_waits_for_the_rest_of_a_frame_that_is_too_large() -> None:
    begun = Frame(Opcode.TEXT, b"x" * (LARGEST + 1)).serialize(mask=True)[:100]
    assert frame_size(begun, 0, LARGEST) == 100


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_message_to_a_client_is_one_frame(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
