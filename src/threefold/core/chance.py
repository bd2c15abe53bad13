"""Fair chance by commit and reveal: nobody can choose or predict the rolls.

The server publishes the SHA-256 of a random seed before anyone adds salt, so that it cannot choose a seed to fit the
salts. The salts are fixed before the first roll, so that no player can choose one to fit the unknown seed. Every roll
is an HMAC-SHA-256 under seed and salts.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

import msgspec

SEED_BYTES = 32


def commitment(seed: bytes) -> str:
    """Return the hash of the seed that is published before the first roll."""
    return hashlib.sha256(seed).hexdigest()


def draw(seed: bytes, salts: Mapping[int, str], match: str, purpose: str, counter: int, odds: Sequence[int]) -> int:
    """Return the index of the outcome that this roll shows; rejection sampling keeps it unbiased.

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
