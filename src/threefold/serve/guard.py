"""What keeps the table safe: limits, headers, and who may speak."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlsplit

COOKIE = "threefold"
COOKIE_SECONDS = 400 * 24 * 3600
LARGEST_MESSAGE = 8192
BURST = 40
PER_SECOND = 20.0
KNOWN = 10_000
"""Speakers over HTTP that are told apart before the silent ones are forgotten."""
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
    """How fast somebody may speak: a burst, then so many a second."""

    def __init__(self, now: Callable[[], float], burst: int = BURST, per_second: float = PER_SECOND) -> None:
        self._now = now
        self._burst, self._per_second = burst, per_second
        self._level = float(burst)
        self._at = now()
        self.excess = 0

    def is_full(self) -> bool:
        """Whether nobody has spoken lately."""
        return self._level + (self._now() - self._at) * self._per_second >= self._burst

    def allows(self) -> bool:
        """Whether one more message is welcome now."""
        now = self._now()
        self._level = min(self._burst, self._level + (now - self._at) * self._per_second)
        self._at = now
        if self._level < 1:
            self.excess += 1
            return False
        self._level -= 1
        return True


class Buckets:
    """A bucket for everyone who speaks over plain HTTP, by whatever they are known by."""

    def __init__(self, now: Callable[[], float], burst: int = BURST, per_second: float = PER_SECOND) -> None:
        self._now = now
        self._limits = burst, per_second
        self._buckets: dict[str, Bucket] = {}

    def allow(self, who: str) -> bool:
        """Whether this one may speak now."""
        if len(self._buckets) >= KNOWN:
            # Whoever has been silent for so long that their bucket is full is as good as a stranger.
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full()}
        return self._buckets.setdefault(who, Bucket(self._now, *self._limits)).allows()


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from a page of this very server; tools that send no origin may pass."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")
