"""Tables are created, joined and started; a fork continues from an earlier turn."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from serve.server_process import BOT, ME, OPEN, Process, play_out, refused, seated
from threefold.core.table import Table
from threefold.serve import making, wire
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal

pytestmark = pytest.mark.asyncio


async def test_match_begins_when_the_last_seat_is_taken(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN, OPEN)
    assert (await home.matches.get(match)).status == "open"
    await home.join(people[1], match)
    assert (await home.matches.get(match)).status == "open"
    live = await home.join(people[2], match)
    assert live.status == "running"
    assert [sits.name for sits in live.seats] == ["Ann", "Bo", "Cy"]


async def test_links_contain_only_letters_and_digits(home: Process, people: list[Person]) -> None:
    """Some messengers cut a `-` or `_` at the end of a link; a command line reads one at the start as an option."""
    for _ in range(8):
        row = (await home.matches.get(await home.create_match(people[0], "pebbles", ME, OPEN, OPEN))).row
        assert row.id.isalnum()
        assert row.watch.isalnum()


async def test_salts_of_joining_players_are_in_the_record_and_change_its_rolls(
    home: Process, people: list[Person]
) -> None:
    match = await home.create_match(people[0], "showdown", ME, OPEN, OPEN)
    await home.join(people[1], match, salt="of Bo", seat=2)
    live = await home.join(people[2], match, salt="of Cy")
    assert live.table
    assert live.table.record.salts == {1: "of Cy", 2: "of Bo"}
    Table[Any].resume(live.game, live.table.record, live.row.seed)


async def test_taken_seat_is_refused_and_a_person_gets_only_one(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN, OPEN)
    await home.join(people[1], match, seat=2)
    assert await refused(home.join(people[2], match, seat=2)) == "no_seat"
    assert await refused(home.join(people[2], match, seat=7)) == "no_seat"
    assert await refused(home.join(people[2], match, seat=-1)) == "no_seat"
    again = await home.join(people[1], match, seat=1)
    assert [sits.kind for sits in again.seats] == ["human", "open", "human"]


async def test_person_who_joins_twice_at_once_gets_one_seat(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN, OPEN)
    both = await asyncio.gather(home.join(people[1], match), home.join(people[1], match))
    assert [live.seats_of(people[1].id) for live in both] == [(1,), (1,)]
    assert [sits.kind for sits in both[0].seats] == ["human", "human", "open"]


async def test_last_seat_is_given_to_one_of_two_people_who_join_at_once(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN)
    both = await asyncio.gather(home.join(people[1], match), home.join(people[2], match), return_exceptions=True)
    assert sum(isinstance(one, Live) for one in both) == 1
    assert (await home.matches.get(match)).status == "running"


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("options", wire.NewMatch("pebbles", (ME, OPEN), {"pebbles": 0})),
        ("options", wire.NewMatch("pebbles", (ME, OPEN), {"pebbels": 9})),
        ("options", wire.NewMatch("pebbles", (ME,))),
        ("options", wire.NewMatch("showdown", (ME, OPEN, OPEN), {"teams": True})),
        ("no_game", wire.NewMatch("chess", (ME, OPEN))),
        ("no_bot", wire.NewMatch("pebbles", (ME, wire.SeatWanted("bot", "nobody")))),
    ],
)
async def test_impossible_table_is_refused_and_not_stored(home: Process, code: str, wanted: wire.NewMatch) -> None:
    person = await home.guest()
    before = await home.everything()
    assert await refused(making.create(home.matches, person, wanted)) == code
    assert await home.everything() == before


async def test_fork_continues_from_an_earlier_turn_with_the_same_rolls(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "showdown", ME, OPEN)
    await home.join(people[1], match, salt="a grain")
    live = await home.matches.get(match)
    begun = live.turn
    await play_out(home, match, people[:2], Random(9))
    copy = await making.fork(home.matches, people[1], match, wire.Fork(begun, "me"))
    assert copy.row.id != match
    assert copy.turn == begun
    assert copy.table
    assert live.table
    assert copy.table.record.entries == live.table.record.entries[:begun]
    assert {sits.person for sits in copy.seats} == {people[1].id}
    await play_out(home, copy.row.id, [people[1], people[1]], Random(1))
    again = await Matches(home.store, home.clock).get(copy.row.id)
    assert again.status == "over"


async def test_fork_of_a_turn_that_the_match_does_not_have_is_refused(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "showdown", ME, OPEN)
    await home.join(people[1], match, salt="a grain")
    await play_out(home, match, people[:2], Random(9))
    turn = (await home.matches.get(match)).turn
    for wrong in (-1, turn + 1, 2**31, 10**30):
        with pytest.raises(Refusal) as refused:
            await making.fork(home.matches, people[1], match, wire.Fork(wrong, "me"))
        assert refused.value.code == "stale"
    assert (await making.fork(home.matches, people[1], match, wire.Fork(turn, "me"))).turn == turn


async def test_fork_of_a_running_match_with_other_people_is_refused(home: Process, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    before = await home.everything()
    assert await refused(making.fork(home.matches, people[0], match, wire.Fork(0))) == "running"
    assert await refused(making.fork(home.matches, people[2], match, wire.Fork(0))) == "running"
    assert await home.everything() == before


async def test_fork_of_a_match_with_bots_is_played_against_a_bot(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", BOT, ME)
    await home.bots_rest()
    await home.answer(people[0], match, 0)
    await home.bots_rest()
    copy = await making.fork(home.matches, people[0], match, wire.Fork(1, "random"))
    assert [sits.kind for sits in copy.seats] == ["bot", "human"]
    assert copy.turn == 1
    assert copy.waiting() == (1,)
