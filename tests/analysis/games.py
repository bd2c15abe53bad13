"""Records of games for the tests of the analysis."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold import bots
from threefold.core.record import dump
from threefold.core.table import Table
from threefold.games import find


def beginning(name: str, turns: int, seed: int = 5) -> str:
    """Return the record of the first turns of a game between two careful bots."""
    game, rng, bot = find(name), Random(seed), bots.find("careful")
    table = Table[Any].new(game, seed=rng.randbytes(32), match="beginning")
    table.start()
    while table.turn < turns and not table.over:
        seat = table.waiting()[0]
        decision = next(one for one in table.pending if one.seat == seat)
        table.answer(seat, bot.answer(game, game.view(table.state, seat), decision, rng))
    return dump(table.export())
