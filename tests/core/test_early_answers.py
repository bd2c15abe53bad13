"""Early answers, to questions that will be asked if nobody acts before."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from contract.examples import pebbles
from contract.examples.parley import LEVY, PARLEY, PASS, TOAST, VETO
from contract.examples.pebbles import Pebbles
from core.tables import parley_with, propose, refusal, started, views
from threefold.core import Action, Answer, Decision, Seat, Windows, dump
from threefold.core.errors import IllegalAction, NotAsked
from threefold.core.record import Turn


def test_an_early_answer_waits_for_its_question() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    before = (dump(table.record), views(table))
    assert [d.seat for d in PARLEY.windows.queue(table.state)] == [2]
    assert table.answer(2, (PASS,)) == []
    assert (dump(table.record), views(table), table.waiting()) == (before[0], before[1], (1,))
    played = table.answer(1, (PASS,))
    assert [entry.entry for entry in played] == [Turn({1: (PASS,)}), Turn({2: (PASS,)})]


def test_an_early_answer_may_be_changed_and_taken_back() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    table.answer(2, propose(LEVY, 0))
    table.answer(2, (PASS,))
    table.reset(2)
    assert len(table.answer(1, (PASS,))) == 1
    assert table.waiting() == (2,)


def test_illegal_early_answer_is_refused() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY, LEVY])
    table.answer(0, propose(LEVY, 1))
    said = refusal(table, IllegalAction, lambda: table.answer(2, propose(VETO, 0)))
    assert said == 'seat 2: "propose:2" is not among the 2 answers to PARLEY-WINDOW-1'


def test_early_answer_is_dropped_when_an_earlier_seat_acts() -> None:
    table = parley_with(seat0=[LEVY], seat1=[VETO, VETO], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    table.answer(2, propose(LEVY, 0))
    (played,) = table.answer(1, propose(VETO, 0))
    assert played.entry == Turn({1: propose(VETO, 0)})
    assert (table.sealed, table.waiting()) == ({}, (2,))
    assert all(2 not in entry.answers for entry in table.record.entries if isinstance(entry, Turn))


def test_dropped_early_answer_is_not_used_when_its_question_comes() -> None:
    table = parley_with(seat0=[LEVY, LEVY], seat1=[TOAST, TOAST], seat2=[LEVY])
    table.answer(0, propose(LEVY, 1))
    (queued,) = PARLEY.windows.queue(table.state)
    table.answer(2, propose(LEVY, 0))
    table.answer(1, propose(TOAST, 0))
    for seat in (2, 0, 1):
        table.answer(seat, (PASS,))
    assert table.pending == (queued,)
    assert table.waiting() == (2,)


def test_early_answer_is_not_used_for_a_question_about_something_else() -> None:
    table = parley_with(seat0=[LEVY], seat1=[LEVY], seat2=[LEVY, LEVY])
    table.answer(0, propose(LEVY, 1))
    (first,) = PARLEY.windows.queue(table.state)
    table.answer(1, propose(LEVY, 0))
    (second,) = table.pending
    assert (first.seat, first.rule, first.legal) == (second.seat, second.rule, second.legal)
    assert first != second


def test_seat_neither_asked_nor_queued_cannot_answer_early() -> None:
    table = parley_with(seat0=[LEVY])
    said = refusal(table, NotAsked, lambda: table.answer(2, (PASS,)))
    assert said == "seat 2 is not asked; seats [0] are"


class Bidding(Pebbles):
    """A game in which the second seat's question is always the same, but its later steps depend on the first seat."""

    def pending(self, state: pebbles.State) -> tuple[Decision, ...]:
        return tuple(Decision(d.seat, d.rule, (0,)) for d in super().pending(state))

    def more(self, state: pebbles.State, seat: Seat, path: Answer) -> tuple[Action, ...]:
        return tuple(range(min(3, state.pebbles))) if len(path) == 1 else ()

    def play(self, state: pebbles.State, answers: Any) -> Any:
        return super().play(state, {seat: path[1:] for seat, path in answers.items()})

    @cached_property
    def windows(self) -> NextSeat:
        return NextSeat(self)


class NextSeat(Windows[pebbles.State]):
    def queue(self, state: pebbles.State) -> tuple[Decision, ...]:
        return (Decision((state.turn + 1) % state.seats, "PEBBLES-TAKE-1", (0,)),)


def test_early_answer_that_has_become_illegal_is_dropped() -> None:
    # A past bug: only the first step was checked, so an illegal answer was played and the record later refused.
    table = started(Bidding(), 2, pebbles=4)
    table.answer(1, (0, 2))
    table.answer(0, (0, 2))
    assert table.waiting() == (1,)
    assert table.state.pebbles == 1
