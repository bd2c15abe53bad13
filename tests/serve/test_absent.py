"""A seat whose time runs out three times in a row is given to a bot, and its owner can take it back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from contract.examples.salon import LET_IT, LEVY
from serve.server_process import ME, OPEN, Clock, Process, an_answer, server_process
from threefold.core.contract import Answer
from threefold.serve import looking, wire
from threefold.serve.clocks import FOLLOWING_MILLIS
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.replays import replay

pytestmark = pytest.mark.asyncio
MINUTE, RESPONSE = 60_000, 20_000
ARMED = (0, 2)
"""A hand with a veto: its holder is prompted in windows."""


async def lets_it(game: str, bot: str, view: Any, decision: Any) -> Answer:
    """Answer as a bot that never acts in a window."""
    return LET_IT if LET_IT[0] in decision.legal else LEVY


async def seated(home: Process, game: str, clock: wire.Time, **settings: Any) -> tuple[list[Person], str]:
    """Create a match of two people with a clock."""
    people = [await home.guest(name) for name in ("Ann", "Bo")]
    match = await home.create_match(people[0], game, ME, OPEN, clock=clock, **settings)
    await home.join(people[1], match)
    return people, match


async def salon(home: Process) -> tuple[list[Person], str]:
    """Create a match of three people who are all prompted in each other's windows."""
    people = [await home.guest(name) for name in ("Ann", "Bo", "Cy")]
    time = wire.Time(MINUTE, response=RESPONSE, reserve=RESPONSE * 9)
    match = await home.create_match(people[0], "salon", ME, OPEN, OPEN, clock=time, options={"hands": (ARMED,) * 3})
    for person in people[1:]:
        await home.join(person, match)
    return people, match


async def without_bo(home: Process, people: list[Person], match: str, times: int) -> Live:
    """Play without Bo until his time has run out `times` times; the others never act in windows."""
    live = await home.matches.get(match)
    late = 0
    for _ in range(60):
        if late == times:
            return live
        for seat in {0, 2} & set(live.waiting()):
            await home.answer(people[seat], match, *(LET_IT if live.window() else an_answer(live, seat, 1)))
        if live.waiting() == (1,):
            late += 1
            home.clock.passes(MINUTE)
        home.clock.passes(1_000)
        await home.duty.once()
    raise AssertionError("Bo is never late")


async def test_seat_late_three_times_in_a_row_is_given_to_a_bot(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "inoka", wire.Time(MINUTE))
        inboxes = [await home.watch(person, match) for person in (*people, await home.guest())]
        live = await home.matches.get(match)
        for times in (1, 2, 3):
            assert live.seats[1].kind == "human", "twice is not too often"
            await home.answer(people[0], match, *an_answer(live, 0, times))
            clock.passes(MINUTE)
            await home.duty.once()
        assert (live.seats[1].kind, live.seats[1].bot, live.seats[0].kind) == ("bot", "careful", "human")
        for inbox in inboxes:
            told = inbox.messages()[-1]
            assert (told["late"], told["minded"], told["seats"][1]["absent_person"]) == ([1], [1], True)
            assert inbox.messages()[-2]["minded"] == []
        shown = (await replay(home.matches, live, people[0], None, may_sit=True)).frames
        assert [(frame.late, frame.minded) for frame in shown[1:4]] == [((1,), ()), ((1,), ()), ((1,), (1,))]


