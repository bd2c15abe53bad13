"""Lets child processes end with their parent, even if the parent is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable

SET_PARENT_DEATH_SIGNAL = 1


def ends_with_parent(by: signal.Signals = signal.SIGTERM) -> Callable[[], None]:
    """Return what a child process does before it starts its program: ask the system for a signal when its parent ends.

    The thread that starts the child counts as its parent. Only Linux can do this; elsewhere the child asks for nothing.
    """
    parent = os.getpid()
    # This is looked up before the fork, because a forked child must not wait for a lock of another thread.
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def ask() -> None:
        if prctl is not None:
            prctl(SET_PARENT_DEATH_SIGNAL, int(by), 0, 0, 0)
            if os.getppid() != parent:  # the parent has already ended
                os._exit(1)

    return ask
