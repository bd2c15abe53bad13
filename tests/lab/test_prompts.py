"""How often agents prompt people, counted in bot games."""

from __future__ import annotations

from typing import Any

import pytest

from support.cli import threefold
from threefold.core.errors import NotationError, OptionsError
from threefold.core.windows import Verdict
from threefold.games.korash.assist.autopass.agent import EMPTY, SKIPPED, SeatAgent
from threefold.games.korash.assist.autopass.stops import Stop
from threefold.games.korash.assist.autopass.wishes import Wishes
from threefold.games.korash.state.state import State
from threefold.lab.prompts import measure

SHORT = {"rounds": 6}
SHORTER = {"rounds": 4}
SILENT = {"stops": {stop.value: False for stop in Stop}}


@pytest.mark.parametrize(("seats", "count", "options"), [(2, 2, SHORT), (4, 1, SHORTER)])
def test_korash_prompts_stay_within_their_limits_at_default_stops(
    seats: int, count: int, options: dict[str, int]
) -> None:
    report = measure("korash", "careful", count, seed=3, seats=seats, options=options).summary()
    assert report["opponent_turns"] > 20
    assert 0.5 < report["mean"] <= 3
    assert 0 < report["p95"] <= 8
    assert report["faults"] == {EMPTY: 0, SKIPPED: 0}


def test_same_seed_gives_same_counts_and_bluffing_adds_prompts() -> None:
    first, second, bluff = [
        measure("korash", "random", 2, seed=3, options=SHORT, wishes=wishes) for wishes in ({}, {}, {"bluff": True})
    ]
    assert (first.turns, first.windows, first.prompted) == (second.turns, second.windows, second.prompted)
    assert bluff.prompted / bluff.windows > first.prompted / first.windows
    assert bluff.faults[EMPTY] > 0


def test_promised_passes_are_kept_and_holding_priority_prompts_after_own_uses() -> None:
    free, turn, mine, attacked, hold = [
        measure("korash", "careful", 1, seed=3, options=SHORTER, wishes=wishes)
        for wishes in ({}, {"passing": "turn"}, {"passing": "mine"}, {"passing": "attacked"}, {"hold": True})
    ]
    assert 0 < turn.prompted == mine.prompted < free.prompted / 2, "a promise does not hold when an own unit is named"
    assert 0 < attacked.prompted < free.prompted / 2
    assert hold.prompted > 2 * free.prompted


def test_seat_that_interrupts_is_prompted_once_a_turn() -> None:
    never, once = [
        measure("korash", "careful", 1, seed=3, options=SHORTER, wishes=wishes)
        for wishes in (SILENT, {**SILENT, "interject": True})
    ]
    assert never.prompted == 0
    assert set(once.turns) == {1}


def test_seat_asked_later_in_a_window_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    answered, answers = SeatAgent.answered, list[int]()

    def note(self: SeatAgent, state: State, seat: int, wishes: Wishes) -> Wishes:
        answers.append(seat)
        return answered(self, state, seat, wishes)

    monkeypatch.setattr(SeatAgent, "answered", note)
    report = measure("korash", "careful", 1, seed=3, seats=3, options=SHORTER, wishes=SILENT)
    assert set(answers) == {0, 1, 2}
    assert report.windows == len(answers), "where nobody acts, everybody who is asked answers"


def test_order_that_names_an_unknown_card_is_refused() -> None:
    with pytest.raises(NotationError, match="no such card"):
        measure("korash", "random", 1, seed=1, wishes={"orders": [{"say": "use:no such card"}]})


def test_agent_that_never_prompts_in_own_combats_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    consider = SeatAgent.consider

    def sleep(self: SeatAgent, state: Any, seat: int, wishes: Any) -> Verdict | None:
        awake = consider(self, state, seat, wishes)
        return awake and Verdict(False, True, awake.passes, awake.passes, awake.about, awake.cause)

    monkeypatch.setattr(SeatAgent, "consider", sleep)
    report = measure("korash", "careful", 1, seed=1, options=SHORTER)
    assert report.faults[SKIPPED] > 0
    assert report.prompted == 0


def test_games_without_windows_and_unknown_wishes_are_refused() -> None:
    with pytest.raises(OptionsError, match="no windows"):
        measure("inyo", "random", 1, seed=1)
    with pytest.raises(OptionsError, match="stop"):
        measure("korash", "random", 1, seed=1, wishes={"stop": 1})


def test_prompts_command_prints_the_same_numbers_as_table_and_json() -> None:
    arguments = ["prompts", "korash", "--games", "1", "--option", "rounds=2"]
    assert "95th percentile" in threefold(*arguments).out
    assert '"p95": 0' in threefold(*arguments, "--json").out
