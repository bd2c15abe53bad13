"""Settings for every test, and the order in which they run: another one each time."""

from __future__ import annotations

import os
import signal
from functools import cache
from random import Random, SystemRandom
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", derandomize=True, deadline=None, max_examples=20, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")

# All guests of the tests come from one address, and many in a second; tests of the limits set their own.
os.environ["THREEFOLD_LIMITS"] = (
    "guests=1000000,strangers=100000,address_sockets=10000,connections=10000,bot_tables=1000"
)

ORDER = "ORDER"
"""The environment variable with the number that the order follows from; whoever sets it repeats a run."""


def pytest_configure() -> None:
    """Choose the order, for the processes that pytest-xdist starts, too; and end in peace when told to."""
    os.environ.setdefault(ORDER, str(SystemRandom().randrange(1_000_000)))
    signal.signal(signal.SIGTERM, _interrupt)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Tell the order, once for all processes."""
    if not hasattr(session.config, "workerinput"):
        session.config.get_terminal_writer().line(f"order: {ORDER}={os.environ[ORDER]}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle the folders, the modules of each and the tests of each: what belongs to a module is made once."""
    items.sort(key=lambda item: (*map(_place, (str(item.path.parent), str(item.path))), _place(item.nodeid)))


@cache
def _place(name: str) -> float:
    return Random(f"{os.environ[ORDER]} {name}").random()


def _interrupt(*_: Any) -> None:
    """Take `kill` for Ctrl-C, however this was started: every test cleans up behind itself."""
    raise KeyboardInterrupt
