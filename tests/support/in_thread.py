"""Runs an app on a port of its own, in a thread of the test, so that the test can look at its objects."""

from __future__ import annotations

import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import uvicorn
from litestar import Litestar

from support.waiting import wait_for
from threefold.serve.running import settings


@contextmanager
def served(app: Litestar, send_buffer: int = 0, **others: Any) -> Generator[str]:
    """Run an app until the block ends; yield its address. The kernel buffers `send_buffer` bytes for a slow reader."""
    listening = socket.create_server(("127.0.0.1", 0))
    if send_buffer:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    told = {"log_level": "critical", "timeout_graceful_shutdown": 1, **others}
    server = uvicorn.Server(uvicorn.Config(app, **settings(**told)))
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        wait_for(lambda: server.started or not thread.is_alive())
        assert server.started
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(60)
