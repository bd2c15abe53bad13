"""Offers and leaving: take-backs, draws, rematches, resignations, and bots that play for absent people."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from serve.server_process import BOT, ME, OPEN, Process, an_answer, play_out, refused, seated
from threefold.core.record import standing
from threefold.serve import looking, making, wire
from threefold.serve.live import MINDER
from threefold.serve.matches import Change
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


async def test_take_back_needs_both_players_and_undoes_one_choice(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.answer(people[0], match, 2)
    await home.act(people[0], match, wire.MakeOffer("take_back"))
    assert live.offers == {"take_back": {0}}
    await home.act(people[1], match, wire.Decline("take_back"))
    assert not live.offers["take_back"]
    for person in people[:2]:
        await home.act(person, match, wire.MakeOffer("take_back"))
    assert live.table
    assert live.table.state.pebbles == 12
    assert live.turn == 2
    assert live.waiting() == (0,)


async def test_bot_agrees_to_a_take_back_at_once(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, BOT)
    await home.answer(people[0], match, 0)
    await home.bots_rest()
    await home.act(people[0], match, wire.MakeOffer("take_back"))
    live = await home.matches.get(match)
    assert live.table
    assert standing(live.table.record.entries) == []


async def test_refused_take_back_leaves_no_offer(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, BOT)
    before = await home.everything()
    assert await refused(home.act(people[0], match, wire.MakeOffer("take_back"))) == "nothing_to_take_back"
    assert await home.everything() == before


async def test_reveal_cannot_be_taken_back(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown")
    for seat in (0, 1):
        await home.answer(people[seat], match, *an_answer(live, seat))
    before = await home.everything()
    assert await refused(home.act(people[0], match, wire.MakeOffer("take_back"))) == "nothing_to_take_back"
    assert await home.everything() == before


async def test_updates_say_whether_something_can_be_taken_back(home: Process, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    inbox = await home.watch(people[1], match)
    await home.answer(people[0], match, 2)
    assert inbox.messages()[-1]["takeable"]
    for person in people[:2]:
        await home.act(person, match, wire.MakeOffer("take_back"))
    assert not inbox.messages()[-1]["takeable"]
    await home.answer(people[0], match, 0)
    await home.act(people[0], match, wire.Resign())
    assert not inbox.messages()[-1]["takeable"]


async def test_moves_of_bots_alone_cannot_be_taken_back(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", BOT, ME)
    await home.bots_rest()
    live = await home.matches.get(match)
    assert live.waiting() == (1,)
    assert not looking.is_takeable(live)
    await home.answer(people[0], match, 0)
    assert looking.is_takeable(live)


async def test_people_may_agree_on_a_draw_but_bots_refuse(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    for person in people[:2]:
        await home.act(person, match, wire.MakeOffer("draw"))
    assert (result := live.result()) is not None
    assert (result.places, result.rule) == ((1, 1), "agreed")
    assert await refused(home.act(people[0], match, wire.MakeOffer("draw"))) == "over"
    alone = await home.create_match(people[0], "pebbles", ME, BOT)
    await home.act(people[0], alone, wire.MakeOffer("draw"))
    assert (await home.matches.get(alone)).status == "running"


async def test_offer_ends_when_the_match_goes_on(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[1], match, wire.MakeOffer("draw"))
    await home.answer(people[0], match, 0)
    await home.act(people[0], match, wire.MakeOffer("draw"))
    assert live.status == "running"


async def test_rematch_moves_everybody_to_the_next_seat(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", ME, BOT, OPEN, clock=wire.Time(MINUTE))
    await home.join(people[1], match)
    await play_out(home, match, [people[0], None, people[1]], Random(5))
    inbox = await home.watch(people[1], match)
    await home.act(people[0], match, wire.MakeOffer("rematch"))
    await home.act(people[1], match, wire.MakeOffer("rematch"))
    following = await home.matches.get(inbox.messages()[-1]["next_match"])
    assert [sits.person for sits in following.seats] == [people[1].id, people[0].id, None]
    assert following.status == "running"
    assert following.row.clock == wire.Time(MINUTE)
    assert following.row.seed != (await home.matches.get(match)).row.seed


async def test_crash_before_the_rematch_is_created_does_not_lose_it(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[0], match, wire.Resign())
    await home.act(people[0], match, wire.MakeOffer("rematch"))

    def crash(*_: Any) -> Change:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(making, "rematch", crash)
        with pytest.raises(KeyboardInterrupt):
            await home.act(people[1], match, wire.MakeOffer("rematch"))
    assert live.offers == {"rematch": {0}}
    await home.act(people[1], match, wire.MakeOffer("rematch"))
    assert (await home.matches.get(match)).next_match


async def test_resigning_loses_a_game_of_two(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[1], match, wire.Resign())
    assert (result := live.result()) is not None
    assert result.places == (1, 2)
    assert await refused(home.act(people[0], match, wire.Resign())) == "illegal"


async def test_bot_takes_the_seat_of_a_player_who_resigns_at_a_large_table(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "pebbles")
    await home.act(people[0], match, wire.Resign())
    await home.bots_rest()
    assert live.seats[0].kind == "bot"
    assert live.waiting() == (1,)
    assert await refused(home.answer(people[0], match, 0)) == "no_seat"


async def test_bot_plays_for_an_absent_person_who_can_take_the_seat_back(home: Process, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    minding = wire.MindSeat(0, "random")
    inbox = await home.watch(people[0], match)
    assert await refused(home.act(people[1], match, minding)) == "not_yours"
    (watcher,) = home.matches.watchers.of[match]
    home.matches.watchers.leave(live, watcher)
    assert await refused(home.act(people[1], match, minding)) == "not_away"
    home.clock.passes(60_000)
    assert await refused(home.act(people[1], match, wire.MindSeat(0, "nobody"))) == "no_bot"
    assert await refused(home.act(people[1], match, wire.MindSeat(5, "random"))) == "no_seat"
    await home.act(people[1], match, minding)
    assert live.seats[0].bot == MINDER, "how well somebody else is stood in for is not the opponent's choice"
    await home.bots_rest()
    assert live.waiting() == (1,)
    assert looking.seats(live)[0].absent_person
    assert await refused(home.act(people[1], match, wire.MindSeat(0, ""))) == "not_yours"
    await home.act(people[0], match, wire.MindSeat(0, ""))
    await home.answer(people[1], match, 0)
    await home.bots_rest()
    assert live.waiting() == (0,)
    await home.answer(people[0], match, 0)
    assert inbox.messages()
