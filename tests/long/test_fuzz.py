"""Random play on random tables of every game, each replayed from its record."""

from __future__ import annotations

import pytest

from threefold import games
from threefold.lab.fuzz import Tally, fuzz

MOVES = {"inyo": 1_000_000}
OTHERS = 50_000


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_many_random_moves_find_no_fault(name: str) -> None:
    tally, moves = Tally(), MOVES.get(name, OTHERS)
    for part in fuzz(name, count=moves, seed=2026, jobs=1):
        tally.add(part)
        assert tally.findings == []
        if tally.moves >= moves:
            break
    assert tally.moves >= moves
