"""Waiting for others. Only this file of the tests looks at a clock and sleeps, so that no test asserts on time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 120.0
"""Seconds after which something is not coming any more. What works never takes so long, however busy the machine is."""
PAUSE = 0.02


def nap() -> None:
    """Sleep a little between two looks."""
    time.sleep(PAUSE)


def wait_for(look: Callable[[], T], told: Callable[[], object] = str, rest: Callable[[], object] = nap) -> T:
    """Return what `look` finds, as soon as there is something; `told` says what there is instead."""
    until = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < until, told()
        rest()
    return found


async def until(look: Callable[[], T], told: Callable[[], object] = str) -> T:
    """Return what `look` finds, as soon as there is something, while other tasks go on."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, told()
        await asyncio.sleep(PAUSE)
    return found


class Watch:
    """Fail when nothing happens for too long in a loop that goes on for as long as something does."""

    def __init__(self) -> None:
        self._since = time.monotonic()

    def moved(self) -> None:
        """Begin to wait anew."""
        self._since = time.monotonic()

    def check(self, told: Callable[[], object] = str) -> None:
        """Fail if nothing has moved for longer than anything takes."""
        assert time.monotonic() - self._since < PATIENCE, told()


def let_pass(seconds: float) -> None:
    """Let time pass: for what must not happen meanwhile, or for a clock that is to show it."""
    time.sleep(seconds)


async def let_others_work(seconds: float = 0.05) -> None:
    """Let other tasks do what they may, but must not, do now."""
    await asyncio.sleep(seconds)


def now_millis() -> int:
    """Return the milliseconds of a clock that nobody sets: bounds for what a server says of its own clock."""
    return time.monotonic_ns() // 1_000_000


def for_ever(*_: object) -> None:
    """Work on something that never ends."""
    while True:
        time.sleep(3600)
