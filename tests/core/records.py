"""Records of whole matches, which tests can alter."""

from __future__ import annotations

from typing import Any

from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.tables import SEED, first_answer
from threefold.core import AnyGame, Table


def played(game: AnyGame, seats: int, *, entries: int = 1000, **options: Any) -> Table[Any]:
    """Play a match in which every seat always gives its first legal answer."""
    table = Table[Any].new(game, seats, options, seed=SEED, match="a match")
    table.salt(0, "salt")
    table.start()
    while not table.over and table.turn < entries:
        seat = table.waiting()[0]
        table.answer(seat, first_answer(table, seat))
    return table


FINISHED = played(PEBBLES, 3).export()
SHOWN = played(SHOWDOWN, 2).export()
