"""Settings for every test, and a new random order of the tests for each run."""

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

# All guests of the tests come from one address, so limits are high; tests of the limits set their own.
os.environ["THREEFOLD_LIMITS"] = (
    "guests=1000000,strangers=100000,address_sockets=10000,connections=10000,bot_tables=1000"
)

ORDER = "ORDER"
"""The environment variable with the number of an order; set it to repeat a run."""


def pytest_configure() -> None:
    """Choose the order, also for the processes of pytest-xdist, and clean up after `kill`."""
    os.environ.setdefault(ORDER, str(SystemRandom().randrange(1_000_000)))
    signal.signal(signal.SIGTERM, _interrupt)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Print the number of the order once."""
    if not hasattr(session.config, "workerinput"):
        session.config.get_terminal_writer().line(f"order: {ORDER}={os.environ[ORDER]}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle folders, modules and tests, but keep each module's tests together, so that its fixtures are made once."""
    items.sort(key=lambda item: (*map(_place, (str(item.path.parent), str(item.path))), _place(item.nodeid)))


@cache
def _place(name: str) -> float:
    return Random(f"{os.environ[ORDER]} {name}").random()


def _interrupt(*_: Any) -> None:
    """Treat `kill` like Ctrl-C, so that every test cleans up."""
    raise KeyboardInterrupt
