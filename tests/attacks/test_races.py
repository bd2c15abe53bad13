"""What happens to a match while a message waits for it: the server checks everything again after the wait."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from contract.examples.salon import LET_IT, LEVY
from serve.server_process import OPEN, Clock, Process, an_answer, entry, friends, refused, seated, server_process
from support.waiting import let_others_work, until
from threefold.core.contract import Answer, Decision
from threefold.serve import archives, looking, match_routes, matches, wire
from threefold.serve.live import Live
from threefold.serve.presence import AWAY_MILLIS
from threefold.serve.refusals import Refusal
from threefold.serve.seals import digest
from threefold.serve.store import DatabaseGone

MINUTE = 60_000
NONCE = "0123456789abcdef"


async def one_after_the_other(live: Live, *works: Coroutine[Any, Any, None]) -> list[BaseException | None]:
    """Queue this work at a busy match, in this order; return what each raised."""
    async with live.lock:
        tasks: list[asyncio.Task[None]] = []
        for work in works:
            tasks.append(asyncio.create_task(work))
            await let_others_work()
    return await asyncio.gather(*tasks, return_exceptions=True)


def code(raised: BaseException | None) -> str:
    """Return the code of a refusal."""
    assert isinstance(raised, Refusal), raised
    return raised.code


# A seat whose person comes back


async def test_bot_that_thinks_does_not_answer_for_a_person_who_has_come_back(tmp_path: Path) -> None:
    asked, thought = asyncio.Event(), asyncio.Event()

    async def slowly(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        asked.set()
        await thought.wait()
        return (decision.legal[0],)

    async with server_process(f"sqlite:///{tmp_path / 'threefold.db'}", Clock(), slowly) as home:
        ann, bo = await friends(home)
        match, live = await seated(home, (ann, bo), "pebbles")
        await home.act(ann, match, wire.MindSeat(0, "random"))
        await until(asked.is_set)
        await home.act(ann, match, wire.MindSeat(0))
        thought.set()
        await home.bots_rest()
        assert (live.turn, live.waiting()) == (0, (0,)), "the question is hers again"
        await home.answer(ann, match, 0)
        assert live.turn == 1


async def test_answer_for_a_seat_given_up_meanwhile_is_refused(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka")
    answer = home.act(ann, match, wire.Answer(live.turn, an_answer(live, 0)))
    given_up, answered = await one_after_the_other(live, home.act(ann, match, wire.MindSeat(0, "random")), answer)
    assert given_up is None
    assert code(answered) == "no_seat"
    await home.bots_rest()


async def test_person_who_comes_back_in_the_same_instant_keeps_the_seat(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka")
    home.clock.passes(AWAY_MILLIS)
    answer = home.act(bo, match, wire.Answer(live.turn, an_answer(live, 1)))
    handed, answered = await one_after_the_other(live, home.act(ann, match, wire.MindSeat(1, "random")), answer)
    assert code(handed) == "not_away"
    assert answered is None
    assert live.seats[1].kind == "human"


# The clock


async def test_answer_that_waits_when_the_clock_runs_out_is_kept(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka", clock=wire.Time(MINUTE))
    default = live.game.default(live.table.state, 1) if live.table else None
    wanted = next(path for which in range(9) if (path := an_answer(live, 1, which)) != default)
    home.clock.passes(2 * MINUTE)
    turn = live.turn
    flag, answered = await one_after_the_other(
        live, home.duty.bank_runs_out(live, 1, turn), home.act(bo, match, wire.Answer(turn, wanted))
    )
    assert (flag, answered) == (None, None)
    assert live.table
    assert live.table.sealed[1].path == wanted, "what was acknowledged counts"
    await home.answer(ann, match, *an_answer(live, 0))
    assert entry(live, turn).answers[1] == wanted


async def test_act_that_waits_when_its_response_time_runs_out_is_kept(home: Process) -> None:
    people = await friends(home, 3)
    clock = wire.Time(MINUTE, response=20_000, reserve=180_000)
    match, live = await seated(home, people, "salon", clock=clock, options={"hands": ((0, 2),) * 3})
    await home.act(people[0], match, wire.Answer(live.turn, LEVY))
    window = live.window()
    assert window
    place = [place for place in window if place.is_prompted][-1]
    seat, turn = place.decision.seat, live.turn
    act: Answer = next((step,) for step in place.decision.legal if (step,) != LET_IT)
    while steps := live.game.more(live.table.state, seat, act) if live.table else ():
        act = (*act, steps[0])
    home.clock.passes(30_000)
    answered, flag = await one_after_the_other(
        live, home.act(people[seat], match, wire.Answer(turn, act)), home.duty.response_runs_out(live, seat, turn)
    )
    assert (answered, flag) == (None, None)
    assert live.table
    given = live.table.sealed[seat].path if seat in live.table.sealed else entry(live, turn).answers[seat]
    assert given == act


# Sealed tables


async def test_early_plain_answer_to_a_sealed_question_is_refused(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka", sealed=True)
    await home.answer(ann, match, 0)
    turn = live.turn
    assert looking.sealing(live, 0) == ""
    too_early = home.act(ann, match, wire.Answer(turn + 1, (0,)))
    last, early = await one_after_the_other(live, home.act(bo, match, wire.Answer(turn, (0,))), too_early)
    assert last is None
    assert live.turn == turn + 1
    assert code(early) == "seal_first"


async def test_seat_is_not_handed_over_if_its_person_pledges_first(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka", sealed=True)
    for person in (ann, bo):
        await home.answer(person, match, 0)
    home.clock.passes(AWAY_MILLIS)
    seal = digest(match, live.turn, 1, an_answer(live, 1), NONCE)
    pledged, handed = await one_after_the_other(
        live,
        home.act(bo, match, wire.Pledge(live.turn, seal)),
        home.act(ann, match, wire.MindSeat(1, "random")),
    )
    assert pledged is None
    assert code(handed) == "opening"
    assert live.seats[1].kind == "human"


# What fails half-way


async def test_unlocking_that_cannot_be_stored_changes_nothing(home: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka")
    await home.act(ann, match, wire.Answer(live.turn, an_answer(live, 0)))

    async def full(_: Any) -> Any:
        raise DatabaseGone("full")

    with monkeypatch.context() as patch:
        patch.setattr(home.store.database, "run", full)
        with pytest.raises(DatabaseGone):
            await home.act(ann, match, wire.Reset(live.turn))
    again = await home.matches.get(match)
    assert again.table
    assert set(again.table.sealed) == {0}, "it is locked still, as the database has it"
    await home.answer(bo, match, *an_answer(again, 1))
    assert again.turn == 1


@pytest.mark.parametrize("what", ["pledge", "reset"])
async def test_message_queued_behind_a_failed_change_sees_the_stored_match(
    home: Process, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka", sealed=what == "pledge")
    if what == "pledge":
        for person in (ann, bo):
            await home.answer(person, match, 0)
        seal = digest(match, live.turn, 1, an_answer(live, 1), NONCE)
        message: wire.FromClient = wire.Pledge(live.turn, seal)
    else:
        await home.act(bo, match, wire.Answer(live.turn, an_answer(live, 1)))
        message = wire.Reset(live.turn)
    store, fails = home.store.append, True

    async def sometimes(*row: Any, **more: Any) -> bool:
        nonlocal fails
        if fails:
            fails = False
            raise DatabaseGone("full")
        return await store(*row, **more)

    monkeypatch.setattr(home.store, "append", sometimes)
    failed, done = await one_after_the_other(
        live, home.act(ann, match, wire.MindSeat(0, "random")), home.act(bo, match, message)
    )
    assert isinstance(failed, DatabaseGone)
    assert done is None
    again = await home.matches.get(match)
    assert again is not live
    assert again.seats[0].kind == "human"
    assert (1 in again.locked) == (what == "pledge")


async def test_match_that_is_being_changed_is_not_loaded_a_second_time(
    home: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka")
    monkeypatch.setattr(matches, "CACHED", 4)
    async with live.lock:
        locked = asyncio.create_task(home.act(ann, match, wire.Answer(live.turn, an_answer(live, 0))))
        for _ in range(8):
            await home.create_match(bo, "pebbles", OPEN, OPEN)
        assert len(home.matches.lives) < 8, "others had to go"
        again = await home.matches.get(match)
    await locked
    assert again is live
    await home.act(bo, match, wire.Answer(again.turn, an_answer(again, 1)))
    assert again.turn == 1


async def test_poll_returns_nothing_that_is_not_stored(home: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = await friends(home)
    match, _ = await seated(home, (ann, bo), "pebbles")

    async def meanwhile(_: object, live: Live, *__: object) -> list[bytes]:
        """Play a change in memory that cannot be stored, while missed messages are read."""
        assert live.table
        live.table.answer(0, (0,))
        live.broken = True
        return []

    monkeypatch.setattr(match_routes.replays, "missed", meanwhile)
    told = await match_routes.news_after(home, match, bo, 1)
    turns = [message["turn"] for message in msgspec.json.decode(told.content) if message["type"] == "update"]
    assert turns == [0]


# Rematches


async def test_rematch_is_created_for_the_people_who_agreed(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "pebbles")
    await home.act(ann, match, wire.Resign())
    await home.act(ann, match, wire.MakeOffer("rematch"))
    done = await one_after_the_other(
        live, home.act(bo, match, wire.MakeOffer("rematch")), home.act(ann, match, wire.MindSeat(0, "random"))
    )
    assert done == [None, None]
    following = await home.matches.get(live.next_match)
    assert [sits.kind for sits in following.seats] == ["human", "human"]
    assert following.status == "running"


# Several processes


async def test_person_active_in_another_process_is_not_away(postgres: str) -> None:
    clock = Clock()
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        ann, bo = await friends(one)
        match, _ = await seated(one, (ann, bo), "inoka")
        clock.passes(10 * AWAY_MILLIS)
        await two.act(bo, match, wire.Say("thinking"))
        assert await refused(one.act(ann, match, wire.MindSeat(1, "random"))) == "not_away"
        assert await refused(one.act(ann, match, wire.MindSeat(1, "random"))) == "not_away"
        clock.passes(AWAY_MILLIS)
        await one.act(ann, match, wire.MindSeat(1, "random"))
        await one.bots_rest()


# Background work


async def test_archivist_continues_when_the_database_is_back(home: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    async def look() -> int:
        nonlocal looks
        looks += 1
        if looks < 3:
            raise DatabaseGone("no answer")
        return 0

    monkeypatch.setattr(archives, "LEAST_SECONDS", 0.0)
    monkeypatch.setattr(home.archivist, "once", look)
    monkeypatch.setattr(home.archivist, "_rest", 0.0, raising=False)
    home.archivist.start()
    await until(lambda: looks > 3)
