"""Children that end with whoever has started them, also when that is killed."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable

SET_PARENT_DEATH_SIGNAL = 1


def ends_with_parent(by: signal.Signals = signal.SIGTERM) -> Callable[[], None]:
    """Return what a child does before it becomes another program: ask the system for a signal when its parent ends.

    The thread that starts the child counts as its parent. Only Linux knows this; elsewhere nothing is asked for.
    """
    parent = os.getpid()
    # Looked up here: between its fork and the other program a child must not wait for a lock of another thread.
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def ask() -> None:
        if prctl is not None:
            prctl(SET_PARENT_DEATH_SIGNAL, int(by), 0, 0, 0)
            if os.getppid() != parent:  # it has ended already
                os._exit(1)

    return ask
