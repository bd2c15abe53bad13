"""Answers at one table: they are played, refused, or sealed until the last seat has locked."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from contract.examples import parley, showdown
from serve.server_process import BOT, ME, OPEN, Process, an_answer, entry, play_out, refused, seated
from support.waiting import let_others_work
from threefold.core import Answer
from threefold.core.table import Table
from threefold.serve import acting, looking, wire
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.updates import updates

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("game", ["pebbles", "showdown", "parley", "inyo"])
async def test_match_of_people_and_bots_ends_and_its_record_replays(
    home: Process, people: list[Person], game: str
) -> None:
    seats, holders = (
        ((ME, BOT), [people[0], None]) if game == "inyo" else ((ME, BOT, OPEN), [people[0], None, people[1]])
    )
    match = await home.create_match(people[0], game, *seats)
    if game != "inyo":
        await home.join(people[1], match)
    await play_out(home, match, holders, Random(3))
    live = await home.matches.get(match)
    assert live.table
    Table[Any].resume(live.game, live.table.export())
    (row,) = await home.rows("match")
    assert row["status"] == "over"
    assert await home.rows("deadline") == []
    assert await home.rows("sealed") == [] or game == "parley"


async def test_match_reads_back_equal_from_the_log(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "showdown")
    for turn in range(4):
        for seat in live.waiting():
            await home.answer(people[seat], match, *an_answer(live, seat, turn))
    again = await Matches(home.store, home.clock).get(match)
    assert live.table
    assert again.table
    assert again.table.state == live.table.state
    assert updates(again, [1], 0, ()) == updates(live, [1], 0, ())


async def test_simultaneous_readers_share_one_fold_of_a_match(home: Process, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    fresh = Matches(home.store, home.clock)
    lives = await asyncio.gather(*(fresh.get(match) for _ in range(5)))
    assert len(set(map(id, lives))) == 1


async def test_nobody_is_shown_a_change_before_it_is_stored(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    flushed, append = asyncio.Event(), home.store.append

    async def slow(row: Any, *then: Any, **more: Any) -> bool:
        await flushed.wait()
        return await append(row, *then, **more)

    monkeypatch.setattr(home.store, "append", slow)
    answering = asyncio.create_task(home.answer(people[0], match, 0))
    arriving = asyncio.create_task(home.watch(people[1], match))
    await let_others_work()
    assert not arriving.done()
    flushed.set()
    await answering
    assert [(update["seq"], update["turn"]) for update in (await arriving).messages()] == [(3, 1)]


async def test_refused_answers_change_nothing(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    before = await home.everything()
    assert await refused(home.act(people[0], match, wire.Answer(live.turn + 1, (0,)))) == "stale"
    assert await refused(home.act(people[0], match, wire.Answer(live.turn - 1, (0,)))) == "stale"
    assert await refused(home.act(people[0], match, wire.Answer(live.turn, (9,)))) == "illegal"
    assert await refused(home.act(people[0], match, wire.Answer(live.turn, ()))) == "illegal"
    assert await refused(home.act(people[1], match, wire.Answer(live.turn, (0,)))) == "not_asked"
    assert await refused(home.act(people[2], match, wire.Answer(live.turn, (0,)))) == "no_seat"
    assert await refused(home.act(people[0], match, wire.Say("  "))) == "empty"
    assert await refused(home.act(people[0], match, wire.Call(live.turn, (0,)))) == "illegal"
    assert await refused(home.act(people[0], match, wire.Reset(live.turn))) == "not_asked"
    assert await refused(home.act(people[0], match, wire.Reset(live.turn + 1))) == "stale"
    assert await refused(home.act(people[0], match, wire.MakeOffer("rematch"))) == "running"
    assert await refused(home.act(people[0], "nothing", wire.Resign())) == "no_match"
    assert await home.everything() == before


async def test_before_the_match_begins_only_chat_is_accepted(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, OPEN)
    before = await home.everything()
    for message in (wire.Answer(0, (0,)), wire.Resign(), wire.Call(0, (0,)), wire.MakeOffer("draw")):
        assert await refused(home.act(people[0], match, message)) == "not_begun"
    assert await home.everything() == before
    await home.act(people[0], match, wire.Say("hello?"))
    assert [row["kind"] for row in await home.rows("log")] == ["chat"]


async def test_one_person_may_play_both_sides(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, ME)
    inbox = await home.watch(people[0], match)
    await play_out(home, match, [people[0], people[0]], Random(1))
    assert {update["seat"] for update in inbox.messages()} == {0, 1}


async def test_a_sealed_answer_may_be_changed_until_the_last_one_locks(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "showdown", options={"hand": 4})
    assert live.table
    hand = sorted(set(live.table.state.hands[0]))
    first, last = (showdown.SPACE.code("show", rank) for rank in (hand[0], hand[-1]))
    await home.answer(people[0], match, first)
    await home.answer(people[0], match, last)
    assert [row["revision"] for row in await home.rows("sealed")] == [2]
    for seat in (1, 2):
        await home.answer(people[seat], match, *an_answer(live, seat))
    assert entry(live, -1).answers[0] == (last,)
    assert await home.rows("sealed") == []


async def test_a_sealed_answer_may_be_taken_back(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown")
    turn = live.turn
    await home.answer(people[0], match, *an_answer(live, 0))
    assert live.waiting() == (1,)
    await home.act(people[0], match, wire.Reset(turn))
    assert live.waiting() == (0, 1)
    assert await home.rows("sealed") == []
    await home.answer(people[1], match, *an_answer(live, 1))
    assert live.turn == turn


async def test_sealed_answer_is_sent_only_to_its_owner(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", options={"hand": 4})
    inboxes = [await home.watch(person, match) for person in people[:3]]
    path = an_answer(live, 0)
    await home.answer(people[0], match, *path)
    told = [inbox.messages("waiting")[-1] for inbox in inboxes]
    assert [message["sealed"] for message in told] == [list(path), [], []]
    assert all(message["waiting"] == [1] for message in told)
    assert not any(update["seq"] > 3 for inbox in inboxes for update in inbox.messages())


async def test_crash_between_sealing_and_the_last_answer_loses_nothing(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "showdown")
    path = an_answer(live, 0)
    await home.answer(people[0], match, *path)
    reborn = Matches(home.store, home.clock)
    again = await reborn.get(match)
    assert again.waiting() == (1, 2)
    assert (ask := looking.ask(again, 0)) is not None
    assert ask.sealed == path
    for seat in (1, 2):
        await acting.act(reborn, people[seat], match, wire.Answer(again.turn, an_answer(again, seat)))
    assert entry(again, -1).answers[0] == path


async def test_an_early_answer_is_used_when_its_question_comes(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "parley")
    while live.table is None or live.table.pending[0].legal == (parley.PASS,):  # dealt nothing but vetoes
        match, live = await seated(home, people[:3], "parley")
    path: Answer = (next(a for a in live.table.pending[0].legal if a != parley.PASS),)
    while steps := live.game.more(live.table.state, 0, path):
        path = (*path, steps[0])
    await home.answer(people[0], match, *path)
    turn = live.turn
    await home.answer(people[2], match, parley.PASS)
    assert live.turn == turn
    await home.answer(people[1], match, parley.PASS)
    assert live.turn >= turn + 2
