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

from threefold.core.contract import Action, Answer
from threefold.core.errors import IllegalAction, RecordError
from threefold.core.record import Record

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
    raise AssertionError(f"the roll is not below the sum of the odds {odds}")


class Rolls:
    """The rolls at one table."""

    def __init__(self, record: Record, seed: bytes | None) -> None:
        self.record = record
        self.seed = seed
        """The house alone knows it until the match is over."""
        self.count = 0

    def roll(self, purpose: str, legal: Sequence[Action], odds: Sequence[int] = ()) -> Action:
        """Return one of these answers, drawn by the odds; count the roll."""
        if self.seed is None:
            raise IllegalAction("chance cannot roll: this table was resumed without its seed")
        record = self.record
        weights = odds or [1] * len(legal)
        index = draw(self.seed, record.salts, record.match, purpose, self.count, weights)
        self.count += 1
        return legal[index]


def committed(record: Record, seed: bytes | None) -> bytes | None:
    """Return the seed, from the record or as stored by the server; None if it is not known here."""
    try:
        seed = seed if record.seed is None else bytes.fromhex(record.seed)
    except ValueError:
        raise RecordError("a seed is written in hexadecimal", field="seed") from None
    if seed is not None and commitment(seed) != record.commitment:
        raise RecordError("this seed is not the one that was committed to", field="seed")
    return seed


def check_roll(path: Answer, rolled: Answer) -> None:
    """Refuse a roll that does not follow from seed and salts."""
    if path != rolled:
        raise IllegalAction(f"chance answered {list(path)}, but seed and salts give {list(rolled)}")
