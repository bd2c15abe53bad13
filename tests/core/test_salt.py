"""The salts that seats add to the match's random seed."""

from __future__ import annotations

from typing import Any

import pytest

from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.tables import SEED, refusal, started
from threefold.core import Seat, Table
from threefold.core.chance import commitment
from threefold.core.errors import IllegalAction, NotAsked


def test_salt_changes_the_rolls() -> None:
    def hands(**salts: str) -> list[list[int]]:
        table = Table[Any].new(SHOWDOWN, 2, seed=SEED, match="a match")
        for seat, salt in salts.items():
            table.salt(int(seat.removeprefix("seat")), salt)
        table.start()
        return table.state.hands

    different = [hands(), hands(seat0="a"), hands(seat1="a"), hands(seat0="b"), hands(seat0="a", seat1="a")]
    assert len({str(each) for each in different}) == len(different)
    assert hands(seat0="a") == hands(seat0="a")


def test_salt_may_be_changed_before_anything_is_played() -> None:
    table = Table[Any].new(SHOWDOWN, 2, seed=SEED)
    table.salt(0, "first")
    table.salt(0, "second")
    assert table.record.salts == {0: "second"}


def test_salt_after_the_first_entry_is_refused() -> None:
    table = started(SHOWDOWN, 2)
    said = refusal(table, IllegalAction, lambda: table.salt(1, "late"))
    assert said == "seat 1: salt comes before the first entry, the match has begun"


@pytest.mark.parametrize("seat", [-1, 2])
def test_only_seats_of_this_table_can_give_salt(seat: Seat) -> None:
    table = Table[Any].new(PEBBLES, 2)
    assert refusal(table, NotAsked, lambda: table.salt(seat, "x")) == f"seat {seat}: this table has seats 0..1"


def test_commitment_is_published_first_and_the_seed_only_after_the_match() -> None:
    table = started(PEBBLES, 2, pebbles=2)
    published = table.record.commitment
    table.answer(0, (0,))
    assert (table.export().seed, table.export().outcome) == (None, None)
    table.answer(1, (0,))
    assert table.over
    assert table.export().seed == SEED.hex()
    assert table.export().commitment == published == commitment(SEED)
