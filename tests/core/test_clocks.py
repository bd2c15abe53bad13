"""Answers of seats whose time has run out."""

from __future__ import annotations

from typing import Any

import pytest

from contract.examples import parley
from contract.examples.parley import LEVY, PARLEY, PASS, Parley
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.tables import first_answer, parley_with, propose, refusal, started, where
from threefold.core import CHANCE, Answer, AnyGame, Seat, Table, dump, load
from threefold.core.errors import NotAsked, RecordError
from threefold.core.record import Turn


class Undecided(Parley):
    """A game without default answers, so that late answers are drawn step by step."""

    def default(self, state: parley.State, seat: Seat) -> Answer | None:
        return None


def test_late_seat_gives_its_default_answer() -> None:
    table = started(PARLEY, 3)
    (played,) = table.expire(0)
    assert played.entry == Turn({0: (PASS,)})


def test_a_late_seat_that_is_queued_gives_its_default_early() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    assert table.expire(2) == []
    assert len(table.answer(1, (PASS,))) == 2


def test_chance_answers_for_a_late_seat_without_a_default() -> None:
    table = started(PEBBLES, 2)
    (played,) = table.expire(0)
    assert isinstance(played.entry, Turn)
    assert played.entry.drawn == (0,)
    assert played.entry.answers[0] in {(0,), (1,), (2,)}
    assert table.rolls == 1


def test_drawn_answer_stays_sealed_while_others_still_choose() -> None:
    table = started(SHOWDOWN, 3)
    rolls = table.rolls
    assert table.expire(1) == []
    assert (table.rolls, table.waiting()) == (rolls, (0, 2))
    assert table.answer(0, first_answer(table, 0)) == []
    played, *_ = table.answer(2, first_answer(table, 2))
    assert isinstance(played.entry, Turn)
    assert played.entry.drawn == (1,)
    assert sorted(played.entry.answers) == [0, 1, 2]


def test_chance_answers_for_everybody_if_all_are_late() -> None:
    table = started(SHOWDOWN, 3)
    assert [table.expire(seat) for seat in (2, 0)] == [[], []]
    (played, *_) = table.expire(1)
    assert isinstance(played.entry, Turn)
    assert played.entry.drawn == (0, 1, 2)


def test_late_seat_may_still_answer_while_others_choose() -> None:
    table = started(SHOWDOWN, 2)
    table.expire(0)
    table.answer(0, first_answer(table, 0))
    (played, *_) = table.answer(1, first_answer(table, 1))
    assert isinstance(played.entry, Turn)
    assert played.entry.drawn == ()


def test_late_mark_ends_with_its_question() -> None:
    # A past bug: when an equal question came next, the seat counted as late at once.
    table = where(lambda state: state.hands[0] == state.hands[1], SHOWDOWN, 2, hand=1)
    table.expire(0)
    table.expire(1)
    assert table.waiting() == (0, 1)


def test_seat_with_a_sealed_answer_is_not_late() -> None:
    # A past bug: the default replaced the given answer.
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    table.answer(2, propose(LEVY, 0))
    table.expire(2)
    table.answer(1, (PASS,))
    assert table.record.entries[-1] == Turn({2: propose(LEVY, 0)})


def late(game: AnyGame, seats: int) -> Table[Any]:
    """Play a whole match in which every seat is always late."""
    table = started(game, seats)
    while not table.over:
        table.expire(table.waiting()[0])
    return table


@pytest.mark.parametrize(
    ("game", "seats"), [(PEBBLES, 4), (SHOWDOWN, 3), (Undecided(), 3), (PARLEY, 3)], ids=["0", "1", "2", "3"]
)
def test_drawn_answers_are_derived_again_on_resuming(game: AnyGame, seats: int) -> None:
    table = late(game, seats)
    again = Table[Any].resume(game, load(dump(table.export())))
    assert (again.state, again.rolls) == (table.state, table.rolls)
    for number, entry in enumerate(table.record.entries):
        if isinstance(entry, Turn) and entry.drawn:
            assert entry.drawn == tuple(sorted(seat for seat in entry.answers if seat != CHANCE)), number


def test_record_with_an_answer_falsely_marked_as_drawn_is_refused() -> None:
    table = late(PEBBLES, 2)
    record = table.export()
    entry = record.entries[0]
    assert isinstance(entry, Turn)
    (drawn,) = entry.answers[0]
    record.entries[0] = Turn({0: ((drawn + 1) % 3,)}, drawn=(0,))
    with pytest.raises(RecordError, match=rf"entries\[0\]: chance answered .* but seed and salts give \[{drawn}\]"):
        Table[Any].resume(PEBBLES, record)


def test_seat_that_is_not_asked_cannot_be_late() -> None:
    table = started(PEBBLES, 3)
    assert refusal(table, NotAsked, lambda: table.expire(1)) == "seat 1 is not asked; seats [0] are"
