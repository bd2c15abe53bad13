"""A million moves of random play on random tables."""

from __future__ import annotations

import pytest

from threefold.lab.fuzz import Tally, fuzz

MOVES = 1_000_000


@pytest.mark.long
def test_a_million_moves_show_no_crash_dead_end_or_runaway() -> None:
    tally = Tally()
    for part in fuzz("inyo", count=100_000, seed=2026, jobs=1):
        tally.add(part)
        assert tally.findings == []
        if tally.moves >= MOVES:
            break
    assert tally.moves >= MOVES
