"""The rolls of a match, which follow from the seed, the salts and the number of rolls before."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core import chance
from threefold.core.contract import Action, Answer
from threefold.core.errors import IllegalAction, RecordError
from threefold.core.record import Record


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
        index = chance.draw(self.seed, record.salts, record.match, purpose, self.count, weights)
        self.count += 1
        return legal[index]


def committed(record: Record, seed: bytes | None) -> bytes | None:
    """Return the seed, from the record or as stored by the server; None if it is not known here."""
    try:
        seed = seed if record.seed is None else bytes.fromhex(record.seed)
    except ValueError:
        raise RecordError("a seed is written in hexadecimal", field="seed") from None
    if seed is not None and chance.commitment(seed) != record.commitment:
        raise RecordError("this seed is not the one that was committed to", field="seed")
    return seed


def check_roll(path: Answer, rolled: Answer) -> None:
    """Refuse a roll that does not follow from seed and salts."""
    if path != rolled:
        raise IllegalAction(f"chance answered {list(path)}, but seed and salts give {list(rolled)}")
