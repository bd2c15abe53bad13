"""Several processes play one match: each hears what the others know and takes over what they leave."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from contract.examples import parley
from serve.server_process import BOT, ME, OPEN, Clock, Inbox, Process, an_answer, refused, server_process
from support.waiting import until
from threefold.core import Answer, Decision
from threefold.serve import hearing, making, presence, queries, wire
from threefold.serve.listening import Listener
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.presence import SILENT_MILLIS, Elsewhere, Here

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


@asynccontextmanager
async def two_houses(url: str, clock: Clock) -> AsyncGenerator[tuple[Process, Process]]:
    """Start two processes that hear each other."""
    async with server_process(url, clock) as one, server_process(url, clock) as two:
        listeners = [Listener(home.matches, url) for home in (one, two)]
        for listener in listeners:
            listener.start()
        yield one, two
        for listener in listeners:
            await listener.stop()


async def pair(one: Process, two: Process, game: str, **settings: Any) -> tuple[str, Person, Person]:
    """Seat Ann at one process and Bo at the other."""
    ann, bo = await one.guest("Ann"), await two.guest("Bo")
    match = await one.create_match(ann, game, ME, OPEN, **settings)
    await two.join(bo, match)
    await hearing.appended(one.matches, match, 10**6)
    return match, ann, bo


def present(inbox: Inbox) -> list[int]:
    """Return the seats that are present, by the last message."""
    return inbox.messages("presence")[-1]["present"]


async def test_presence_is_known_in_all_processes(postgres: str, clock: Clock) -> None:
    async with two_houses(postgres, clock) as (one, two):
        match, ann, bo = await pair(one, two, "pebbles")
        here = await one.watch(ann, match)
        there = await two.watch(bo, match)
        await until(lambda: present(here) == present(there) == [0, 1])
        live = await two.matches.get(match)
        two.matches.watchers.leave(live, next(iter(two.matches.watchers.of[match])))
        await until(lambda: present(here) == [0])


async def test_people_of_a_silent_process_count_as_gone() -> None:
    elsewhere = Elsewhere()
    elsewhere.hear("w", 0)
    elsewhere.note("m", "w", presence.read(presence.written("m", "w", Here((0, 2), 3)).split(" ")[-1]))
    assert elsewhere.at("m") == Here((0, 2), 3)
    assert elsewhere.forget_silent(SILENT_MILLIS) == set()
    assert elsewhere.forget_silent(SILENT_MILLIS + 1) == {"m"}
    assert elsewhere.at("m") == Here((), 0)


async def test_process_that_was_silent_is_asked_for_its_people(postgres: str, clock: Clock) -> None:
    async with two_houses(postgres, clock) as (one, two):
        match, ann, bo = await pair(one, two, "pebbles")
        here = await one.watch(ann, match)
        await two.watch(bo, match)
        await until(lambda: present(here) == [0, 1])
        silent = one.matches.watchers.elsewhere
        assert silent.forget_silent(clock() + SILENT_MILLIS + 1) == {match}
        hearing.came_or_went(one.matches, match)
        assert present(here) == [0]
        await until(lambda: present(here) == [0, 1])


async def test_locked_seats_are_known_in_all_processes(postgres: str, clock: Clock) -> None:
    async with two_houses(postgres, clock) as (one, two):
        match, ann, bo = await pair(one, two, "showdown", options={"hand": 4})
        inbox = await one.watch(ann, match)
        live = await two.matches.get(match)
        await two.answer(bo, match, *an_answer(live, 1))
        await until(lambda: bool(inbox.messages("waiting")) and inbox.messages("waiting")[-1]["waiting"] == [0])
        assert inbox.messages("waiting")[-1]["sealed"] == []
        await two.act(bo, match, wire.Reset(live.turn))
        await until(lambda: inbox.messages("waiting")[-1]["waiting"] == [0, 1])


async def early(home: Process, match: str) -> tuple[Live, Answer]:
    """Return the match and a proposal of seat 0 in a game of parley."""
    live = await home.matches.get(match)
    assert live.table
    path: Answer = (next(a for a in live.table.pending[0].legal if a != parley.PASS),)
    while steps := live.game.more(live.table.state, 0, path):
        path = (*path, steps[0])
    return live, path


async def parley_of(home: Process, people: list[Person]) -> str:
    """Create a match of parley in which the first seat can propose something."""
    while True:
        match = await home.create_match(people[0], "parley", ME, OPEN, OPEN)
        for person in people[1:]:
            await home.join(person, match)
        live = await home.matches.get(match)
        if live.table and live.table.pending[0].legal != (parley.PASS,):
            return match


async def test_early_answer_survives_its_process(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as one:
        people = [await one.guest(name) for name in ("Ann", "Bo", "Cy")]
        match = await parley_of(one, people)
        live, path = await early(one, match)
        await one.answer(people[0], match, *path)
        turn = live.turn
        await one.answer(people[2], match, parley.PASS)
        assert live.turn == turn
    async with server_process(database_url, clock) as two:
        live = await two.matches.get(match)
        await two.answer(people[1], match, parley.PASS)
        assert live.turn >= turn + 2
        assert await two.rows("sealed") == []


async def test_clock_of_a_locked_seat_is_unchanged_by_a_restart(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as one:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "showdown", ME, OPEN, clock=wire.Time(MINUTE), options={"hand": 4})
        live = await one.join(bo, match)
        clock.passes(10_000)
        await one.answer(ann, match, *an_answer(live, 0))
        clock.passes(20_000)
        again = await Matches(one.store, clock).get(match)
        assert [shown.left for shown in again.clocks.show(clock())] == [50_000, 30_000]
        await one.answer(bo, match, *an_answer(live, 1))
        again = await Matches(one.store, clock).get(match)
        assert [shown.left for shown in live.clocks.show(clock())] == [50_000, 30_000]
        assert again.clocks.show(clock()) == live.clocks.show(clock())


async def test_bot_that_thinks_long_is_not_taken_over(database_url: str, clock: Clock) -> None:
    async def never(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError

    async with server_process(database_url, clock, never) as one, server_process(database_url, clock) as two:
        await one.create_match(await one.guest(), "pebbles", BOT, ME)
        await until(lambda: bool(one.duty.thinking))
        for _ in range(5):
            clock.passes(2_000)
            await one.duty.renew()
            assert await two.duty.once() == 0
        clock.passes(3_000)
        assert await two.duty.once() == 1


async def test_agreement_on_a_rematch_in_two_processes_creates_one_table(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        match, ann, bo = await pair(one, two, "pebbles")
        await one.act(ann, match, wire.Resign())
        await one.act(ann, match, wire.MakeOffer("rematch"))
        await hearing.appended(two.matches, match, 10**6)
        await asyncio.gather(*(home.act(bo, match, wire.MakeOffer("rematch")) for home in (one, two)))
        assert len(await one.rows("match")) == 2
        following = (await Matches(one.store, clock).get(match)).next_match
        assert (await Matches(one.store, clock).get(following)).status == "running"


async def test_match_whose_process_died_before_it_began_can_still_begin(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        ann = await home.guest("Ann")
        row = making.new_row(home.matches, ann, "pebbles", 1, {"pebbles": 9}, 2)
        seats = [making.sits(seat, wire.SeatWanted("me"), ann) for seat in range(2)]
        laid = queries.add_match(row, seats)
        await home.store.run(lambda connection: queries.execute(connection, laid))
        live = await home.matches.look(row.id)
        assert (live.status, await refused(home.answer(ann, row.id, 0))) == ("open", "not_begun")
        assert (await making.begin_if_full(home.matches, live)).status == "running"
