"""The sockets' own short way between the network and the table.

An ASGI server queues every message, wakes a task for it and stops reading meanwhile; at a thousand tables that costs
more than the rules do. Here uvicorn's protocol does the handshake, the heartbeat and the closing, while messages go
straight to whoever has taken the socket, and answers straight to the transport.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from threefold.serve.guard import Bucket, Voice

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without its compiled part
    from websockets.utils import apply_mask

EXTENSION = "threefold.direct"
UNSENT = 1024 * 1024
"""Bytes that may wait for a slow client before it is hung up on."""
UNHEARD = 256
"""Messages that a client may send ahead."""
SHORT, LONG = 126, 1 << 16
TEXT, MASKED, MASK_BYTES = 0x81, 0x80, 4
"""The first byte of a text in one frame; the bit that tells that a client has masked it, as all must; its mask."""
HEAD = 2 + MASK_BYTES
"""What stands before a short text."""


def framed(text: bytes) -> bytes:
    """A text message as it goes over the wire, by RFC 6455: unmasked, in one frame."""
    size = len(text)
    if size < SHORT:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < LONG:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def frame_size(received: bytes, at: int, largest: int) -> int:
    """How many bytes the frame takes that begins there; 0: more have to come. If it is too large, what there is."""
    there = len(received) - at
    if there < 2:
        return 0
    head, length = 2 + MASK_BYTES * (received[at + 1] >= MASKED), received[at + 1] & ~MASKED
    if length >= SHORT:
        told = 2 if length == SHORT else 8
        if there < 2 + told:
            return 0
        head, length = head + told, int.from_bytes(received[at + 2 : at + 2 + told], "big")
    size = head + length
    return size if size <= there else there if length > largest else 0


def _short_text(received: bytes) -> int:
    """How many bytes the short text takes that begins a message of a client; 0: something else begins there."""
    if len(received) >= HEAD and received[0] == TEXT and MASKED <= received[1] < MASKED + SHORT:
        return HEAD + received[1] - MASKED
    return 0


class Direct(WebSocketsSansIOProtocol):
    """A socket whose messages can be taken without a queue, a task and a pause between."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._heard: list[bytes] | None = None
        self._voice = Voice(Bucket(time.monotonic))
        """Counts frames: against limits of its own until somebody takes the socket, then against those of its owner."""
        self._wanted: asyncio.Future[None] | None = None
        self._unfinished = b""
        """The beginning of a frame."""

    def data_received(self, data: bytes) -> None:
        """Read short texts here, as nearly all messages are; give uvicorn every other frame, once it is whole.

        What the app takes message by message it counts itself. Every other frame is counted here: control frames,
        parts of a longer message, and whatever comes before the app has taken the socket or after it was closed.
        """
        if not self.handshake_initiated:
            super().data_received(data)
            return
        is_taken = self._heard is not None and not self.close_sent
        if is_taken and len(data) == _short_text(data) and not self._unfinished and not self.frames:
            self._hear(apply_mask(data[HEAD:], data[2:HEAD]))
            return
        received, at = self._unfinished + data, 0
        while (size := frame_size(received, at, self.config.ws_max_size)) and not self.transport.is_closing():
            frame, at = received[at : at + size], at + size
            # In the middle of a longer message a short one is an offence, and uvicorn's to name.
            if is_taken and _short_text(frame) and not self.frames:
                self._hear(apply_mask(frame[HEAD:], frame[2:HEAD]))
                continue
            if not (is_taken and frame[0] == TEXT) and not self._voice.allows() and self._voice.has_flooded:
                self.transport.abort()
                return
            super().data_received(frame)
        self._unfinished = received[at:]

    def handle_connect(self, event: Any) -> None:
        """Offers the short way to the app, as an ASGI extension."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast("dict[str, Any]", self.scope)["extensions"][EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        """A message is whole."""
        if self._heard is None:
            super().send_receive_event_to_app()
        else:
            text, self.frames = b"".join(self.frames), []
            self._hear(text)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone: so is whoever waits for its next word."""
        super().connection_lost(exc)
        self._wake()

    def handle_close(self, event: Any) -> None:
        """The client says goodbye."""
        super().handle_close(event)
        self._wake()

    def shutdown(self) -> None:
        """The server stops."""
        super().shutdown()
        self._wake()

    # For whoever takes the socket

    def take(self, voice: Voice) -> None:
        """Let messages come by `next` from now on, and count all other frames by this voice."""
        self._heard, self._voice = [], voice

    async def next(self) -> bytes | None:
        """The next message; None: there will be no more."""
        assert self._heard is not None
        while not self._heard:
            if self.transport.is_closing():
                return None
            self._wanted = self.loop.create_future()
            await self._wanted
        return self._heard.pop(0)

    def tell(self, message: bytes) -> None:
        """Sends a text at once; a client that does not read is hung up on."""
        transport = self.transport
        if self.close_sent or transport.is_closing():
            return
        transport.write(framed(message))
        if transport.get_write_buffer_size() > UNSENT:
            transport.abort()

    def _hear(self, text: bytes) -> None:
        assert self._heard is not None
        if not self.close_sent and not self.transport.is_closing():
            self._heard.append(text)
            self._wake()
            if len(self._heard) > UNHEARD:
                self.transport.abort()

    def _wake(self) -> None:
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)


def direct(scope: Mapping[str, Any]) -> Direct:
    """The short way that this request came by."""
    return scope["extensions"][EXTENSION]
