"""Handing over seats: a seat in use is never given away, and no match begins with an open seat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from attacks.in_thread import serving
from serve.clients import Guest
from serve.server_process import BOT, ME, OPEN, Clock, Process, an_answer, friends, refused, seated, server_process
from support.waiting import let_others_work
from threefold.serve import looking, making, queries, wire
from threefold.serve.live import Live
from threefold.serve.matches import Change
from threefold.serve.people import Person
from threefold.serve.presence import AWAY_MILLIS
from threefold.serve.rows import Sits
from threefold.serve.seals import digest

MINDED = wire.MindSeat(1, "random")
NONCE = "0123456789abcdef"


async def leave(home: Process, live: Live, person: Person) -> None:
    """Close all connections of a person to a match."""
    for watcher in list(home.matches.watchers.of.get(live.row.id, ())):
        if watcher.person == person.id:
            home.matches.watchers.leave(live, watcher)


# Handing over a seat


async def test_seat_may_be_handed_over_only_after_a_minute_of_absence(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka")
    home.clock.passes(10 * AWAY_MILLIS)
    await home.watch(bo, match)
    assert await refused(home.act(ann, match, MINDED)) == "not_yours", "they are here"
    home.clock.passes(10 * AWAY_MILLIS)
    await leave(home, live, bo)
    assert await refused(home.act(ann, match, MINDED)) == "not_away"
    home.clock.passes(AWAY_MILLIS - 1)
    assert await refused(home.act(ann, match, MINDED)) == "not_away"
    await home.watch(bo, match)
    await leave(home, live, bo)
    home.clock.passes(1)
    assert await refused(home.act(ann, match, MINDED)) == "not_away", "they have come back meanwhile"
    home.clock.passes(AWAY_MILLIS)
    await home.act(ann, match, MINDED)
    assert live.seats[1].kind == "bot"
    assert live.seats[1].person == bo.id, "it stays theirs"
    await home.act(bo, match, wire.MindSeat(1))
    assert live.seats[1].kind == "human"


async def test_watcher_who_takes_a_seat_counts_as_present(home: Process) -> None:
    ann, bo = await friends(home)
    match = await home.create_match(ann, "inoka", ME, OPEN)
    await home.watch(bo, match)
    await home.join(bo, match)
    live = await home.matches.get(match)
    home.clock.passes(10 * AWAY_MILLIS)
    assert await refused(home.act(ann, match, MINDED)) == "not_yours"
    await leave(home, live, bo)
    assert await refused(home.act(ann, match, MINDED)) == "not_away"


async def test_person_who_sends_messages_without_a_socket_is_not_away(home: Process) -> None:
    ann, bo = await friends(home)
    match, _ = await seated(home, (ann, bo), "inoka")
    home.clock.passes(10 * AWAY_MILLIS)
    await home.act(bo, match, wire.Say("thinking"))
    assert await refused(home.act(ann, match, MINDED)) == "not_away"


async def test_nobody_counts_as_away_in_the_minute_after_a_restart(tmp_path: Path) -> None:
    url, clock = f"sqlite:///{tmp_path / 'restarted.db'}", Clock()
    async with server_process(url, clock) as home:
        ann, bo = await friends(home)
        match, _ = await seated(home, (ann, bo), "inoka")
    clock.passes(10 * AWAY_MILLIS)
    async with server_process(url, clock) as home:
        assert await refused(home.act(ann, match, MINDED)) == "not_away"
        clock.passes(AWAY_MILLIS)
        await home.act(ann, match, MINDED)


async def test_seat_of_another_person_cannot_be_handed_over_in_a_tournament(home: Process) -> None:
    ann, bo = await friends(home)
    held = await home.tournaments.create(ann, wire.NewTournament("inoka-achkai", (ME, OPEN)))
    held = await home.tournaments.join(bo, held.row.id, wire.Join())
    (match,) = [fixture.match for fixture in held.fixtures if fixture.match]
    live = await home.matches.get(match)
    home.clock.passes(10 * AWAY_MILLIS)
    (theirs,), (mine,) = live.seats_of(bo.id), live.seats_of(ann.id)
    assert await refused(home.act(ann, match, wire.MindSeat(theirs, "random"))) == "tournament"
    await home.act(ann, match, wire.MindSeat(mine, "random"))
    assert live.seats[mine].kind == "bot", "one's own seat may always be given up"


async def test_seat_whose_sealed_choice_must_be_opened_is_not_handed_over(home: Process) -> None:
    ann, bo = await friends(home)
    match, live = await seated(home, (ann, bo), "inoka", sealed=True)
    for person in (ann, bo):
        await home.answer(person, match, 0)
    turn, choices = live.turn, [an_answer(live, seat) for seat in (0, 1)]
    seals = [digest(match, turn, seat, path, NONCE) for seat, path in enumerate(choices)]
    await home.act(bo, match, wire.Pledge(turn, seals[1]))
    home.clock.passes(10 * AWAY_MILLIS)
    assert await refused(home.act(ann, match, MINDED)) == "opening", "what was locked stays locked"
    await home.act(ann, match, wire.Pledge(turn, seals[0]))
    assert looking.sealing(live, 1) == "reveal"
    assert await refused(home.act(ann, match, MINDED)) == "opening"
    await home.act(ann, match, wire.Open(turn, choices[0], NONCE))
    assert await refused(home.act(ann, match, MINDED)) == "opening"
    await home.act(bo, match, wire.Open(turn, choices[1], NONCE))
    assert live.turn > turn


# Take-backs


@pytest.mark.parametrize("by", ["a friend", "the clock"])
async def test_take_back_needs_the_consent_of_a_person_replaced_by_a_bot(home: Process, by: str) -> None:
    ann, bo = await friends(home)
    clock = wire.Time(bank=60_000, then="bot") if by == "the clock" else None
    match, live = await seated(home, (ann, bo), "inyo", clock=clock)
    await home.answer(ann, match, *an_answer(live, 0))
    if by == "a friend":
        home.clock.passes(AWAY_MILLIS - 1)
        assert await refused(home.act(ann, match, MINDED)) == "not_away"
        home.clock.passes(1)
        await home.act(ann, match, MINDED)
    else:
        home.clock.passes(10 * AWAY_MILLIS)
        await home.duty.once()
    assert live.seats[1].kind == "bot"
    await home.bots_rest()
    turn = live.turn
    await home.act(ann, match, wire.MakeOffer("take_back"))
    assert live.turn == turn, "it is only an offer"
    assert live.offers == {"take_back": {0}}
    await home.act(bo, match, wire.MakeOffer("take_back"))
    assert live.turn > turn, "they agree, though a bot sits for them"


async def test_take_back_does_not_need_a_person_who_gave_up_the_seat(home: Process) -> None:
    ann, bo, cy = await friends(home, 3)
    match, live = await seated(home, (ann, bo, cy), "korash", options={"first": 1})
    await home.act(cy, match, wire.Resign())
    assert live.given_up == {2}
    again = await home.matches.read(live.row)
    assert again.given_up == {2}, "the log tells it"
    await home.act(cy, match, wire.MindSeat(2))
    assert (await home.matches.get(match)).given_up == set()


# Beginning


async def test_match_does_not_begin_if_a_seat_has_become_free_meanwhile(home: Process) -> None:
    """No message frees a seat today, but the server must not rely on that."""
    ann, bo = await friends(home)
    match = await home.create_match(ann, "inoka", ME, OPEN)
    await home.matches.store.run(
        lambda connection: queries.execute(connection, [queries.set_seat(match, Sits(1, "human", bo.id, "", "Bo"))])
    )
    full = await home.matches.read((await home.matches.get(match)).row)
    assert making.is_full(full)

    def free(live: Live) -> Change:
        empty = Sits(1, "open", None, "", "")
        return Change(empty, making.HOUSE, [], (queries.set_seat(match, empty),))

    async with full.lock:
        beginning = asyncio.create_task(making.begin_if_full(home.matches, full))
        freeing = asyncio.create_task(home.matches.change(match, free))
        await let_others_work()
        full.sit(Sits(1, "open", None, "", ""))  # as if the other one had come first
    live = await beginning
    await freeing
    assert live.status == "open"
    assert live.turn == 0
    await home.join(bo, match)
    assert (await home.matches.get(match)).status == "running"


def test_simultaneous_joins_begin_one_match_with_all_seats_taken(tmp_path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with serving(tmp_path) as place:
        guests = [Guest(place.url) for _ in range(8)]
        for _ in range(5):
            match = guests[0].create_match("inoka-circle", "me", "open", "open", "open")["match"]
            with ThreadPoolExecutor(8) as pool:
                joined = [answered.status_code for answered in pool.map(Guest.join, guests[1:], [match] * 7)]
            assert sorted(joined) == [200] * 3 + [409] * 4
            shown = guests[0].http.get(f"/api/matches/{match}").json()
            assert shown["status"] == "running"
            assert [seat["kind"] for seat in shown["seats"]] == ["human"] * 4


def test_seat_of_a_person_who_has_just_joined_over_http_cannot_be_handed_over(tmp_path: Path) -> None:
    with serving(tmp_path) as place:
        ann, bo = Guest(place.url), Guest(place.url)
        match = ann.create_match("inoka", "me", "open")["match"]
        bo.join(match).raise_for_status()
        before = place.everything()
        answered = ann.say(match, type="mind", seat=1, bot="random")
        assert (answered.status_code, answered.json()["code"]) == (409, "not_away")
        assert place.everything() == before


async def test_bots_never_take_an_open_seat(home: Process) -> None:
    (ann,) = await friends(home, 1)
    match = await home.create_match(ann, "inoka-circle", ME, BOT, OPEN)
    home.clock.passes(10 * AWAY_MILLIS)
    assert await refused(home.act(ann, match, wire.MindSeat(2, "random"))) == "no_seat"
    assert (await home.matches.get(match)).status == "open"
