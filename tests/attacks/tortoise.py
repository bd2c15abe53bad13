"""Pebbles, but whoever wants to imagine how it may go on thinks for an hour, or at least for a while."""

from __future__ import annotations

from random import Random
from typing import Any

from contract.examples.pebbles import Pebbles
from support.waiting import for_ever, let_pass

SLOW = 0.2


class Tortoise(Pebbles):
    """As Pebbles, for all who do not think."""

    name = "tortoise"

    def imagine(self, view: Any, rng: Random) -> Any:
        """Think too long."""
        for_ever()
        return super().imagine(view, rng)


class Plodder(Pebbles):
    """As Pebbles, for all who do not think; others need a while for every answer."""

    name = "plodder"

    def imagine(self, view: Any, rng: Random) -> Any:
        """Think slowly."""
        let_pass(SLOW)
        return super().imagine(view, rng)


TORTOISE = Tortoise()
PLODDER = Plodder()
