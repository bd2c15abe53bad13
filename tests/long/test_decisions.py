"""Two million random decisions of Tribes of Korash without tables or views: only the rules and their laws."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from support.korash_laws import check_state
from threefold.bots.bot import random_answers
from threefold.core.contract import CHANCE
from threefold.games.korash import KORASH

DECISIONS = 2_000_000
RUNAWAY = 60_000
"""The plays after which a game counts as endless; the rules end it long before."""
CHECKED = 7
"""Checking the laws takes as long as playing, so only every seventh state is checked."""


@pytest.mark.long
def test_two_million_decisions_break_no_law() -> None:
    rng, made, tables = Random(2026), 0, Counter[tuple[int, bool]]()
    while made < DECISIONS:
        setup = KORASH.lab.random_setup(rng)
        state, plays = KORASH.new(setup.seats, setup.options), 0
        while KORASH.pending(state):
            answers = random_answers(KORASH, state, rng)
            KORASH.play(state, answers)
            plays += 1
            made += sum(seat != CHANCE for seat in answers)
            assert plays < RUNAWAY, setup
            if plays % CHECKED == 0:
                check_state(state)
        check_state(state)
        assert KORASH.outcome(state), setup
        tables[setup.seats, bool(KORASH.teams(state))] += 1
    assert {seats for seats, _ in tables} == {2, 3, 4, 5, 6}
    assert {(4, True), (6, True)} <= tables.keys()
