"""Tables in the positions that tests need, and a check that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from contract.examples import parley, showdown
from contract.examples.parley import PARLEY
from threefold.core import Answer, AnyGame, Seat, Table, dump
from threefold.core.errors import ThreefoldError

SEED = bytes(range(32))


def started(game: AnyGame, seats: int, *, seed: bytes = SEED, **options: Any) -> Table[Any]:
    """Return a table whose first question waits for a seat, not for chance."""
    table = Table[Any].new(game, seats, options, seed=seed, match="a match")
    table.start()
    return table


def first_answer(table: Table[Any], seat: Seat) -> Answer:
    """Return the first complete answer to a seat's question, whether it is open or can be answered early."""
    decision = next(d for d in (*table.pending, *table.game.windows.queue(table.state)) if d.seat == seat)
    path = decision.legal[:1]
    while steps := table.game.more(table.state, seat, path):
        path = (*path, steps[0])
    return path


def show(rank: int) -> Answer:
    return (showdown.SPACE.code("show", rank),)


def propose(kind: int, whom: Seat, paid: int = 0) -> Answer:
    return tuple(parley.SPACE.code(*step) for step in (("propose", kind), ("whom", whom), ("pay", paid)))


def where(suits: Callable[[Any], bool], game: AnyGame, seats: int, **options: Any) -> Table[Any]:
    """Return a started table whose random state suits a test."""
    tables = (started(game, seats, seed=number.to_bytes(32, "big"), **options) for number in range(5000))
    return next(table for table in tables if suits(table.state))


def parley_with(**hands: list[int]) -> Table[Any]:
    """Return a parley of three seats who hold, among others, these cards: `seat0=[LEVY]`."""
    wanted = {int(name.removeprefix("seat")): cards for name, cards in hands.items()}

    def suits(state: parley.State) -> bool:
        held = state.hands
        return all(held[seat].count(card) >= cards.count(card) for seat, cards in wanted.items() for card in cards)

    return where(suits, PARLEY, 3)


def views(table: Table[Any]) -> list[Any]:
    return [table.game.view(table.state, seat) for seat in (*range(len(table.record.seats)), None)]


def everything(table: Table[Any]) -> object:
    """Return everything about a table that a refusal must leave unchanged."""
    return (
        table.state.clone(),
        dump(table.record),
        dict(table.sealed),
        dict(table.seals.late),
        table.rolls,
        table.pending,
    )


def refusal(table: Table[Any], kind: type[ThreefoldError], action: Callable[[], object]) -> str:
    """Return the message of an error, and check that the action changed nothing."""
    before = everything(table)
    with pytest.raises(kind) as caught:
        action()
    assert type(caught.value) is kind
    assert everything(table) == before
    return str(caught.value)
