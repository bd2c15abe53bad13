"""A proxy before a server that counts the bytes it passes on."""

from __future__ import annotations

import socket
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from urllib.parse import urlsplit


class CountingProxy:
    """Listens at a port of its own, passes everything on to a server and back, and counts what comes back."""

    def __init__(self, url: str) -> None:
        self._to = "127.0.0.1", urlsplit(url).port or 80
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self.received = 0
        """The number of bytes from the server: headers, bodies, frames."""
        threading.Thread(target=self._let_in, daemon=True).start()

    def close(self) -> None:
        """Accept no more connections."""
        self._listening.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.create_connection(self._to)
                threading.Thread(target=self._carry, args=(client, server, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(server, client, True), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket, counts: bool) -> None:
        with suppress(OSError):
            while data := here.recv(65536):
                self.received += len(data) if counts else 0
                there.sendall(data)
        with suppress(OSError):
            there.shutdown(socket.SHUT_WR)


@contextmanager
def counting_proxy(url: str) -> Generator[CountingProxy]:
    """Run a proxy that counts what a server sends."""
    with closing(CountingProxy(url)) as made:
        yield made
