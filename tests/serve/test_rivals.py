"""Two processes that play the same match; neither owns it."""

from __future__ import annotations

import asyncio

import pytest

from serve.server_process import ME, OPEN, Clock, an_answer, refused, server_process
from support.waiting import until
from threefold.serve import hearing, wire
from threefold.serve.listening import Listener
from threefold.serve.matches import Matches

pytestmark = pytest.mark.asyncio


async def test_two_processes_play_one_match_and_neither_owns_it(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        listeners = [Listener(home.matches, postgres) for home in (one, two)]
        for listener in listeners:
            listener.start()
        ann, bo = await one.guest("Ann"), await two.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN, options={"pebbles": 60})
        await two.join(bo, match)
        inboxes = [await one.watch(ann, match), await two.watch(bo, match)]
        for _ in range(200):
            here = [await home.matches.get(match) for home in (one, two)]
            if any(live.status == "over" for live in here):
                break
            live = max(here, key=lambda live: live.seq)
            home, person = ((one, ann), (two, bo))[live.waiting()[0]]
            await home.act(person, match, wire.Answer(live.turn, (0,)))
        await until(lambda: all(inbox.messages()[-1]["result"] for inbox in inboxes))
        for listener in listeners:
            await listener.stop()
        for inbox in inboxes:
            heard = [update["seq"] for update in inbox.messages()]
            assert heard[-1] == 62
            assert sorted(set(heard)) == list(range(heard[0], 63))
            assert heard == sorted(heard)


async def test_conflicting_write_is_tried_again_and_watchers_miss_nothing(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        behind = await two.matches.get(match)
        inbox = await two.watch(bo, match)
        await one.act(ann, match, wire.Say("before you"))
        assert behind.seq == 2
        await two.act(bo, match, wire.Say("after you"))
        said = [update["said"]["text"] for update in inbox.messages() if update["said"]]
        assert said == ["before you", "after you"]


async def test_process_that_is_behind_accepts_an_answer_to_the_newest_turn(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        behind = await two.matches.get(match)
        await one.answer(ann, match, 0)
        await two.act(bo, match, wire.Answer(behind.turn + 1, (0,)))
        assert (await two.matches.get(match)).turn == 2


async def test_refused_player_gets_the_answer_that_came_first(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        inbox = await two.watch(ann, match)
        await one.act(ann, match, wire.Answer(0, (0,)))
        assert await refused(two.act(ann, match, wire.Answer(0, (1,)))) == "stale"
        assert inbox.messages()[-1]["turn"] == 1


async def test_secret_answers_given_to_two_processes_at_once_are_opened(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "showdown", ME, OPEN, options={"hand": 4})
        await one.join(bo, match)
        for _ in range(12):
            lives = [await Matches(home.store).get(match) for home in (one, two)]
            if lives[0].status == "over":
                break
            turn = lives[0].turn
            moves = [wire.Answer(turn, an_answer(live, seat)) for seat, live in enumerate(lives)]
            await asyncio.gather(one.act(ann, match, moves[0]), two.act(bo, match, moves[1]))
            assert (await Matches(one.store).get(match)).turn > turn
            await hearing.appended(one.matches, match, 10**6)
            await hearing.appended(two.matches, match, 10**6)


async def test_broken_fold_is_read_again_when_news_comes(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.create_match(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        inbox = await two.watch(bo, match)
        (await two.matches.get(match)).broken = True
        await one.answer(ann, match, 2)
        await hearing.appended(two.matches, match, 3)
        assert inbox.messages()[-1]["seq"] == 3
