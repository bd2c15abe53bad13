"""Due work: clocks that run out, and turns of bots."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from contract.examples import parley, showdown
from contract.examples.pebbles import PEBBLES
from serve.server_process import BOT, ME, OPEN, Clock, Process, an_answer, entry, seated, server_process
from support.waiting import PATIENCE, until
from threefold.core import Answer, Decision
from threefold.core.table import Table
from threefold.serve import hearing, wire
from threefold.serve.matches import Matches
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


async def never(game: str, bot: str, view: Any, decision: Decision) -> Answer:
    """Never answer, like a bot that thinks for ever."""
    await asyncio.Event().wait()
    raise AssertionError


async def test_default_answer_is_played_when_a_clock_runs_out(home: Process, people: list[Person]) -> None:
    _, live = await seated(home, people[:3], "parley", clock=wire.Time(MINUTE))
    turn = live.turn
    home.clock.passes(MINUTE - 1)
    assert await home.duty.once() == 0
    home.clock.passes(1)
    assert await home.duty.once() == 1
    assert entry(live, turn).answers == {0: (parley.PASS,)}
    assert live.last[2] == wire.By("clock", 0, "Ann")


async def test_chance_draws_the_answer_if_there_is_no_default(home: Process, people: list[Person]) -> None:
    _, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE))
    home.clock.passes(MINUTE)
    await home.duty.once()
    assert entry(live, 0).drawn == (0,)
    assert live.table
    Table[Any].resume(PEBBLES, live.table.record, live.row.seed)


async def test_answer_is_drawn_for_a_late_seat_after_the_others_answer(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE))
    home.clock.passes(MINUTE // 2)
    await home.answer(people[1], match, *an_answer(live, 1))
    turn = live.turn
    home.clock.passes(MINUTE // 2)
    await home.duty.once()
    assert live.turn > turn
    assert entry(live, turn).drawn == (0,)


async def test_answers_are_drawn_together_if_all_seats_are_late(home: Process, people: list[Person]) -> None:
    _, live = await seated(home, people[:3], "showdown", clock=wire.Time(MINUTE))
    turn = live.turn
    home.clock.passes(MINUTE)
    await home.duty.once()
    assert entry(live, turn).drawn == (0, 1, 2)


async def test_bot_plays_for_a_late_seat_if_the_host_chose_so(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE, then="bot"))
    home.clock.passes(MINUTE)
    await home.duty.once()
    await home.bots_rest()
    assert live.seats[0].kind == "bot"
    assert live.waiting() == (1,)
    await home.act(people[0], match, wire.MindSeat(0, ""))
    assert live.seats[0].kind == "human"


async def test_every_answer_adds_the_increment(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE, added=5_000))
    home.clock.passes(20_000)
    await home.answer(people[0], match, 0)
    home.clock.passes(7_000)
    await home.answer(people[1], match, 0)
    assert [shown.left for shown in live.clocks.show(home.clock())] == [45_000, 58_000]
    again = await Matches(home.store, home.clock).get(match)
    assert again.clocks.show(home.clock()) == live.clocks.show(home.clock())


async def test_sealing_and_taking_back_again_adds_no_time(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE, added=5_000))
    for _ in range(5):
        home.clock.passes(1_000)
        await home.answer(people[0], match, *an_answer(live, 0))
        await home.act(people[0], match, wire.Reset(live.turn))
    assert live.clocks.show(home.clock())[0].left == MINUTE - 5_000


async def test_clock_stops_while_its_answer_is_sealed(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE))
    await home.answer(people[0], match, *an_answer(live, 0))
    home.clock.passes(MINUTE - 1)
    await home.act(people[0], match, wire.Reset(live.turn))
    home.clock.passes(1)
    turn = live.turn
    await home.duty.once()
    assert live.turn == turn
    assert live.clocks.show(home.clock())[0].left == MINUTE - 1


async def test_another_process_does_due_work_that_is_stored_in_the_database(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as one:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN, clock=wire.Time(MINUTE))
        await one.join(bo, match)
        assert [(row["kind"], row["seat"]) for row in await one.rows("deadline")] == [("clock", 0)]
        async with server_process(database_url, clock) as two:
            clock.passes(MINUTE)
            assert await two.duty.once() == 1
            assert await one.duty.once() == 0
            assert (await two.matches.get(match)).turn == 1
            await hearing.appended(one.matches, match, 3)
            assert (await one.matches.get(match)).waiting() == (1,)


async def test_clock_that_runs_out_opens_an_answer_sealed_in_another_process(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "showdown", ME, OPEN, clock=wire.Time(MINUTE))
        live = await one.join(bo, match)
        turn = live.turn
        await two.answer(bo, match, *an_answer(await two.matches.get(match), 1))
        clock.passes(MINUTE)
        await one.duty.once()
        assert live.turn > turn
        assert entry(live, turn).drawn == (0,)


async def test_bot_of_a_killed_process_is_taken_over(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock, never) as one:
        match = await one.create_match(await one.guest(), "pebbles", BOT, ME)
        async with server_process(database_url, clock) as two:
            assert await two.duty.once() == 0
            clock.passes(3_000)
            assert await two.duty.once() == 1
            await two.bots_rest()
            assert (await two.matches.get(match)).waiting() == (1,)


async def test_clocks_do_not_wait_for_a_bot_that_thinks(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock, never) as one:
        ann = await one.guest("Ann")
        await one.create_match(ann, "pebbles", BOT, ME)
        timed = await one.create_match(ann, "pebbles", ME, ME, clock=wire.Time(MINUTE))
    async with server_process(sqlite, clock, never) as two:
        clock.passes(MINUTE)
        assert await asyncio.wait_for(two.duty.once(), PATIENCE) == 2
        assert entry(await two.matches.get(timed), 0).drawn == (0,)
        assert len(two.duty.thinking) == 1


async def test_process_started_alone_takes_over_at_once(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock, never) as one:
        match = await one.create_match(await one.guest(), "pebbles", BOT, ME)
        async with server_process(sqlite, clock) as two:
            await two.duty.start(alone=True)
            live = await two.matches.get(match)
            await until(lambda: live.turn)
            assert live.waiting() == (1,)


async def test_failing_bot_is_reported_and_another_answers_for_it(
    sqlite: str, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    async def broken(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        raise RuntimeError("out of ideas")

    async with server_process(sqlite, clock, broken) as home:
        match = await home.create_match(await home.guest(), "pebbles", BOT, ME)
        await home.bots_rest()
        live = await home.matches.get(match)
        assert live.waiting() == (1,)
        assert live.last[2] == wire.By("bot", 0, "random")
    assert "out of ideas" in capsys.readouterr().out


async def test_bot_with_an_illegal_answer_is_replaced(sqlite: str, clock: Clock) -> None:
    async def cheat(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        return (99,)

    async with server_process(sqlite, clock, cheat) as home:
        match = await home.create_match(await home.guest(), "pebbles", BOT, ME)
        await home.bots_rest()
        assert (await home.matches.get(match)).waiting() == (1,)


async def test_chat_does_not_make_a_bot_think_twice(sqlite: str, clock: Clock) -> None:
    asked: list[str] = []
    go = asyncio.Event()

    async def slow(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        asked.append(bot)
        await go.wait()
        return (0,)

    async with server_process(sqlite, clock, slow) as home:
        person = await home.guest()
        match = await home.create_match(person, "pebbles", BOT, ME)
        for _ in range(5):
            await home.act(person, match, wire.Say("hurry"))
            await asyncio.sleep(0)
        go.set()
        await home.bots_rest()
        assert asked == ["random"]


async def test_bots_get_a_view_and_never_the_state(sqlite: str, clock: Clock) -> None:
    seen: list[Any] = []

    async def watched(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        seen.append(view)
        return decision.legal[:1]

    async with server_process(sqlite, clock, watched) as home:
        person = await home.guest()
        await home.create_match(person, "showdown", ME, BOT)
        await home.bots_rest()
        assert [type(view) for view in seen] == [showdown.View]
        assert set(seen[0].hands) == {1}
