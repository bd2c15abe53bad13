"""Tournaments: simultaneous matches, one bracket and one record."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from serve.server_process import BOT, ME, OPEN, Clock, Process, play_out, refused, server_process
from support.waiting import until
from threefold import games
from threefold.core import Table, dump, load
from threefold.core.contract import Answer, Decision
from threefold.serve import brackets, wire
from threefold.serve.fixtures import Held
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
IN_ORDER = {"order": "seats"}


async def hold(home: Process, host: Person, *seats: wire.SeatWanted, game: str = "cup", **settings: Any) -> Held:
    """Create a tournament."""
    return await home.tournaments.create(host, wire.NewTournament(game, seats, **settings))


async def shown(home: Process, held: Held, person: Person) -> wire.TournamentShown:
    """Return the bracket as a person sees it now."""
    return await brackets.shown(home.matches, await home.tournaments.find(held.row.id), person)


async def play_mine(home: Process, held: Held, person: Person, rng: Random) -> wire.TournamentShown:
    """Play the running match of a person, if there is one."""
    bracket = await shown(home, held, person)
    for fixture in bracket.fixtures:
        if fixture.match and fixture.status == "running":
            live = await home.matches.get(fixture.match)
            await play_out(home, fixture.match, [person if s.person == person.id else None for s in live.seats], rng)
    await home.bots_rest()
    return await shown(home, held, person)


async def check_told(home: Process, held: Held, person: Person) -> None:
    """Check that the assembled record replays, with every lot, to the champion of the bracket."""
    held = await home.tournaments.find(held.row.id)
    record = load(dump(await home.tournaments.record(held, person)))
    game = games.find(held.row.game)
    replayed = Table[Any].resume(game, record)
    assert replayed.outcome
    champions = [seat for seat, place in enumerate(replayed.outcome.places) if place == 1]
    assert champions == [held.row.champion]
    cup = game.tournament
    assert cup
    assert cup.winners(replayed.state) == tuple(fixture.winner for fixture in held.fixtures)
    assert record.seed == held.row.seed.hex()


@pytest.mark.parametrize("entrants", [2, 3, 6, 64])
async def test_bots_play_a_tournament_without_people(database_url: str, entrants: int) -> None:
    async with server_process(database_url, think=any_answer) as home:
        ann = await home.guest("Ann")
        held = await hold(home, ann, *[BOT] * entrants)
        await home.bots_rest()
        bracket = await shown(home, held, ann)
        assert bracket.status == "over"
        assert len(bracket.fixtures) == entrants - 1
        assert bracket.champion == bracket.fixtures[-1].winner
        await check_told(home, held, ann)


@pytest.mark.parametrize(("entrants", "stones"), [(5, 3), (64, 1)])
async def test_simultaneous_duels_are_recorded_as_one_achkai(sqlite: str, entrants: int, stones: int) -> None:
    """The bracket and the record of the game have the same champion."""
    async with server_process(sqlite, think=any_answer) as home:
        ann = await home.guest("Ann")
        options = {"stones_to_win": stones, "drawn_round_limit": 1}
        held = await hold(home, ann, *[BOT] * entrants, game="inoka-achkai", options=options)
        await home.bots_rest()
        bracket = await shown(home, held, ann)
        assert bracket.status == "over"
        assert bracket.plays == "inoka"
        assert all(max(fixture.score) == stones or fixture.lot for fixture in bracket.fixtures)
        await check_told(home, held, ann)


async def test_simultaneous_matches_have_seeds_of_their_own(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people = [await home.guest(name) for name in ("Ann", "Bo", "Cy", "Di")]
        held = await hold(home, people[0], ME, OPEN, OPEN, OPEN, options=IN_ORDER)
        for person in people[1:]:
            held = await home.tournaments.join(person, held.row.id, wire.Join(person.name, salt=f"by {person.name}"))
        bracket = await shown(home, held, people[3])
        assert [f.status for f in bracket.fixtures] == ["running", "running", "waiting"]
        assert [f.sides for f in bracket.fixtures] == [(0, 1), (2, 3), (None, None)]
        assert [bool(f.match) for f in bracket.fixtures] == [False, True, False], "a link to play is for who plays"
        rows = {row["id"]: row for row in await home.rows("match")}
        assert len({row["seed"] for row in rows.values()} | {held.row.seed}) == 3
        for fixture, names in zip(held.fixtures, (("Ann", "Bo"), ("Cy", "Di")), strict=False):
            assert fixture.match
            live = await home.matches.get(fixture.match)
            assert tuple(sits.name for sits in live.seats) == names
            assert live.status == "running"


async def test_person_plays_until_beaten_and_then_watches(sqlite: str) -> None:
    async with server_process(sqlite, think=any_answer) as home:
        ann = await home.guest("Ann")
        held = await hold(home, ann, ME, *[BOT] * 6)
        bracket = await shown(home, held, ann)
        for again in range(4):
            bracket = await play_mine(home, held, ann, Random(again))
        assert bracket.status == "over"
        mine = [f for f in bracket.fixtures if 0 in f.sides]
        assert mine
        assert all(f.winner == 0 for f in mine[:-1])
        assert all(f.watch and f.score for f in bracket.fixtures)
        await check_told(home, held, ann)


async def test_drawn_matches_are_decided_by_lot_in_the_order_of_the_record(sqlite: str) -> None:
    """All matches of the first round are drawn, the last one first: its lot waits for the lots before it."""
    async with server_process(sqlite) as home:
        people = [await home.guest(name) for name in "ABCD"]
        held = await hold(home, people[0], ME, OPEN, OPEN, OPEN, options=IN_ORDER)
        for person in people[1:]:
            held = await home.tournaments.join(person, held.row.id, wire.Join(person.name))
        for number, pair in ((1, people[2:]), (0, people[:2])):
            match = held.fixtures[number].match
            assert match
            for _ in range(3):
                for person in pair:
                    await home.answer(person, match, 1)
            await home.bots_rest()
            bracket = await shown(home, held, people[0])
            if number == 1:
                assert [f.winner for f in bracket.fixtures] == [None, None, None]
        assert all(f.lot and f.winner in f.sides for f in bracket.fixtures[:2])
        final = (await home.tournaments.find(held.row.id)).fixtures[2].match
        assert final
        finalists = [people[seat] for seat in bracket.fixtures[2].sides if seat is not None]
        for _ in range(3):
            await home.answer(finalists[0], final, 2)
            await home.answer(finalists[1], final, 0)
        await home.bots_rest()
        await check_told(home, held, people[0])


@pytest.mark.parametrize("stops", [1, 3, 7])
async def test_restart_during_a_tournament_loses_nothing(database_url: str, stops: int) -> None:
    seen = 0

    async def until_stopped(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        nonlocal seen
        seen += 1
        if seen > stops * 5:
            await asyncio.Event().wait()
        return await any_answer(game, bot, view, decision)

    clock = Clock()
    async with server_process(database_url, clock, until_stopped) as home:
        ann = await home.guest("Ann")
        held = await hold(home, ann, *[BOT] * 8)
        await until(lambda: seen > stops * 5)
        before = await shown(home, held, ann)
    clock.passes(60_000)
    async with server_process(database_url, clock, any_answer) as home:
        after = await shown(home, held, ann)
        known = [f for f in before.fixtures if f.winner is not None]
        assert [after.fixtures[f.number].winner for f in known] == [f.winner for f in known]
        for _ in range(40):
            await home.tournaments.start()
            await home.duty.once()
            await home.bots_rest()
            if (await shown(home, held, ann)).status == "over":
                break
        assert (await shown(home, held, ann)).status == "over"
        await check_told(home, held, ann)


async def test_two_processes_create_every_match_only_once(postgres: str) -> None:
    clock = Clock()
    async with server_process(postgres, clock, any_answer) as one, server_process(postgres, clock, any_answer) as two:
        ann = await one.guest("Ann")
        held = await hold(one, ann, *[BOT] * 16)
        for _ in range(60):
            await asyncio.gather(*[home.tournaments.advance(held.row.id) for home in (one, two)])
            await one.bots_rest()
            await two.bots_rest()
        assert (await shown(two, held, ann)).status == "over"
        assert len(await one.rows("match")) == 15
        await check_told(two, held, ann)


async def test_host_may_begin_before_all_seats_are_taken(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann, bo = await home.guest("Ann"), await home.guest("Bo")
        held = await hold(home, ann, ME, OPEN, OPEN, OPEN, OPEN)
        name = held.row.id
        assert await refused(home.tournaments.begin(ann, name, wire.BeginTournament())) == "too_few"
        await home.tournaments.join(bo, name, wire.Join("Bo", seat=3))
        assert await refused(home.tournaments.begin(bo, name, wire.BeginTournament())) == "not_yours"
        held = await home.tournaments.begin(ann, name, wire.BeginTournament())
        assert [sits.name for sits in held.entrants] == ["Ann", "Bo"]
        assert await refused(home.tournaments.join(await home.guest(), name, wire.Join())) == "begun"
        full = await hold(home, ann, ME, OPEN, OPEN)
        full = await home.tournaments.begin(ann, full.row.id, wire.BeginTournament("random"))
        assert [sits.kind for sits in full.entrants] == ["human", "bot", "bot"]


async def test_person_enters_only_once_and_a_taken_seat_is_refused(database_url: str) -> None:
    async with server_process(database_url) as home:
        ann = await home.guest("Ann")
        held = await hold(home, ann, ME, *[OPEN] * 7)
        guests = [await home.guest(f"g{n}") for n in range(7)]
        joins = [home.tournaments.join(guest, held.row.id, wire.Join()) for guest in (*guests, *guests)]
        done = await asyncio.gather(*joins, return_exceptions=True)
        assert all(isinstance(one, Held) or getattr(one, "code", "") == "begun" for one in done)
        held = await home.tournaments.find(held.row.id)
        assert sorted(sits.person or "" for sits in held.entrants) == sorted(p.id for p in (ann, *guests))
        assert held.row.status == "running"
        assert len(await home.rows("match")) == 4


async def test_match_of_a_tournament_cannot_be_agreed_drawn_or_taken_back(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann, bo = await home.guest("Ann"), await home.guest("Bo")
        held = await hold(home, ann, ME, OPEN)
        held = await home.tournaments.join(bo, held.row.id, wire.Join("Bo"))
        match = held.fixtures[0].match
        assert match
        for kind in ("draw", "take_back", "rematch"):
            assert await refused(home.act(ann, match, wire.MakeOffer(kind))) == "tournament"
        await home.act(ann, match, wire.Resign())
        live = await home.matches.get(match)
        assert live.status == "running"
        assert [sits.kind for sits in live.seats if sits.person == ann.id] == ["bot"], "a bot takes the seat"


async def test_impossible_tournament_is_refused(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann = await home.guest("Ann")
        assert await refused(hold(home, ann, ME, OPEN, game="showdown")) == "no_tournament"
        assert await refused(hold(home, ann, ME, OPEN, options={"order": "strength"})) == "options"
        assert await refused(hold(home, ann, ME, game="cup")) == "options"
        assert await refused(home.tournaments.find("nothing")) == "no_match"
        held = await hold(home, ann, ME, BOT)
        assert await refused(home.tournaments.record(held, ann)) == "running"


async def test_seed_is_shown_only_after_the_tournament(sqlite: str) -> None:
    async with server_process(sqlite, think=any_answer) as home:
        ann = await home.guest("Ann")
        held = await hold(home, ann, ME, BOT)
        bracket = await shown(home, held, ann)
        assert held.row.seed.hex().encode() not in msgspec.json.encode(bracket)
        bracket = await play_mine(home, held, ann, Random(1))
        assert bracket.seed == held.row.seed.hex()


RNG = Random(7)


async def any_answer(game: str, bot: str, view: Any, decision: Decision) -> Answer:
    """Answer at random, so that matches end."""
    return (RNG.choice(decision.legal),)
