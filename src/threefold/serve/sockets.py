"""The sockets' own short way between the network and the table.

An ASGI server queues every message, wakes a task for it and stops reading meanwhile; at a thousand tables that costs
more than the rules do. Here uvicorn's protocol does the handshake, the heartbeat and the closing, while messages go
straight to whoever has taken the socket, and answers straight to the transport.

Large messages are compressed for clients that offer it (permessage-deflate, RFC 7692). A board changes little between
two of them, so each refers to the one before it. Only that message is kept, and no compressor: small ones cost nothing.
What clients compress is unpacked by the library, up to the largest message.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Coroutine, Mapping
from functools import lru_cache
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

from threefold.serve.guard import LARGEST_MESSAGE, Bucket, Voice

try:
    from websockets.speedups import apply_mask
except ImportError:  # where the library came without its compiled part
    from websockets.utils import apply_mask

EXTENSION = "threefold.direct"
UNSENT = 1024 * 1024
"""Bytes that may wait for a slow client before it is hung up on."""
UNHEARD = 256
"""Messages that a client may send ahead."""
LARGE = 4096
"""Bytes of the smallest message that is compressed: a move at a small table goes out as it is."""
QUICKLY = 1
"""How hard zlib tries."""
DEFLATE = ServerPerMessageDeflateFactory(client_no_context_takeover=True, compress_settings={"memLevel": 1})
SHORT, LONG = 126, 1 << 16
TEXT, PACKED, MASKED, MASK_BYTES = 0x81, 0xC1, 0x80, 4
"""The first byte of a text in one frame, and of a compressed one; the bit that tells that a client has masked it, as
all must; its mask."""
FLUSHED = b"\x00\x00\xff\xff"
"""What ends every compressed message, and is left out on the wire."""
HEAD = 2 + MASK_BYTES
"""What stands before a short text."""


def framed(text: bytes, first: bytes = b"\x81") -> bytes:
    """A text message as it goes over the wire, by RFC 6455: unmasked, in one frame."""
    size = len(text)
    if size < SHORT:
        return first + size.to_bytes(1, "big") + text
    if size < LONG:
        return first + b"\x7e" + size.to_bytes(2, "big") + text
    return first + b"\x7f" + size.to_bytes(8, "big") + text


@lru_cache(maxsize=4)
def packed(text: bytes, window: int, before: bytes = b"") -> bytes:
    """Return a compressed message as it goes over the wire; those who are told the same share it.

    `before` is the compressed message that the client got last: its text is still in the client's window.
    """
    packer = zlib.compressobj(QUICKLY, zlib.DEFLATED, -window, zdict=before)
    return framed((packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(FLUSHED), b"\xc1")


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


class Nobody:
    """Hears what uvicorn tells an app that has ended."""

    def put_nowait(self, event: object) -> None:
        """Pass over it."""


NOBODY = Nobody()


class Direct(WebSocketsSansIOProtocol):
    """A socket whose messages can be taken without a queue, a task and a pause between."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.conn.available_extensions = [DEFLATE]
        self._framework: Any = self.app
        self.app: Any = self._run
        self._talk: Coroutine[Any, Any, None] | None = None
        self._window = 0
        """The bits of the window that large messages are compressed with; 0: the client takes none."""
        self._keeps = False
        """Whether the client keeps its window from one message to the next."""
        self._before = b""
        """The large message that was sent last, if the client keeps it."""
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
            if not (is_taken and frame[0] in (TEXT, PACKED)) and not self._voice.allows() and self._voice.has_flooded:
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

    async def _run(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the framework answer the handshake, and then whoever has taken the socket talk.

        The framework's part is over by then: all that it holds for a request would be held for as long as somebody
        sits at a table.
        """
        await self._framework(scope, receive, send)
        del scope, receive, send
        if self._talk:
            self._forget_handshake()
            await self._talk

    def _forget_handshake(self) -> None:
        """Drop what nobody needs for an open socket."""
        cast("dict[str, Any]", self.scope).clear()
        self.request.headers.clear()  # the library's reader of frames keeps the request
        del self.request, self.response
        self.queue = cast("Any", NOBODY)

    # For whoever takes the socket

    def take(self, voice: Voice, talk: Coroutine[Any, Any, None]) -> None:
        """Let messages come by `next` from now on, and count all other frames by this voice; then talk."""
        self._heard, self._voice, self._talk = [], voice, talk
        for extension in self.conn.extensions:
            if isinstance(extension, PerMessageDeflate):
                self._window, self._keeps = extension.local_max_window_bits, not extension.local_no_context_takeover
                vars(extension).pop("encoder", None)  # large, and nothing goes through it any more

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
        if self._window and len(message) >= LARGE:
            transport.write(packed(message, self._window, self._before))
            self._before = message if self._keeps else b""
        else:
            transport.write(framed(message))
        if transport.get_write_buffer_size() > UNSENT:
            transport.abort()

    def _hear(self, text: bytes) -> None:
        assert self._heard is not None
        if not self.close_sent and not self.transport.is_closing():
            # Of what is too large so much is kept that it is refused for that.
            self._heard.append(text[: LARGEST_MESSAGE + 1])
            self._wake()
            if len(self._heard) > UNHEARD:
                self.transport.abort()

    def _wake(self) -> None:
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(None)


def direct(scope: Mapping[str, Any]) -> Direct:
    """The short way that this request came by."""
    return scope["extensions"][EXTENSION]
