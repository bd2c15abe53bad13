"""Clocks when several seats are asked at once: time runs only for seats that have not locked."""

from __future__ import annotations

import pytest

from contract.examples import pebbles
from serve.server_process import ME, OPEN, Clock, Process, an_answer, server_process
from threefold.core.contract import Seat
from threefold.core.record import Turn
from threefold.serve import hearing, making, wire
from threefold.serve.clocks import Clocks
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.replays import replay
from threefold.serve.rows import Sits

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


async def seated(home: Process, game: str, added: int = 0) -> tuple[list[Person], str]:
    """Create a match of two people with a clock."""
    people = [await home.guest(name) for name in ("Ann", "Bo")]
    match = await home.create_match(people[0], game, ME, OPEN, clock=wire.Time(MINUTE, added))
    await home.join(people[1], match)
    return people, match


def left(live: Live, clock: Clock) -> list[int]:
    """Return the milliseconds that each seat has left."""
    return [shown.left for shown in live.clocks.show(clock())]


async def test_increment_is_added_for_both_seats_also_for_the_last_to_lock(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "glance", added=5_000)
        live = await home.matches.get(match)
        clock.passes(10_000)
        await home.answer(people[0], match, 1)
        clock.passes(20_000)
        await home.answer(people[1], match, 1)
        assert left(live, clock) == [55_000, 35_000]


async def test_every_watcher_sees_a_clock_stop_when_its_seat_locks(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "glance", added=5_000)
        inboxes = [await home.watch(person, match) for person in (*people, await home.guest())]
        clock.passes(10_000)
        await home.answer(people[0], match, 1)
        for inbox in inboxes:
            shown = inbox.messages("waiting")[-1]["clocks"]
            assert [(one["left"], one["running"]) for one in shown] == [(55_000, False), (50_000, True)]


async def test_clock_of_a_locked_seat_stays_stopped_after_a_restart(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as home:
        people, match = await seated(home, "glance", added=5_000)
        clock.passes(10_000)
        await home.answer(people[0], match, 1)
    clock.passes(30_000)
    async with server_process(database_url, clock) as home:
        live = await home.matches.get(match)
        assert left(live, clock) == [55_000, 20_000]
        await home.answer(people[1], match, 1)
        again = await Matches(home.store, clock).get(match)
        assert left(again, clock) == left(live, clock) == [55_000, 25_000]


async def test_every_process_shows_the_same_time(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        people, match = await seated(one, "glance", added=5_000)
        await two.matches.get(match)
        clock.passes(10_000)
        await one.answer(people[0], match, 1)
        clock.passes(30_000)
        await two.answer(people[1], match, 1)
        await hearing.appended(one.matches, match, 4)
        times = [left(await home.matches.get(match), clock) for home in (one, two)]
        assert times == [[55_000, 25_000]] * 2


@pytest.mark.parametrize("late", [0, 1])
async def test_late_seat_plays_a_random_legal_answer_that_everybody_sees(sqlite: str, clock: Clock, late: Seat) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "inoka")
        inboxes = [await home.watch(person, match) for person in (*people, await home.guest())]
        live, quick = await home.matches.get(match), people[1 - late]
        await home.answer(quick, match, *an_answer(live, 1 - late, 7))
        clock.passes(MINUTE)
        await home.duty.once()
        for inbox in inboxes:
            assert inbox.messages()[-1]["late"] == [late]
        frames = (await replay(home.matches, live, people[0], None, may_sit=True)).frames
        assert [frame.late for frame in frames] == [(), (late,)]


async def test_later_answers_do_not_wait_for_a_late_seat(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "glance", added=20_000)
        live = await home.matches.get(match)
        inbox = await home.watch(people[1], match)
        await home.answer(people[1], match, 0)
        clock.passes(MINUTE)
        await home.act(people[1], match, wire.Reset(live.turn))
        await home.duty.once()
        assert inbox.messages("waiting")[-1]["waiting"] == [1], "it is late, and chance will answer"
        await home.answer(people[1], match, 2)
        assert inbox.messages()[-1]["late"] == [0]


async def test_any_legal_card_may_be_drawn_for_a_late_seat(sqlite: str, clock: Clock) -> None:
    """Twelve rounds in which only the clock answers draw every number and more than one row of numbers."""
    drawn: set[tuple[int, ...]] = set()
    async with server_process(sqlite, clock) as home:
        for _ in range(12):
            _, match = await seated(home, "glance")
            live = await home.matches.get(match)
            for _ in range(3):
                clock.passes(MINUTE)
                await home.duty.once()
            assert live.table
            assert live.table.over
            drawn |= {entry.answers[0] for entry in live.table.record.entries if isinstance(entry, Turn)}
    assert drawn == {(0,), (1,), (2,)}


async def test_tournament_clock_waits_a_minute_for_a_player_who_has_not_arrived(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        ann, bo = [await home.guest(name) for name in ("Ann", "Bo")]
        row = making.new_row(home.matches, ann, "glance", 1, {}, 2)._replace(tournament="cup", clock=wire.Time(MINUTE))
        seats = [Sits(seat, "human", person.id, "", person.name) for seat, person in enumerate((ann, bo))]
        match = (await making.open_match(home.matches, row, seats)).row.id
        live = await home.matches.get(match)
        clock.passes(40_000)
        assert [(shown.left, shown.starts_in) for shown in live.clocks.show(clock())] == [(MINUTE, 20_000)] * 2
        await home.answer(ann, match, 1)
        clock.passes(30_000)
        assert left(live, clock) == [MINUTE, 50_000]
        again = await Matches(home.store, clock).get(match)
        assert left(again, clock) == [MINUTE, 50_000], "whatever process looks"
        await home.answer(bo, match, 1)
        clock.passes(5_000)
        assert left(live, clock) == [55_000, 45_000], "from the second question on clocks run at once"


async def test_clock_waits_until_people_have_followed_what_happened(
    sqlite: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pebbles.Took, "beat", 2_000)
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "pebbles")
        live = await home.matches.get(match)
        assert left(live, clock) == [MINUTE, MINUTE]
        clock.passes(10_000)
        await home.answer(people[0], match, 0)
        shown = live.clocks.show(clock())
        assert [(one.left, one.running, one.starts_in) for one in shown] == [(50_000, False, 0), (MINUTE, True, 2_000)]
        again = await Matches(home.store, clock).get(match)
        assert again.clocks.show(clock()) == shown, "whatever process looks"
        clock.passes(3_000)
        assert left(live, clock) == [50_000, 59_000]


async def test_clock_waits_no_longer_than_six_seconds_for_all_that_was_not_followed(clock: Clock) -> None:
    clocks = Clocks(wire.Time(MINUTE), 2)
    for _ in range(3):
        clocks.follow(1_500, clock())
    clocks.ask([0], clock())
    assert clocks.show(clock())[0].starts_in == 4_500
    for _ in range(3):
        clocks.follow(1_500, clock())
    clocks.ask([1], clock())
    assert clocks.show(clock())[1].starts_in == 6_000
