"""Random games find rules that are broken."""

from __future__ import annotations

from random import Random
from typing import Any

from threefold.core.contract import Answers, Event
from threefold.core.record import load
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.game import Inyo
from threefold.games.inyo.state import State
from threefold.lab.fuzz import Tally, fuzz_game


class Moody(Inyo):
    """Rules with a memory between games: from the second game on, the last position is counted once too often."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = 0

    def new(self, seats: int, options: Any) -> State:
        self.tables += 1
        return super().new(seats, options)

    def play(self, state: State, answers: Answers) -> list[Event]:
        events = super().play(state, answers)
        if self.tables > 1 and self.outcome(state):
            state.history.append(state.history[-1])
        return events


def fuzzed(game: Inyo) -> Tally:
    return fuzz_game(game, None, 0, Random(4))


def test_record_that_replays_differently_is_a_finding() -> None:
    assert fuzzed(INYO).findings == []
    (finding,) = fuzzed(Moody()).findings
    assert finding.kind == "replay"
    assert "the record replays to another state" in finding.what
    assert Table[State].resume(INYO, load(finding.record)).over, "the record holds the whole game"