async def test_late_answer_is_forgotten_when_its_turn_is_taken_back(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        _, match = await seated(home, "korash", wire.Time(MINUTE))
        live = await home.matches.get(match)
        turn, late = live.turn, live.waiting()[0]
        clock.passes(MINUTE)
        await home.duty.once()
        assert live.turn > turn
        assert (live.clocks.missed[late], live.clocked) == (1, set())


async def test_own_answer_in_between_resets_the_count_of_late_answers(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "inoka", wire.Time(MINUTE, added=MINUTE))
        live = await home.matches.get(match)
        for is_late in (True, True, False, True, True):
            await home.answer(people[0], match, *an_answer(live, 0))
            if is_late:
                clock.passes(2 * MINUTE + FOLLOWING_MILLIS)
                await home.duty.once()
            else:
                await home.answer(people[1], match, *an_answer(live, 1, 3))
        assert (live.seats[1].kind, live.clocks.missed) == ("human", [0, 2])


async def test_late_answers_are_in_the_log_and_every_process_counts_them_alike(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock, lets_it) as home:
        people, match = await salon(home)
        live = await without_bo(home, people, match, 2)
        assert (live.clocks.missed, live.seats[1].kind) == ([0, 2, 0], "human")
        assert (await Matches(home.store, clock).get(match)).clocks.missed == live.clocks.missed
    async with server_process(database_url, clock, lets_it) as home:
        await without_bo(home, people, match, 1)
        await home.bots_rest()
        plays = [msgspec.json.decode(row["body"]) for row in await home.rows("log") if row["kind"] == "play"]
        assert [(play["late"], play.get("minded", [])) for play in plays if play.get("late")] == [
            ([1], []),
            ([1], []),
            ([1], [1]),
        ]
        again = await Matches(home.store, clock).get(match)
        assert [seat.kind for seat in again.seats] == ["human", "bot", "human"]
        assert sorted((row["seat"], row["kind"]) for row in await home.rows("seat"))[1] == (1, "bot")


async def test_pass_by_an_agent_neither_adds_to_nor_resets_the_late_count(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await salon(home)
        for person in people[1:]:
            await home.act(person, match, wire.Wish({"stops": {"mine": False, "others": False}}))
        live = await home.matches.get(match)
        live.clocks.missed = [0, 2, 1]
        await home.answer(people[0], match, *LEVY)
        assert live.turn == 3, "both agents have passed at once"
        assert live.clocks.missed == [0, 2, 1]


async def test_late_answer_that_waits_sealed_is_counted_after_a_restart(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as home:
        people, match = await salon(home)
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        live.clocks.reserve[2] = 3_000
        clock.passes(3_000)
        await home.duty.response_runs_out(live, 2, live.turn)
        assert live.clocked == {2}
    async with server_process(database_url, clock) as home:
        await home.answer(people[1], match, *LET_IT)
        live = await home.matches.get(match)
        assert live.clocks.missed == [0, 0, 1]
        assert (await Matches(home.store, clock).get(match)).clocks.missed == [0, 0, 1]


async def test_owner_can_take_the_seat_back_from_the_bot(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "inoka", wire.Time(MINUTE))
        live = await home.matches.get(match)
        for times in (1, 2, 3):
            await home.answer(people[0], match, *an_answer(live, 0, times))
            clock.passes(MINUTE)
            await home.duty.once()
        assert live.seats[1].kind == "bot"
        await home.act(people[1], match, wire.MindSeat(1))
        for known in (live, await Matches(home.store, clock).get(match)):
            assert (known.seats[1].kind, known.clocks.missed[1]) == ("human", 0)
        assert looking.ask(live, 1), "what the bot has answered for him may still be changed"


@pytest.mark.parametrize("options", [{"minded": False}, {}])
async def test_host_may_switch_off_bots_for_late_seats(sqlite: str, clock: Clock, options: dict[str, Any]) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, "inoka", wire.Time(MINUTE, **options))
        live = await home.matches.get(match)
        for times in (1, 2, 3, 4):
            await home.answer(people[0], match, *an_answer(live, 0, times))
            clock.passes(MINUTE)
            await home.duty.once()
            await home.bots_rest()
        assert live.seats[1].kind == ("human" if options else "bot")


async def test_option_absent_after_sets_how_many_late_answers_are_allowed(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        options = {"absent_after": 1, "first": 2}
        _, match = await seated(home, "korash", wire.Time(MINUTE), options=options)
        live = await home.matches.get(match)
        asked = live.waiting()
        while live.seats[0].kind == live.seats[1].kind == "human":
            asked = live.waiting()
            clock.passes(MINUTE * 3)
            await home.duty.once()
        assert [seat.kind for seat in live.seats].count("bot") == 1
        assert live.seats[asked[0]].kind == "bot"
