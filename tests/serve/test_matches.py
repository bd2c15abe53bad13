"""What happens at a table: laid, joined, played, sealed, taken back, minded, timed; by one process or two."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from contract.examples import parley, pebbles, showdown
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from serve import vault
from serve.house import BOT, ME, OPEN, Clock, House, an_answer, house, play_out, refused
from threefold.core import Answer, Decision
from threefold.core.record import Turn, dump, load, standing
from threefold.core.table import Table
from threefold.serve import acting, hearing, looking, making, replays, wire
from threefold.serve.duty import Duty
from threefold.serve.listening import Listener
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person
from threefold.serve.updates import updates

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


@pytest_asyncio.fixture
async def home(sqlite: str, clock: Clock) -> AsyncGenerator[House]:
    """A house on SQLite."""
    async with house(sqlite, clock) as home:
        yield home


@pytest_asyncio.fixture
async def people(home: House) -> list[Person]:
    """Four guests."""
    return [await home.guest(name) for name in ("Ann", "Bo", "Cy", "Di")]


async def seated(home: House, people: Sequence[Person], game: str, **settings: Any) -> tuple[str, Live]:
    """A match among these people, begun."""
    match = await home.lay(people[0], game, ME, *[OPEN] * (len(people) - 1), **settings)
    for person in people[1:]:
        await home.join(person, match)
    return match, await home.matches.get(match)


def entry(live: Live, number: int) -> Turn:
    """An entry of the record that is a turn."""
    assert live.table
    found = live.table.record.entries[number]
    assert isinstance(found, Turn)
    return found


# Laying a table


async def test_a_match_begins_when_the_last_seat_is_taken(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, OPEN, OPEN)
    assert (await home.matches.get(match)).status == "open"
    await home.join(people[1], match)
    assert (await home.matches.get(match)).status == "open"
    live = await home.join(people[2], match)
    assert live.status == "running"
    assert [sits.name for sits in live.seats] == ["Ann", "Bo", "Cy"]


async def test_salts_of_those_who_sit_down_stand_in_the_record_and_move_its_rolls(
    home: House, people: list[Person]
) -> None:
    match = await home.lay(people[0], "showdown", ME, OPEN, OPEN)
    await home.join(people[1], match, salt="of Bo", seat=2)
    live = await home.join(people[2], match, salt="of Cy")
    assert live.table
    assert live.table.record.salts == {1: "of Cy", 2: "of Bo"}
    Table[Any].resume(live.game, live.table.record, live.row.seed)


async def test_a_seat_is_taken_once_and_by_each_person_once(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, OPEN, OPEN)
    await home.join(people[1], match, seat=2)
    assert await refused(home.join(people[2], match, seat=2)) == "no_seat"
    assert await refused(home.join(people[2], match, seat=7)) == "no_seat"
    assert await refused(home.join(people[2], match, seat=-1)) == "no_seat"
    again = await home.join(people[1], match, seat=1)
    assert [sits.kind for sits in again.seats] == ["human", "open", "human"]


async def test_of_two_who_want_the_last_seat_at_once_one_gets_it(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, OPEN)
    both = await asyncio.gather(home.join(people[1], match), home.join(people[2], match), return_exceptions=True)
    assert sum(isinstance(one, Live) for one in both) == 1
    assert (await home.matches.get(match)).status == "running"


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("options", wire.NewMatch("pebbles", (ME, OPEN), {"pebbles": 0})),
        ("options", wire.NewMatch("pebbles", (ME, OPEN), {"pebbels": 9})),
        ("options", wire.NewMatch("pebbles", (ME,))),
        ("options", wire.NewMatch("showdown", (ME, OPEN, OPEN), {"teams": True})),
        ("no_game", wire.NewMatch("chess", (ME, OPEN))),
        ("no_bot", wire.NewMatch("pebbles", (ME, wire.SeatWanted("bot", "nobody")))),
    ],
)
async def test_a_table_that_cannot_be_laid_is_refused_and_not_stored(
    home: House, code: str, wanted: wire.NewMatch
) -> None:
    person = await home.guest()
    before = await home.everything()
    assert await refused(making.create(home.matches, person, wanted)) == code
    assert await home.everything() == before


# Playing


@pytest.mark.parametrize("game", ["pebbles", "showdown", "parley", "inyo"])
async def test_a_match_of_people_and_bots_ends_and_its_record_replays(
    home: House, people: list[Person], game: str
) -> None:
    seats, holders = (
        ((ME, BOT), [people[0], None]) if game == "inyo" else ((ME, BOT, OPEN), [people[0], None, people[1]])
    )
    match = await home.lay(people[0], game, *seats)
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


async def test_a_match_reads_back_as_it_was(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "showdown")
    for turn in range(4):
        for seat in live.waiting():
            await home.answer(people[seat], match, *an_answer(live, seat, turn))
    again = await Matches(home.store, home.clock).get(match)
    assert live.table
    assert again.table
    assert again.table.state == live.table.state
    assert updates(again, [1], 0, ()) == updates(live, [1], 0, ())


async def test_readers_of_one_match_share_one_fold(home: House, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    fresh = Matches(home.store, home.clock)
    lives = await asyncio.gather(*(fresh.get(match) for _ in range(5)))
    assert len(set(map(id, lives))) == 1


async def test_nobody_is_shown_a_change_before_it_is_stored(
    home: House, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    flushed, append = asyncio.Event(), home.store.append

    async def slow(row: Any, *then: Any) -> bool:
        await flushed.wait()
        return await append(row, *then)

    monkeypatch.setattr(home.store, "append", slow)
    answering = asyncio.create_task(home.answer(people[0], match, 0))
    arriving = asyncio.create_task(home.watch(people[1], match))
    await asyncio.sleep(0.05)
    assert not arriving.done()
    flushed.set()
    await answering
    assert [(update["seq"], update["turn"]) for update in (await arriving).messages()] == [(3, 1)]


async def test_refused_answers_change_nothing(home: House, people: list[Person]) -> None:
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


async def test_before_it_has_begun_there_is_nothing_to_do_but_chat(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, OPEN)
    before = await home.everything()
    for message in (wire.Answer(0, (0,)), wire.Resign(), wire.Call(0, (0,)), wire.MakeOffer("draw")):
        assert await refused(home.act(people[0], match, message)) == "not_begun"
    assert await home.everything() == before
    await home.act(people[0], match, wire.Say("hello?"))
    assert [row["kind"] for row in await home.rows("log")] == ["chat"]


async def test_one_person_may_play_both_sides(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, ME)
    ear = await home.watch(people[0], match)
    await play_out(home, match, [people[0], people[0]], Random(1))
    assert {update["seat"] for update in ear.messages()} == {0, 1}


# Sealed answers


async def test_a_sealed_answer_may_be_changed_until_the_last_one_locks(home: House, people: list[Person]) -> None:
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


async def test_a_sealed_answer_may_be_taken_back(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown")
    turn = live.turn
    await home.answer(people[0], match, *an_answer(live, 0))
    assert live.waiting() == (1,)
    await home.act(people[0], match, wire.Reset(turn))
    assert live.waiting() == (0, 1)
    assert await home.rows("sealed") == []
    await home.answer(people[1], match, *an_answer(live, 1))
    assert live.turn == turn


async def test_a_sealed_answer_is_told_to_nobody_but_its_owner(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", options={"hand": 4})
    ears = [await home.watch(person, match) for person in people[:3]]
    path = an_answer(live, 0)
    await home.answer(people[0], match, *path)
    told = [ear.messages("waiting")[-1] for ear in ears]
    assert [message["sealed"] for message in told] == [list(path), [], []]
    assert all(message["waiting"] == [1] for message in told)
    assert not any(update["seq"] > 3 for ear in ears for update in ear.messages())


async def test_a_crash_between_sealing_and_the_last_answer_loses_nothing(home: House, people: list[Person]) -> None:
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


async def test_an_early_answer_is_used_when_its_question_comes(home: House, people: list[Person]) -> None:
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


# Two processes, one match


async def test_two_processes_play_one_match_and_neither_owns_it(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        listeners = [Listener(home.matches, postgres) for home in (one, two)]
        for listener in listeners:
            listener.start()
        ann, bo = await one.guest("Ann"), await two.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN, options={"pebbles": 60})
        await two.join(bo, match)
        ears = [await one.watch(ann, match), await two.watch(bo, match)]
        for _ in range(200):
            here = [await home.matches.get(match) for home in (one, two)]
            if any(live.status == "over" for live in here):
                break
            live = max(here, key=lambda live: live.seq)
            home, person = ((one, ann), (two, bo))[live.waiting()[0]]
            await home.act(person, match, wire.Answer(live.turn, (0,)))
        for _ in range(100):
            if all(ear.messages()[-1]["result"] for ear in ears):
                break
            await asyncio.sleep(0.02)
        for listener in listeners:
            await listener.stop()
        for ear in ears:
            heard = [update["seq"] for update in ear.messages()]
            assert heard[-1] == 62
            assert sorted(set(heard)) == list(range(heard[0], 63))
            assert heard == sorted(heard)


async def test_a_conflict_is_tried_again_and_those_who_look_on_miss_nothing(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        behind = await two.matches.get(match)
        ear = await two.watch(bo, match)
        await one.act(ann, match, wire.Say("before you"))
        assert behind.seq == 2
        await two.act(bo, match, wire.Say("after you"))
        said = [update["said"]["text"] for update in ear.messages() if update["said"]]
        assert said == ["before you", "after you"]


async def test_a_process_that_is_behind_takes_an_answer_to_the_newest_turn(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        behind = await two.matches.get(match)
        await one.answer(ann, match, 0)
        await two.act(bo, match, wire.Answer(behind.turn + 1, (0,)))
        assert (await two.matches.get(match)).turn == 2


async def test_a_refused_rival_still_sees_what_beat_it(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        ear = await two.watch(ann, match)
        await one.act(ann, match, wire.Answer(0, (0,)))
        assert await refused(two.act(ann, match, wire.Answer(0, (1,)))) == "stale"
        assert ear.messages()[-1]["turn"] == 1


async def test_secret_answers_given_to_two_processes_at_once_are_opened(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "showdown", ME, OPEN, options={"hand": 4})
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


async def test_a_broken_fold_is_read_again_when_something_is_heard(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN)
        await one.join(bo, match)
        ear = await two.watch(bo, match)
        (await two.matches.get(match)).broken = True
        await one.answer(ann, match, 2)
        await hearing.appended(two.matches, match, 3)
        assert ear.messages()[-1]["seq"] == 3


# Offers


async def test_a_take_back_needs_both_and_goes_back_one_choice(home: House, people: list[Person]) -> None:
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


async def test_a_bot_takes_back_without_being_asked(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, BOT)
    await home.answer(people[0], match, 0)
    await home.bots_rest()
    await home.act(people[0], match, wire.MakeOffer("take_back"))
    live = await home.matches.get(match)
    assert live.table
    assert standing(live.table.record.entries) == []


async def test_a_take_back_that_is_refused_leaves_no_offer(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, BOT)
    before = await home.everything()
    assert await refused(home.act(people[0], match, wire.MakeOffer("take_back"))) == "nothing_to_take_back"
    assert await home.everything() == before


async def test_a_take_back_never_passes_a_reveal(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown")
    for seat in (0, 1):
        await home.answer(people[seat], match, *an_answer(live, seat))
    await home.act(people[0], match, wire.MakeOffer("take_back"))
    assert await refused(home.act(people[1], match, wire.MakeOffer("take_back"))) == "illegal"


async def test_people_may_agree_on_a_draw_and_bots_never_do(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    for person in people[:2]:
        await home.act(person, match, wire.MakeOffer("draw"))
    assert (result := live.result()) is not None
    assert (result.places, result.rule) == ((1, 1), "agreed")
    assert await refused(home.act(people[0], match, wire.MakeOffer("draw"))) == "over"
    alone = await home.lay(people[0], "pebbles", ME, BOT)
    await home.act(people[0], alone, wire.MakeOffer("draw"))
    assert (await home.matches.get(alone)).status == "running"


async def test_an_offer_falls_when_the_match_goes_on(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[1], match, wire.MakeOffer("draw"))
    await home.answer(people[0], match, 0)
    await home.act(people[0], match, wire.MakeOffer("draw"))
    assert live.status == "running"


async def test_a_rematch_seats_everybody_one_place_on(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", ME, BOT, OPEN, clock=wire.Time(MINUTE))
    await home.join(people[1], match)
    await play_out(home, match, [people[0], None, people[1]], Random(5))
    ear = await home.watch(people[1], match)
    await home.act(people[0], match, wire.MakeOffer("rematch"))
    await home.act(people[1], match, wire.MakeOffer("rematch"))
    following = await home.matches.get(ear.messages()[-1]["next_match"])
    assert [sits.person for sits in following.seats] == [people[1].id, people[0].id, None]
    assert following.status == "running"
    assert following.row.clock == wire.Time(MINUTE)
    assert following.row.seed != (await home.matches.get(match)).row.seed


async def test_a_crash_before_the_rematch_is_laid_does_not_lose_it(
    home: House, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[0], match, wire.Resign())
    await home.act(people[0], match, wire.MakeOffer("rematch"))

    async def crash(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(making, "rematch", crash)
        with pytest.raises(KeyboardInterrupt):
            await home.act(people[1], match, wire.MakeOffer("rematch"))
    assert live.offers == {"rematch": {0}}
    await home.act(people[1], match, wire.MakeOffer("rematch"))
    assert live.next_match


# Leaving


async def test_resigning_loses_a_game_of_two(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    await home.act(people[1], match, wire.Resign())
    assert (result := live.result()) is not None
    assert result.places == (1, 2)
    assert await refused(home.act(people[0], match, wire.Resign())) == "illegal"


async def test_at_a_larger_table_a_bot_takes_the_seat_of_who_resigns(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:3], "pebbles")
    await home.act(people[0], match, wire.Resign())
    await home.bots_rest()
    assert live.seats[0].kind == "bot"
    assert live.waiting() == (1,)
    assert await refused(home.answer(people[0], match, 0)) == "no_seat"


async def test_an_absent_seat_may_be_minded_and_its_owner_takes_it_back(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    minding = wire.MindSeat(0, "random")
    ear = await home.watch(people[0], match)
    assert await refused(home.act(people[1], match, minding)) == "not_yours"
    (watcher,) = home.matches.watchers.of[match]
    home.matches.watchers.leave(live, watcher)
    assert await refused(home.act(people[1], match, wire.MindSeat(0, "nobody"))) == "no_bot"
    assert await refused(home.act(people[1], match, wire.MindSeat(5, "random"))) == "no_seat"
    await home.act(people[1], match, minding)
    await home.bots_rest()
    assert live.waiting() == (1,)
    assert looking.seats(live)[0].absent_person
    assert await refused(home.act(people[1], match, wire.MindSeat(0, ""))) == "not_yours"
    await home.act(people[0], match, wire.MindSeat(0, ""))
    await home.answer(people[1], match, 0)
    await home.bots_rest()
    assert live.waiting() == (0,)
    await home.answer(people[0], match, 0)
    assert ear.messages()


# Clocks


async def test_when_a_clock_runs_out_the_default_answer_is_played(home: House, people: list[Person]) -> None:
    _, live = await seated(home, people[:3], "parley", clock=wire.Time(MINUTE))
    turn = live.turn
    home.clock.passes(MINUTE - 1)
    assert await home.duty.once() == 0
    home.clock.passes(1)
    assert await home.duty.once() == 1
    assert entry(live, turn).answers == {0: (parley.PASS,)}
    assert live.last[2] == wire.By("clock", 0, "Ann")


async def test_where_there_is_no_default_chance_draws_the_answer(home: House, people: list[Person]) -> None:
    _, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE))
    home.clock.passes(MINUTE)
    await home.duty.once()
    assert entry(live, 0).drawn == (0,)
    assert live.table
    Table[Any].resume(PEBBLES, live.table.record, live.row.seed)


async def test_a_late_seat_is_drawn_for_once_the_others_have_answered(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE))
    home.clock.passes(MINUTE // 2)
    await home.answer(people[1], match, *an_answer(live, 1))
    turn = live.turn
    home.clock.passes(MINUTE // 2)
    await home.duty.once()
    assert live.turn > turn
    assert entry(live, turn).drawn == (0,)


async def test_all_late_seats_are_drawn_for_together(home: House, people: list[Person]) -> None:
    _, live = await seated(home, people[:3], "showdown", clock=wire.Time(MINUTE))
    turn = live.turn
    home.clock.passes(MINUTE)
    await home.duty.once()
    assert entry(live, turn).drawn == (0, 1, 2)


async def test_where_the_host_wants_it_a_bot_plays_on(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE, then="bot"))
    home.clock.passes(MINUTE)
    await home.duty.once()
    await home.bots_rest()
    assert live.seats[0].kind == "bot"
    assert live.waiting() == (1,)
    await home.act(people[0], match, wire.MindSeat(0, ""))
    assert live.seats[0].kind == "human"


async def test_every_decision_adds_its_increment(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE, added=5_000))
    home.clock.passes(20_000)
    await home.answer(people[0], match, 0)
    home.clock.passes(7_000)
    await home.answer(people[1], match, 0)
    assert [shown.left for shown in live.clocks.show(home.clock())] == [45_000, 58_000]
    again = await Matches(home.store, home.clock).get(match)
    assert again.clocks.show(home.clock()) == live.clocks.show(home.clock())


async def test_sealing_and_taking_back_gains_no_time(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE, added=5_000))
    for _ in range(5):
        home.clock.passes(1_000)
        await home.answer(people[0], match, *an_answer(live, 0))
        await home.act(people[0], match, wire.Reset(live.turn))
    assert live.clocks.show(home.clock())[0].left == MINUTE - 5_000


async def test_a_clock_stands_while_its_answer_is_sealed(home: House, people: list[Person]) -> None:
    match, live = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE))
    await home.answer(people[0], match, *an_answer(live, 0))
    home.clock.passes(MINUTE - 1)
    await home.act(people[0], match, wire.Reset(live.turn))
    home.clock.passes(1)
    turn = live.turn
    await home.duty.once()
    assert live.turn == turn
    assert live.clocks.show(home.clock())[0].left == MINUTE - 1


async def test_what_is_due_stands_in_the_database_and_another_process_does_it(database_url: str, clock: Clock) -> None:
    async with house(database_url, clock) as one:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "pebbles", ME, OPEN, clock=wire.Time(MINUTE))
        await one.join(bo, match)
        assert [(row["kind"], row["seat"]) for row in await one.rows("deadline")] == [("clock", 0)]
        async with house(database_url, clock) as two:
            clock.passes(MINUTE)
            assert await two.duty.once() == 1
            assert await one.duty.once() == 0
            assert (await two.matches.get(match)).turn == 1
            await hearing.appended(one.matches, match, 3)
            assert (await one.matches.get(match)).waiting() == (1,)


async def test_a_clock_that_runs_out_here_opens_what_was_sealed_elsewhere(postgres: str, clock: Clock) -> None:
    async with house(postgres, clock) as one, house(postgres, clock) as two:
        ann, bo = await one.guest("Ann"), await one.guest("Bo")
        match = await one.lay(ann, "showdown", ME, OPEN, clock=wire.Time(MINUTE))
        live = await one.join(bo, match)
        turn = live.turn
        await two.answer(bo, match, *an_answer(await two.matches.get(match), 1))
        clock.passes(MINUTE)
        await one.duty.once()
        assert live.turn > turn
        assert entry(live, turn).drawn == (0,)


async def test_a_bot_whose_process_was_killed_is_taken_over(database_url: str, clock: Clock) -> None:
    async def never(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        await asyncio.sleep(3600)
        raise AssertionError

    async with house(database_url, clock, never) as one:
        match = await one.lay(await one.guest(), "pebbles", BOT, ME)
        async with house(database_url, clock) as two:
            assert await two.duty.once() == 0
            clock.passes(3_000)
            assert await two.duty.once() == 1
            assert (await two.matches.get(match)).waiting() == (1,)


async def test_who_is_alone_takes_over_at_once(sqlite: str, clock: Clock) -> None:
    async def never(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        await asyncio.sleep(3600)
        raise AssertionError

    async with house(sqlite, clock, never) as one:
        match = await one.lay(await one.guest(), "pebbles", BOT, ME)
        async with house(sqlite, clock) as two:
            await two.duty.start(alone=True)
            for _ in range(200):
                if (await two.matches.get(match)).turn:
                    break
                await asyncio.sleep(0.02)
            assert (await two.matches.get(match)).waiting() == (1,)


# Bots


async def test_a_broken_bot_is_reported_and_another_answers_for_it(
    sqlite: str, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    async def broken(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        raise RuntimeError("out of ideas")

    async with house(sqlite, clock, broken) as home:
        match = await home.lay(await home.guest(), "pebbles", BOT, ME)
        await home.bots_rest()
        live = await home.matches.get(match)
        assert live.waiting() == (1,)
        assert live.last[2] == wire.By("bot", 0, "random")
    assert "out of ideas" in capsys.readouterr().out


async def test_a_bot_that_cheats_is_replaced_too(sqlite: str, clock: Clock) -> None:
    async def cheat(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        return (99,)

    async with house(sqlite, clock, cheat) as home:
        match = await home.lay(await home.guest(), "pebbles", BOT, ME)
        await home.bots_rest()
        assert (await home.matches.get(match)).waiting() == (1,)


async def test_chat_does_not_make_a_bot_think_twice(sqlite: str, clock: Clock) -> None:
    asked: list[str] = []
    go = asyncio.Event()

    async def slow(game: str, bot: str, view: Any, decision: Decision) -> Answer:
        asked.append(bot)
        await go.wait()
        return (0,)

    async with house(sqlite, clock, slow) as home:
        person = await home.guest()
        match = await home.lay(person, "pebbles", BOT, ME)
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

    async with house(sqlite, clock, watched) as home:
        person = await home.guest()
        await home.lay(person, "showdown", ME, BOT)
        await home.bots_rest()
        assert [type(view) for view in seen] == [showdown.View]
        assert set(seen[0].hands) == {1}


# Copies and older rules


async def test_a_fork_goes_on_from_an_earlier_turn_with_the_same_chance(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "showdown", ME, OPEN)
    await home.join(people[1], match, salt="a grain")
    live = await home.matches.get(match)
    begun = live.turn
    await play_out(home, match, people[:2], Random(9))
    copy = await making.fork(home.matches, people[1], match, wire.Fork(begun, "me"))
    assert copy.row.id != match
    assert copy.turn == begun
    assert copy.table
    assert live.table
    assert copy.table.record.entries == live.table.record.entries[:begun]
    assert {sits.person for sits in copy.seats} == {people[1].id}
    await play_out(home, copy.row.id, [people[1], people[1]], Random(1))
    again = await Matches(home.store, home.clock).get(copy.row.id)
    assert again.status == "over"


async def test_a_fork_of_a_running_match_of_others_is_refused(home: House, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    before = await home.everything()
    assert await refused(making.fork(home.matches, people[0], match, wire.Fork(0))) == "running"
    assert await refused(making.fork(home.matches, people[2], match, wire.Fork(0))) == "running"
    assert await home.everything() == before


async def test_a_fork_of_a_match_with_bots_is_played_against_a_bot(home: House, people: list[Person]) -> None:
    match = await home.lay(people[0], "pebbles", BOT, ME)
    await home.bots_rest()
    await home.answer(people[0], match, 0)
    await home.bots_rest()
    copy = await making.fork(home.matches, people[0], match, wire.Fork(1, "random"))
    assert [sits.kind for sits in copy.seats] == ["bot", "human"]
    assert copy.turn == 1
    assert copy.waiting() == (1,)


async def test_a_match_of_an_older_edition_is_adjourned_and_stays_as_it_is(
    home: House, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, _ = await seated(home, people[:2], "pebbles", clock=wire.Time(MINUTE))
    other, _ = await seated(home, people[:2], "showdown", clock=wire.Time(MINUTE))
    before = await home.everything()
    monkeypatch.setattr(pebbles.Pebbles, "edition", 2)
    reborn = Matches(home.store, home.clock)
    shown = looking.shown(await reborn.look(match), people[0].id)
    assert (shown.status, shown.mine, shown.waiting) == ("adjourned", (0,), ())
    assert await refused(acting.act(reborn, people[0], match, wire.Answer(0, (0,)))) == "adjourned"
    assert await home.everything() == before
    home.clock.passes(MINUTE)
    assert await Duty(reborn, home.duty.think).once() == 3
    assert (await reborn.get(other)).last[2].who == "clock"


async def test_a_finished_match_of_an_older_edition_is_shown_from_its_stored_events(
    home: House, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "vault")
    await play_out(home, match, people[:2], Random(3))
    told = (await replays.replay(home.matches, live, people[0], 0, may_sit=True)).frames
    monkeypatch.setattr(vault.Vault, "edition", 2)
    reborn = Matches(home.store, home.clock)
    old = await reborn.look(match)
    assert (old.status, old.result(), old.turn) == ("over", live.result(), live.turn)
    replay = await replays.replay(reborn, old, people[0], 0, may_sit=True)
    assert all(frame.view is None for frame in replay.frames)
    events = [bytes(event) for frame in replay.frames for event in frame.events]
    assert events == [bytes(event) for frame in told for event in frame.events]
    strangers = await replays.replay(reborn, old, people[2], None, may_sit=True)
    assert b'"Got"' not in b"".join(bytes(event) for frame in strangers.frames for event in frame.events)
    record = old.export()
    assert (record.edition, record.outcome, len(record.entries)) == (1, live.table and live.table.outcome, live.turn)
    assert await refused(acting.act(reborn, people[0], match, wire.MakeOffer("rematch"))) == "over"


async def test_the_record_of_a_finished_match_verifies(home: House, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "showdown")
    await play_out(home, match, people[:2], Random(2))
    live = await home.matches.get(match)
    assert live.table
    record = load(dump(live.table.export()))
    assert Table[Any].resume(SHOWDOWN, record).outcome == record.outcome
    assert record.seed == live.row.seed.hex()
