"""What an operator can watch."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest

REGISTRY = CollectorRegistry()
CONNECTED = Gauge("threefold_connected", "Sockets open now.", registry=REGISTRY)
MESSAGES = Counter("threefold_messages", "Messages taken.", ["type"], registry=REGISTRY)
REFUSED = Counter("threefold_refused", "Messages refused.", ["code"], registry=REGISTRY)


def text() -> str:
    """In Prometheus' text format."""
    return generate_latest(REGISTRY).decode()
