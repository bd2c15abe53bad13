"""The host fills and closes seats of a table that has not begun, or cancels it."""

from __future__ import annotations

import pytest

from serve.server_process import ME, OPEN, Process, refused
from threefold.serve import listing, looking, wire
from threefold.serve.matches import Matches
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio


async def test_host_gives_a_free_seat_to_a_bot_and_the_match_begins(home: Process, people: list[Person]) -> None:
    ann, bo, *_ = people
    match = await home.create_match(ann, "pebbles", ME, OPEN, OPEN)
    await home.join(bo, match)
    await home.act(ann, match, wire.FillSeat(2, "careful"))
    live = await home.matches.get(match)
    assert live.status == "running"
    assert live.seats[2].bot == "careful"


async def test_closed_seat_moves_the_people_behind_it_up(home: Process, people: list[Person]) -> None:
    ann, bo, *_ = people
    match = await home.create_match(ann, "pebbles", ME, OPEN, OPEN)
    await home.join(bo, match, seat=2)
    await home.act(ann, match, wire.CloseSeats((1,)))
    live = await home.matches.get(match)
    assert live.status == "running"
    assert live.seats_of(bo.id) == (1,)
    assert live.result() is None


async def test_table_with_closed_seats_is_read_back_as_it_is(home: Process, people: list[Person]) -> None:
    ann, bo, cy, _ = people
    match = await home.create_match(ann, "pebbles", ME, OPEN, OPEN, OPEN)
    await home.join(bo, match, seat=3)
    await home.act(ann, match, wire.CloseSeats((2,)))
    await home.join(cy, match)
    known = await home.matches.get(match)
    read = await Matches(home.matches.store).get(match)
    assert read.status == known.status == "running"
    assert read.seats == known.seats
    assert [read.seats_of(person.id) for person in people] == [(0,), (2,), (1,), ()]


async def test_cancelled_table_is_over_and_takes_nobody(home: Process, people: list[Person]) -> None:
    ann, bo, *_ = people
    match = await home.create_match(ann, "pebbles", ME, OPEN)
    await home.act(ann, match, wire.CancelTable())
    assert await refused(home.join(bo, match)) == "cancelled"
    assert await refused(home.act(ann, match, wire.FillSeat(1, "careful"))) == "cancelled"
    read = await Matches(home.matches.store).get(match)
    assert (read.status, read.result()) == ("over", wire.Result((1, 1), "cancelled"))
    listed = await home.matches.store.run(lambda connection: listing.find(connection, ann.id, 5))
    assert [one.result for one in listing.shown(listed, ann.id)] == [read.result()]


async def test_only_the_host_arranges_and_only_before_the_match_begins(home: Process, people: list[Person]) -> None:
    ann, bo, cy, _ = people
    match = await home.create_match(ann, "pebbles", ME, OPEN, OPEN)
    live = await home.join(bo, match)
    assert [looking.shown(live, person.id).host for person in people] == [True, False, False, False]
    for message in (wire.FillSeat(2, "careful"), wire.CloseSeats((2,)), wire.CancelTable()):
        assert await refused(home.act(bo, match, message)) == "not_host"
    assert await refused(home.act(ann, match, wire.FillSeat(1, "careful"))) == "no_seat"
    assert await refused(home.act(ann, match, wire.FillSeat(9, "careful"))) == "no_seat"
    assert await refused(home.act(ann, match, wire.FillSeat(2, "nobody"))) == "no_bot"
    assert await refused(home.act(ann, match, wire.CloseSeats((1,)))) == "no_seat"
    assert await refused(home.act(ann, match, wire.CloseSeats((1, 2)))) == "options"
    await home.join(cy, match)
    assert await refused(home.act(ann, match, wire.CancelTable())) == "begun"


async def test_list_tells_since_when_a_match_waits(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN)
    live = await home.join(people[1], match)
    await home.act(people[0], match, wire.Say("hello"))
    listed = await home.matches.store.run(lambda connection: listing.find(connection, people[0].id, 5))
    assert [one.since for one in listing.shown(listed, people[0].id)] == [live.attention.began]
