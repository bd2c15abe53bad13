"""Tournament matches that are played at the same time and then played_and_recorded one after another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from contract.examples.cup import CUP, GLANCE, Options
from threefold.core import Pairing, Table, Tournament, dump, knock_out, load, retell
from threefold.core.errors import RecordError
from threefold.core.record import Turn
from threefold.core.tournament import meeting


def test_neighbours_play_first_and_winners_play_winners() -> None:
    assert knock_out([2, 0, 3, 1]) == (Pairing(1, (2, 0)), Pairing(1, (3, 1)), Pairing(2, (~0, ~1)))


def test_first_players_skip_a_round_if_the_number_is_no_power_of_two() -> None:
    assert knock_out([3, 1, 4, 0, 2]) == (
        Pairing(1, (0, 2)),
        Pairing(2, (3, 1)),
        Pairing(2, (4, ~0)),
        Pairing(3, (~1, ~2)),
    )


@pytest.mark.parametrize("seats", [2, 3, 7, 33, 64])
def test_everybody_but_the_champion_loses_once(seats: int) -> None:
    pairings, rng = knock_out(range(seats)), Random(seats)
    winners: list[int] = []
    losers: list[int] = []
    for pairing in pairings:
        one, other = rng.sample(meeting(pairing, winners), 2)
        winners.append(one)
        losers.append(other)
    assert sorted([*losers, winners[-1]]) == list(range(seats))


def played_and_recorded(table: Table[Any], cup: Tournament[Any], rng: Random, most: int = 64) -> int:
    """Play the first `most` matches and write them into the record; return how many were drawn."""
    drawn = 0
    for pairing in cup.pairings(table.state)[:most]:
        match = Table[Any].new(cup.game)
        while not match.over:
            for decision in match.pending:
                match.answer(decision.seat, (rng.choice(decision.legal),))
        assert match.outcome
        drawn += match.outcome.places == (1, 1)
        retell(cup, table, meeting(pairing, cup.winners(table.state)), match.record)
    return drawn


def turns(table: Table[Any]) -> list[Turn]:
    return [entry for entry in table.record.entries if isinstance(entry, Turn)]


def test_rolls_for_the_bracket_and_drawn_matches_can_be_verified_from_the_record() -> None:
    cup = CUP.tournament
    table = Table[Any].new(CUP, 16, Options(), match="a cup")
    table.salt(3, "a grain")
    table.start()
    drawn = played_and_recorded(table, cup, Random(2))
    record = load(dump(table.export()))
    assert drawn > 0
    assert table.rolls == 16 + drawn
    assert Table[Any].resume(CUP, record).outcome == table.outcome


def test_answer_drawn_for_a_late_seat_is_recorded_as_its_own_answer() -> None:
    cup = CUP.tournament
    table = Table[Any].new(CUP, 2, Options(order="seats"))
    match = Table[Any].new(GLANCE)
    while not match.over:
        match.expire(0)
        match.answer(1, (1,))
    retell(cup, table, (1, 0), match.record)
    assert [turn.drawn for turn in turns(match)] == [(0,)] * 3
    assert [turn.drawn for turn in turns(table)[:3]] == [()] * 3
    assert [turn.answers for turn in turns(table)[:3]] == [{1: t.answers[0], 0: t.answers[1]} for t in turns(match)]
    assert Table[Any].resume(CUP, table.export()).over


def test_resigned_match_cannot_be_recorded() -> None:
    match = Table[Any].new(GLANCE)
    match.resign(0)
    with pytest.raises(RecordError):
        retell(CUP.tournament, Table[Any].new(CUP, 2, Options(order="seats")), (0, 1), match.record)
