"""Waiting in tests. Only this file looks at a clock and sleeps, so that no test depends on time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 120.0
"""The seconds after which waiting fails; working code is faster even on a very busy machine."""
PAUSE = 0.02


def nap() -> None:
    """Sleep a little between two looks."""
    time.sleep(PAUSE)


def wait_for(look: Callable[[], T], told: Callable[[], object] = str, rest: Callable[[], object] = nap) -> T:
    """Wait until `look` returns something true, and return it; `told` describes the state if that never happens."""
    until = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < until, told()
        rest()
    return found


async def until(look: Callable[[], T], told: Callable[[], object] = str) -> T:
    """Wait until `look` returns something true, while other tasks go on, and return it."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, told()
        await asyncio.sleep(PAUSE)
    return found


class Watch:
    """Fails if a loop that should make progress makes none for too long."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def moved(self) -> None:
        """Start the time again, because something has happened."""
        self._since = time.monotonic()

    def check(self, told: Callable[[], object] = str) -> None:
        """Fail if nothing has happened for too long."""
        assert time.monotonic() - self._since < PATIENCE, told()


def let_pass(seconds: float) -> None:
    """Sleep, to see that nothing happens meanwhile or that a clock shows the time."""
    time.sleep(seconds)


async def let_others_work(seconds: float = 0.05) -> None:
    """Let other tasks work for a moment."""
    await asyncio.sleep(seconds)


def now_millis() -> int:
    """Return the milliseconds of a clock that cannot be set, to compare with a server's clock."""
    return time.monotonic_ns() // 1_000_000


def for_ever(*_: object) -> None:
    """Never return."""
    while True:
        time.sleep(3600)
