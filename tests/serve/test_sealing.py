"""Sealed tables: players send hashes first, and open their choices when all hashes are in."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from serve.server_process import BOT, ME, OPEN, Clock, Inbox, Process, refused, server_process
from threefold.core.contract import Answer
from threefold.core.record import Turn
from threefold.serve import hearing, looking, replays, wire
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.seals import digest
from threefold.serve.watchers import Watcher

pytestmark = pytest.mark.asyncio
MINUTE = 60_000
NONCE = "0123456789abcdef"


async def seated(
    home: Process, game: str = "glance", *more: wire.SeatWanted, **settings: Any
) -> tuple[list[Person], str]:
    """Create a sealed match of two people."""
    people = [await home.guest(name) for name in ("Ann", "Bo")]
    match = await home.create_match(people[0], game, ME, OPEN, *more, sealed=True, **settings)
    await home.join(people[1], match)
    return people, match


async def pledge(home: Process, person: Person, match: str, *path: int) -> None:
    """Lock a choice by its hash."""
    live = await home.matches.get(match)
    (seat,) = live.seats_of(person.id)
    await home.act(person, match, wire.Pledge(live.turn, digest(match, live.turn, seat, path, NONCE)))


async def open_up(home: Process, person: Person, match: str, *path: int, nonce: str = NONCE) -> None:
    """Open a choice."""
    live = await home.matches.get(match)
    await home.act(person, match, wire.Open(live.turn, path, nonce))


def answers(live: Live) -> list[dict[int, Answer]]:
    """Return the answers in the record."""
    assert live.table
    return [entry.answers for entry in live.table.record.entries if isinstance(entry, Turn)]


async def test_choices_are_opened_only_when_all_hashes_are_in(database_url: str) -> None:
    async with server_process(database_url) as home:
        (ann, bo), match = await seated(home)
        inboxes = [await home.watch(person, match) for person in (ann, bo)]
        live = await home.matches.get(match)
        await pledge(home, ann, match, 2)
        assert await refused(open_up(home, ann, match, 2)) == "not_yet"
        assert live.waiting() == (1,)
        assert [inbox.messages("waiting")[-1]["sealing"] for inbox in inboxes] == ["pledged", "pledge"]
        await pledge(home, bo, match, 1)
        assert [inbox.messages("waiting")[-1]["sealing"] for inbox in inboxes] == ["reveal", "reveal"]
        await open_up(home, bo, match, 1)
        assert live.turn == 0
        await open_up(home, ann, match, 2)
        assert answers(live) == [{0: (2,), 1: (1,)}]


async def test_database_contains_no_choice_until_all_hashes_are_in(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, _), match = await seated(home)
        before = await home.everything()
        await pledge(home, ann, match, 2)
        after = await home.everything()
        new = after.pop("pledge")
        before.pop("pledge")
        assert after == before
        assert new[0]["hash"] == hashlib.sha256(f'["{match}",0,0,[2],"{NONCE}"]'.encode()).hexdigest()
        assert new[0]["nonce"] == ""


async def test_everybody_gets_what_is_needed_to_check_the_choices(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home)
        inbox = await home.watch(await home.guest(), match)
        await pledge(home, ann, match, 2)
        await pledge(home, bo, match, 1)
        noted = {one["seat"]: one["hash"] for one in inbox.messages("waiting")[-1]["pledges"]}
        await open_up(home, ann, match, 2)
        await open_up(home, bo, match, 1)
        opened = inbox.messages()[-1]["opened"]
        assert [(one["seat"], one["path"]) for one in opened] == [(0, [2]), (1, [1])]
        for one in opened:
            assert noted[one["seat"]] == digest(match, 0, one["seat"], tuple(one["path"]), one["nonce"])


async def test_late_poll_returns_the_opened_choices(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home)
        live = await home.matches.get(match)
        before = live.seq
        for person in (ann, bo):
            await pledge(home, person, match, 2)
        for person in (ann, bo):
            await open_up(home, person, match, 2)
        (told,) = await replays.missed(home.matches, live, Watcher(ann.id, True, list[bytes]().append), before)
        assert [(one["seat"], one["nonce"]) for one in msgspec.json.decode(told)["opened"]] == [(0, NONCE), (1, NONCE)]


async def test_opening_that_differs_from_the_pledge_is_refused(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home)
        await pledge(home, ann, match, 2)
        await pledge(home, bo, match, 1)
        before = await home.everything()
        assert await refused(open_up(home, ann, match, 0)) == "wrong_opening"
        assert await refused(open_up(home, ann, match, 2, nonce="f" * 16)) == "wrong_opening"
        assert await home.everything() == before
        await open_up(home, ann, match, 2)


async def test_plain_answer_is_refused_where_a_pledge_is_wanted(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home)
        assert await refused(home.answer(ann, match, 1)) == "seal_first"
        await pledge(home, ann, match, 1)
        await pledge(home, bo, match, 1)
        assert await refused(home.answer(ann, match, 1)) == "seal_first"


async def test_pledge_may_be_changed_until_the_last_seat_locks(database_url: str) -> None:
    async with server_process(database_url) as home:
        (ann, bo), match = await seated(home)
        live = await home.matches.get(match)
        await pledge(home, ann, match, 2)
        await pledge(home, ann, match, 0)
        await home.act(ann, match, wire.Reset(live.turn))
        assert live.waiting() == (0, 1)
        await pledge(home, ann, match, 1)
        await pledge(home, bo, match, 1)
        assert await refused(pledge(home, ann, match, 2)) == "opening"
        assert await refused(home.act(ann, match, wire.Reset(live.turn))) == "opening"


@pytest.mark.parametrize("opened", [False, True])
async def test_restart_loses_no_pledge(database_url: str, opened: bool) -> None:
    clock = Clock()
    async with server_process(database_url, clock) as home:
        (ann, bo), match = await seated(home, clock=wire.Time(MINUTE, 5_000))
        clock.passes(10_000)
        await pledge(home, ann, match, 2)
        clock.passes(10_000)
        await pledge(home, bo, match, 1)
        clock.passes(3_000)
        if opened:
            await open_up(home, ann, match, 2)
        left = [shown.left for shown in (await home.matches.get(match)).clocks.show(clock())]
    async with server_process(database_url, clock) as home:
        live = await home.matches.get(match)
        assert live.waiting() == ((1,) if opened else (0, 1))
        assert [shown.left for shown in live.clocks.show(clock())] == left
        await open_up(home, bo, match, 1)
        if not opened:
            await open_up(home, ann, match, 2)
        assert answers(live) == [{0: (2,), 1: (1,)}]
        left = [shown.left for shown in live.clocks.show(clock())]
        assert left == [MINUTE - 10_000 - 3_000 + 5_000, MINUTE - 20_000 - 3_000 + 5_000]
    async with server_process(database_url, clock) as home:
        live = await home.matches.get(match)
        assert [shown.left for shown in live.clocks.show(clock())] == left


async def test_random_answer_replaces_a_choice_that_is_not_opened_in_time(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        (ann, bo), match = await seated(home, clock=wire.Time(MINUTE))
        inbox: Inbox = await home.watch(ann, match)
        clock.passes(40_000)
        await pledge(home, ann, match, 2)
        clock.passes(15_000)
        await pledge(home, bo, match, 1)
        await open_up(home, ann, match, 2)
        clock.passes(4_999)
        await home.duty.once()
        live = await home.matches.get(match)
        assert live.turn == 0, "the clock that stood since the pledge runs on"
        clock.passes(1)
        await home.duty.once()
        assert live.turn == 1
        assert inbox.messages()[-1]["late"] == [1]
        assert [one["seat"] for one in inbox.messages()[-1]["opened"]] == [0]


async def test_answer_is_drawn_for_a_seat_without_a_pledge_after_the_others_open(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        (ann, _), match = await seated(home, clock=wire.Time(MINUTE))
        inbox = await home.watch(ann, match)
        clock.passes(30_000)
        await pledge(home, ann, match, 2)
        clock.passes(30_000)
        await home.duty.once()
        live = await home.matches.get(match)
        assert inbox.messages("waiting")[-1]["sealing"] == "reveal"
        await open_up(home, ann, match, 2)
        assert live.turn == 1
        assert inbox.messages()[-1]["late"] == [1]
        assert live.clocks.show(clock())[0].left == 30_000


async def test_bots_answer_without_pledges_before_people_open(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home, "inoka-circle", BOT)
        live = await home.matches.get(match)
        for person in (ann, bo):
            await home.answer(person, match, 0)
        await home.bots_rest()
        assert looking.sealing(live, 0) == "pledge", "a hand is no sealed choice, a card is"
        for seat, person in enumerate((ann, bo)):
            ask = looking.ask(live, seat)
            assert ask
            await pledge(home, person, match, ask.legal[0])
        await home.bots_rest()
        assert looking.sealing(live, 0) == looking.sealing(live, 1) == "reveal"
        for seat, person in enumerate((ann, bo)):
            ask = looking.ask(live, seat)
            assert ask
            await open_up(home, person, match, ask.legal[0])
        await home.bots_rest()
        assert len(answers(live)) >= 2


async def test_bot_that_takes_a_seat_may_differ_from_the_persons_pledge(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        (ann, bo), match = await seated(home)
        await pledge(home, ann, match, 2)
        await home.act(ann, match, wire.MindSeat(0, "random"))
        await home.bots_rest()
        await pledge(home, bo, match, 1)
        await home.bots_rest()
        await open_up(home, bo, match, 1)
        assert len(answers(await home.matches.get(match))) == 1


async def test_game_without_sealable_choices_cannot_have_a_sealed_table(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        assert await refused(home.create_match(await home.guest(), "pebbles", ME, OPEN, sealed=True)) == "options"


async def test_pledges_given_to_two_processes_are_opened_in_both(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        (ann, bo), match = await seated(one)
        inboxes = [await one.watch(ann, match), await two.watch(bo, match)]
        await pledge(one, ann, match, 2)
        await hearing.sealed(two.matches, match)
        await pledge(two, bo, match, 1)
        await hearing.sealed(one.matches, match)
        assert [inbox.messages("waiting")[-1]["sealing"] for inbox in inboxes] == ["reveal", "reveal"]
        await open_up(one, ann, match, 2)
        await open_up(two, bo, match, 1)
        assert answers(await two.matches.get(match)) == [{0: (2,), 1: (1,)}]
