"""Take-backs are entries of the record, and never undo a roll or a reveal."""

from __future__ import annotations

from typing import Any

import pytest

from contract.examples import pebbles
from contract.examples.parley import LEVY, PARLEY, PASS
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.tables import SEED, parley_with, propose, refusal, show, started, where
from threefold.core import Played, Table, dump, load
from threefold.core.errors import IllegalAction, StaleAnswer
from threefold.core.record import TakeBack


def test_take_back_is_an_entry_that_undoes_earlier_entries() -> None:
    table = started(PEBBLES, 2, pebbles=9)
    for seat, taken in ((0, 0), (1, 1), (0, 2)):
        table.answer(seat, (taken,))
    assert table.take_back(1) == [Played(3, TakeBack(1), [])]
    assert (table.state.pebbles, table.state.turn, table.waiting()) == (8, 1, (1,))
    table.answer(1, (0,))
    assert table.state.pebbles == 7
    assert Table[Any].resume(PEBBLES, load(dump(table.export())), SEED).state == table.state


def test_entry_numbers_never_go_back() -> None:
    table = started(PEBBLES, 2)
    numbers = [table.answer(0, (0,))[0].number, table.take_back(0)[0].number, table.answer(0, (1,))[0].number]
    assert numbers == [0, 1, 2]
    assert table.turn == 3
    refusal(table, StaleAnswer, lambda: table.answer(1, (0,), turn=1))


def test_notation_leaves_out_undone_moves() -> None:
    table = started(PEBBLES, 2)
    table.answer(0, (2,))
    table.take_back(0)
    table.answer(0, (0,))
    assert table.notation() == "take:0 # *"


def test_second_take_back_may_go_further_back() -> None:
    table = started(PEBBLES, 2)
    for seat in (0, 1, 0):
        table.answer(seat, (0,))
    table.take_back(2)
    table.take_back(0)
    assert table.state == PEBBLES.new(2, pebbles.Options())
    refusal(table, IllegalAction, lambda: table.take_back(0))


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_take_back_without_a_move_is_refused(to: int) -> None:
    table = started(PEBBLES, 2)
    table.answer(0, (0,))
    table.answer(1, (0,))
    said = refusal(table, IllegalAction, lambda: table.take_back(to))
    assert said == f"there is nothing to take back from entry {to} on"


def test_a_take_back_never_passes_a_roll() -> None:
    table = started(PARLEY, 3)
    last_roll = table.turn - 1
    table.answer(0, (PASS,))
    said = refusal(table, IllegalAction, lambda: table.take_back(last_roll))
    assert said == f"a take-back to entry {last_roll} would pass a roll"
    table.take_back(last_roll + 1)
    assert table.waiting() == (0,)


def test_take_back_never_passes_an_answer_drawn_for_a_late_seat() -> None:
    table = started(PEBBLES, 2)
    table.expire(0)
    assert refusal(table, IllegalAction, lambda: table.take_back(0)) == "a take-back to entry 0 would pass a roll"


def test_a_take_back_never_passes_a_reveal() -> None:
    table = where(lambda state: state.hands[0][0] < state.hands[1][0], SHOWDOWN, 2)
    number = table.turn
    for seat in (0, 1):
        table.answer(seat, show(table.state.hands[seat][0]))
    said = refusal(table, IllegalAction, lambda: table.take_back(number))
    assert said == f"a take-back to entry {number} would pass a reveal"


def test_take_back_is_refused_after_the_end() -> None:
    played, resigned = (started(PEBBLES, 2, pebbles=1) for _ in range(2))
    played.answer(0, (0,))
    resigned.resign(0)
    for table in (played, resigned):
        with pytest.raises(IllegalAction, match="the match is over and its seed revealed: play on from a copy"):
            table.take_back(0)


def test_take_back_drops_sealed_answers() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY])
    number = table.turn
    table.answer(0, propose(LEVY, 1))
    table.answer(2, (PASS,))
    table.take_back(number)
    assert table.sealed == {}


def test_learned_is_the_first_entry_that_can_be_undone() -> None:
    table = started(PARLEY, 3)
    assert table.learned == table.turn
    table.answer(0, (PASS,))
    assert table.learned == table.turn - 1
    table.take_back(table.learned)
    assert table.learned == table.turn - 2
    assert Table[Any].resume(PARLEY, load(dump(table.export())), SEED).learned == table.learned


class Reads(list[Any]):
    """A list of entries that counts how often one is read."""

    times = 0

    def __getitem__(self, which: Any) -> Any:
        self.times += 1
        return super().__getitem__(which)

    def __iter__(self) -> Any:
        self.times += len(self)
        return super().__iter__()


def test_take_back_costs_the_same_in_long_and_short_records() -> None:
    table = started(PEBBLES, 2)
    for _ in range(500):
        table.answer(0, (0,))
        table.take_back(0)
    table.record.entries = read = Reads(table.record.entries)
    table.answer(0, (0,))
    assert table.may_take_back(table.turn - 1)
    assert [number for number, _ in table.latest()] == [table.turn - 1]
    assert table.standing(table.turn - 1)
    assert table.standing(0) is table.standing(table.turn) is None
    table.take_back(table.turn - 1)
    assert read.times < 10
