"""Chance that nobody can bend: commit, salt, roll, reveal.

The seed's SHA-256 is published before anyone adds salt, so the house cannot choose a seed to fit the salts;
the salts are fixed before the first roll, so no seat can choose one to fit the seed it does not know. Every
roll is HMAC-SHA-256 under seed and salts, never under the published hash.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

import msgspec

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """What is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, salts: Mapping[int, str], match: str, purpose: str, counter: int, odds: Sequence[int]) -> int:
    """Which of the weighted outcomes this roll shows: an index into odds, unbiased by rejection.

    Key and message are JSON, so that no two different rolls share one.
    """
    key = msgspec.json.encode([seed.hex(), sorted(salts.items())])
    total = sum(odds)
    limit = 2**256 - 2**256 % total
    attempt = 0
    while True:
        message = msgspec.json.encode([match, purpose, counter, attempt])
        number = int.from_bytes(hmac.digest(key, message, "sha256"), "big")
        if number < limit:
            return _pick(number % total, odds)
        attempt += 1


def _pick(number: int, odds: Sequence[int]) -> int:
    for index, weight in enumerate(odds):
        number -= weight
        if number < 0:
            return index
    raise AssertionError(f"{number} is beyond the odds {odds}")
