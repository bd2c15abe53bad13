"""Copies of Pebbles in which imagining a game takes an hour, or a little while, so that bots are slow."""

from __future__ import annotations

from random import Random
from typing import Any

from contract.examples.pebbles import Pebbles
from support.waiting import for_ever, let_pass

SECONDS = 0.2


class EndlessPebbles(Pebbles):
    """Pebbles in which a bot never finishes thinking."""

    name = "endless"

    def imagine(self, view: Any, rng: Random) -> Any:
        """Never return."""
        for_ever()
        return super().imagine(view, rng)


class SlowPebbles(Pebbles):
    """Pebbles in which a bot needs a while for every answer."""

    name = "slow"

    def imagine(self, view: Any, rng: Random) -> Any:
        """Return after a while."""
        let_pass(SECONDS)
        return super().imagine(view, rng)


ENDLESS = EndlessPebbles()
SLOW = SlowPebbles()
