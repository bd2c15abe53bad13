"""Runs a server in a thread on a port of its own."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from serve.clients import Guest
from support.in_thread import served
from support.waiting import let_pass, wait_for
from threefold.serve.app import create_app


@contextmanager
def serving(folder: Path) -> Generator[str]:
    """Serve a folder; yield the address."""
    # With a small buffer in the kernel, the server itself must hold what a client does not read.
    with served(create_app(f"sqlite:///{folder / 'threefold.db'}", workers=1), send_buffer=64 * 1024) as url:
        yield url


def bots_play(guest: Guest, rounds: int) -> dict[str, Any]:
    """Let six bots play a match of Korash to its end; return the match as its host sees it."""
    match = guest.create_match("korash", *["random"] * 6, options={"rounds": rounds})["match"]

    def shown() -> dict[str, Any]:
        return guest.http.get(f"/api/matches/{match}").raise_for_status().json()

    wait_for(lambda: shown()["status"] == "over", rest=lambda: let_pass(0.2))
    return shown()
