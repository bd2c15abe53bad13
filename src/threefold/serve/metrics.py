"""What an operator can watch."""

from __future__ import annotations

from functools import cache

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()
CONNECTED = Gauge("threefold_connected", "Sockets open now.", registry=REGISTRY)
MESSAGES = Counter("threefold_messages", "Messages taken.", ["type"], registry=REGISTRY)
REFUSED = Counter("threefold_refused", "Messages refused.", ["code"], registry=REGISTRY)


@cache
def _counter(kind: type) -> Counter:
    return MESSAGES.labels(kind.__name__)


def taken(message: object) -> None:
    """A message did what it was sent for."""
    _counter(type(message)).inc()


def text() -> str:
    """In Prometheus' text format."""
    return generate_latest(REGISTRY).decode()
