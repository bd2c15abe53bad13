"""What keeps the table safe: limits, headers, and who may speak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

COOKIE = "threefold"
COOKIE_SECONDS = 400 * 24 * 3600
LARGEST_MESSAGE = 8192
BURST = 40
PER_SECOND = 20.0
KNOWN = 10_000
"""Speakers that are told apart before the silent ones are forgotten."""
PATIENCE = 200
"""Messages too many before a flooding client is hung up on."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Bucket:
    """How fast somebody may speak: a burst at once, then a steady rate."""

    def __init__(self, now: Callable[[], float], burst: float = BURST, per_second: float = PER_SECOND) -> None:
        self._now = now
        self._burst, self._per_second = burst, per_second
        self._level = float(burst)
        self._at = now()

    def is_full(self) -> bool:
        """Return whether nobody has spoken lately."""
        return self._level + (self._now() - self._at) * self._per_second >= self._burst

    def allows(self) -> bool:
        """Count one message; return whether it is within the limit."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._per_second)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for everyone, by the name that they are known by."""

    def __init__(self, now: Callable[[], float], burst: float = BURST, per_second: float = PER_SECOND) -> None:
        self._now = now
        self._limits = burst, per_second
        self._buckets: dict[str, Bucket] = {}
        self._tidy_at = KNOWN

    def of(self, who: str) -> Bucket:
        """Return somebody's bucket."""
        if len(self._buckets) >= self._tidy_at:
            # Whoever has been silent for so long that their bucket is full is as good as a stranger.
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}
            self._tidy_at = max(KNOWN, 2 * len(self._buckets))
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._now, *self._limits)
        return bucket

    def allow(self, who: str) -> bool:
        """Count one message of somebody; return whether it is within the limit."""
        return self.of(who).allows()


class Voice:
    """What comes over one socket, counted against its owner's bucket; and whether the socket has flooded the table."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket
        self._excess = 0

    def allows(self) -> bool:
        """Count one message or frame; return whether it is within the limit."""
        if self._bucket.allows():
            return True
        self._excess += 1
        return False

    @property
    def has_flooded(self) -> bool:
        """Whether so much has come above the limit that the socket is to be closed."""
        return self._excess > PATIENCE


def address_of(connection: Any) -> str:
    """Return the address that a request comes from; of IPv6 the network, for a house has a whole network of them."""
    host: str = connection.client.host if connection.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return address.exploded[:19]


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of this very server; tools that send no origin may pass."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(netloc) and netloc.lower() == headers.get("host", "").lower()
