"""Windows: several seats are prompted at once, agents pass for people, and nothing reveals a hand."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from contract.examples import parley
from contract.examples.salon import LET_IT, LEVY, veto_of
from serve.server_process import BOT, ME, OPEN, Clock, Inbox, Process, an_answer, refused, server_process
from threefold.core.contract import Answer
from threefold.core.record import Turn, dump
from threefold.serve import hearing, looking, replays, wire
from threefold.serve.clocks import FOLLOWING_MILLIS, LEAST_MILLIS
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
PLAIN, ARMED = (0, 1), (0, 2)
"""A hand without a veto, and one with it."""
DEAF = {"stops": {"mine": False, "others": False}}
SHORT, LONG = 300, 500
"""In milliseconds: SHORT is less than any delay of a window, and SHORT + LONG is more."""


async def seated(home: Process, *hands: tuple[int, ...], **settings: Any) -> tuple[list[Person], str]:
    """Create a match of people with these hands in which seat 0 has the first turn."""
    people = [await home.guest(name) for name in ("Ann", "Bo", "Cy")[: len(hands)]]
    match = await home.create_match(
        people[0], "salon", ME, *[OPEN] * (len(hands) - 1), options={"hands": hands}, **settings
    )
    for person in people[1:]:
        await home.join(person, match)
    return people, match


async def wish(home: Process, person: Person, match: str, **wishes: Any) -> None:
    """Send wishes to a person's agent."""
    await home.act(person, match, wire.Wish(wishes))


def answers(live: Live) -> list[dict[int, Answer]]:
    """Return the answers in the record."""
    assert live.table
    return [dict(entry.answers) for entry in live.table.record.entries if isinstance(entry, Turn)]


def prompted(live: Live) -> list[int]:
    """Return the seats that are prompted in the open window."""
    return [seat for seat in range(live.row.seats) if looking.ask(live, seat) and looking.window(live, seat, 0)]


async def time_passes(home: Process, clock: Clock, millis: int) -> None:
    """Move the clock forward, then do the due work."""
    clock.passes(millis)
    await home.duty.once()
    await home.bots_rest()


async def test_window_in_which_nobody_is_prompted_closes_after_a_delay(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, PLAIN)
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert prompted(live) == []
        await time_passes(home, clock, SHORT)
        assert len(answers(live)) == 1
        await time_passes(home, clock, LONG)
        assert answers(live)[1:] == [{1: LET_IT}, {2: LET_IT}]
        assert live.last[2] == wire.By("agent")
        assert not live.window()


async def test_window_closes_after_a_restart_in_any_process(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, PLAIN)
        await home.answer(people[0], match, *LEVY)
    async with server_process(sqlite, clock) as home:
        await time_passes(home, clock, SHORT + LONG)
        assert len(answers(await home.matches.get(match))) == 3


async def test_switched_off_windows_pass_with_the_answer_that_opened_them(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        for person in people[1:]:
            await wish(home, person, match, **DEAF)
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert answers(live) == [{0: LEVY}, {1: LET_IT}, {2: LET_IT}]
        assert live.last[2] == wire.By("person", 0, "Ann")
        rows = [msgspec.json.decode(row["body"]) for row in await home.rows("log") if row["kind"] == "play"]
        assert rows[-1]["agents"] == [1, 2]


async def test_everybody_is_prompted_at_once_and_answers_count_in_order(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert prompted(live) == [1, 2]
        clock.passes(5_000)
        await home.answer(people[2], match, *LET_IT)
        assert live.waiting() == (1,)
        assert len(answers(live)) == 1
        await home.answer(people[1], match, *LET_IT)
        assert answers(live)[1:] == [{1: LET_IT}, {2: LET_IT}]


async def test_waiting_answer_is_dropped_and_asked_again_when_an_earlier_seat_acts(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        inbox = await home.watch(people[2], match)
        await home.answer(people[0], match, *LEVY)
        await home.answer(people[2], match, *veto_of(0))
        assert inbox.messages("waiting")[-1]["sealed"] == list(veto_of(0))
        clock.passes(5_000)
        live = await home.matches.get(match)
        await home.answer(people[1], match, *veto_of(0))
        assert answers(live)[1:] == [{1: veto_of(0)}]
        assert live.last[2] == wire.By("person", 1, "Bo")
        last = inbox.messages()[-1]
        assert (last["ask"]["sealed"], last["window"]["cause"]["text"]) == ([], "frame 2")
        assert await home.rows("sealed") == []


async def test_act_waits_for_the_seats_before_it(sqlite: str, clock: Clock) -> None:
    """An immediate act would reveal that the earlier seats have nothing to think about."""
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, ARMED)
        await home.answer(people[0], match, *LEVY)
        await home.answer(people[2], match, *veto_of(0))
        live = await home.matches.get(match)
        assert len(answers(live)) == 1
        await time_passes(home, clock, SHORT + LONG)
        assert answers(live)[1:] == [{1: LET_IT}, {2: veto_of(0)}]
        assert live.last[2] == wire.By("person", 2, "Cy")


async def test_quick_pass_is_shown_no_sooner_than_an_agents_pass(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN)
        await home.answer(people[0], match, *LEVY)
        await home.answer(people[1], match, *LET_IT)
        live = await home.matches.get(match)
        assert len(answers(live)) == 1
        await home.act(people[1], match, wire.Reset(live.turn))
        assert live.waiting() == (1,)
        await home.answer(people[1], match, *LET_IT)
        await time_passes(home, clock, SHORT + LONG)
        assert len(answers(live)) == 3


async def heard_by(
    home: Process, clock: Clock, hands: tuple[tuple[int, ...], ...], **wishes: Any
) -> tuple[list[bytes], list[Any]]:
    """Return what seat 0 is sent from its proposal until just before the delay has passed, and the due work."""
    people, match = await seated(home, PLAIN, *hands)
    if wishes:
        await wish(home, people[1], match, **wishes)
    inbox = await home.watch(people[0], match)
    public = await home.watch(people[0], match, may_sit=False)
    await home.answer(people[0], match, *LEVY)
    live = await home.matches.get(match)
    for person, seat in ((people[2], 2), (people[1], 1)):
        if looking.ask(live, seat):
            await home.answer(person, match, *LET_IT)
    await time_passes(home, clock, SHORT)
    due = [(row["kind"], row["seat"], row["turn"]) for row in await home.rows("deadline") if row["match"] == match]
    return [_plain(message) for message in (*inbox.received, *public.received)], due


def _plain(message: bytes) -> bytes:
    """Return the message without its time, which differs from match to match."""
    decoded = msgspec.json.decode(message)
    decoded.pop("at", None)
    return msgspec.json.encode(decoded)


@pytest.mark.parametrize("armed", [(ARMED, PLAIN), (PLAIN, ARMED), (ARMED, ARMED)])
async def test_messages_and_times_do_not_depend_on_hidden_hands(
    sqlite: str, clock: Clock, armed: tuple[tuple[int, ...], ...]
) -> None:
    async with server_process(sqlite, clock) as home:
        assert await heard_by(home, clock, (PLAIN, PLAIN)) == await heard_by(home, clock, armed)


@pytest.mark.parametrize("order", [veto_of(0), ()])
async def test_others_cannot_learn_whether_an_order_exists_or_is_possible(
    sqlite: str, clock: Clock, order: Answer
) -> None:
    async with server_process(sqlite, clock) as home:
        unable = await heard_by(home, clock, (PLAIN, PLAIN))
        assert await heard_by(home, clock, (PLAIN, PLAIN), order=order) == unable
        assert await heard_by(home, clock, (ARMED, PLAIN), order=order) == unable


async def test_only_prompted_seats_learn_what_a_window_is_about(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN)
        inboxes = [await home.watch(person, match) for person in people]
        await home.answer(people[0], match, *LEVY)
        shown = [inbox.messages()[-1] for inbox in inboxes]
        opened = {
            "cause": {"kind": "plain", "text": "frame 1"},
            "seats": [1, 2],
            "left": None,
            "reserve": None,
            "starts_in": 0,
        }
        quiet = {**opened, "about": "", "passes": []}
        assert [one["window"] for one in shown] == [quiet, {**opened, "about": "mine", "passes": list(LET_IT)}, quiet]
        assert [bool(one["ask"]) for one in shown] == [False, True, False]
        assert [one["waiting"] for one in shown] == [[1, 2], [1, 2], [1]]


async def test_host_can_switch_masking_off(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, ARMED, masked=False)
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert not looking.shown(live).masked
        assert looking.waiting_for(live, ()) == (2,)
        await home.answer(people[2], match, *LET_IT)
        assert len(answers(live)) == 3


async def test_person_alone_at_a_table_never_waits_for_agents(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "salon", ME, ME, ME, options={"hands": (PLAIN, PLAIN, ARMED)})
        await home.answer(ann, match, *LEVY)
        live = await home.matches.get(match)
        assert live.waiting() == (2,)
        assert looking.eyes_of(live, (0, 1, 2)) == 2
        await home.answer(ann, match, *LET_IT)
        assert answers(live)[1:] == [{1: LET_IT}, {2: LET_IT}]


async def test_process_wakes_when_its_window_may_close(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, PLAIN)
        usual = home.duty.pause()
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        closes = live.closes_at(live.attention.began)
        assert 400 <= closes - clock() <= 800
        clock.passes(closes - clock() - 50)
        assert home.duty.pause() == pytest.approx(0.05)
        await time_passes(home, clock, 50)
        assert len(answers(live)) == 3
        assert home.duty.pause() == usual


async def test_answer_in_a_window_is_not_revealed_through_other_processes(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        people, match = await seated(one, PLAIN, ARMED, ARMED)
        await one.answer(people[0], match, *LEVY)
        inboxes = [await two.watch(person, match) for person in people]
        heard = [len(inbox.received) for inbox in inboxes]
        await one.answer(people[1], match, *LET_IT)
        await hearing.sealed(two.matches, match)
        assert [len(inbox.received) - before for inbox, before in zip(inboxes, heard, strict=True)] == [0, 1, 0]
        assert inboxes[1].messages("waiting")[-1]["sealed"] == list(LET_IT)
        clock.passes(5_000)
        await two.answer(people[2], match, *LET_IT)
        assert len(answers(await two.matches.get(match))) == 3


# Wishes


async def test_wishes_are_sent_only_to_their_owner_and_deleted_at_the_end(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        inboxes = [await home.watch(person, match) for person in people]
        heard = [len(inbox.received) for inbox in inboxes]
        await wish(home, people[1], match, stops={"others": False})
        assert [len(inbox.received) - before for inbox, before in zip(inboxes, heard, strict=True)] == [0, 2, 0]
        told = inboxes[1].messages("wishes")[-1]
        assert told == {
            "type": "wishes",
            "seat": 1,
            "wishes": {"stops": {"mine": True, "others": False}, "interject": False, "order": [], "turn": 0},
        }
        assert len(await home.rows("wish")) == 1
        live = await home.matches.get(match)
        for person in people[:2]:
            code = (looking.calls(live, 0).codes or looking.calls(live, 1).codes)[0]
            await home.act(person, match, wire.Call(live.turn, (code,)))
        assert live.status == "over"
        assert await home.rows("wish") == []
        assert live.table
        assert "others" not in dump(live.table.export())
        replay = await replays.replay(home.matches, live, people[0], None, may_sit=True)
        assert b"interject" not in msgspec.json.encode(replay.frames)


async def test_wishes_are_kept_after_a_restart_and_known_in_every_process(database_url: str, clock: Clock) -> None:
    async with server_process(database_url, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        await wish(home, people[1], match, **DEAF)
        await wish(home, people[1], match, interject=True)
    async with server_process(database_url, clock) as home:
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert prompted(live) == [1, 2]
        clock.passes(5_000)
        for person in people[1:]:
            await home.answer(person, match, *LET_IT)
        again = await Matches(home.store, clock).get(match)
        for known in (live, again):
            assert not known.attention.wishes(1).interject
            assert not known.attention.wishes(1).stops.mine


async def test_processes_tell_each_other_of_wishes(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        people, match = await seated(one, PLAIN, ARMED, ARMED)
        inbox = await two.watch(people[1], match)
        await wish(one, people[1], match, **DEAF)
        await hearing.wished(two.matches, match)
        assert inbox.messages("wishes")[-1]["wishes"]["stops"] == {"mine": False, "others": False}
        await two.answer(people[0], match, *LEVY)
        assert prompted(await two.matches.get(match)) == [2]


async def test_take_back_restores_the_wishes_of_that_time(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, ARMED, ARMED, PLAIN)
        await wish(home, people[1], match, **DEAF)
        await home.answer(people[0], match, *LEVY)
        await time_passes(home, clock, SHORT + LONG)
        await wish(home, people[1], match, stops={"mine": True})
        for person in people:
            await home.act(person, match, wire.MakeOffer("take_back"))
        live = await home.matches.get(match)
        assert live.waiting() == (0,)
        for known in (live, await Matches(home.store, clock).get(match)):
            assert not known.attention.wishes(1).stops.mine


async def test_answers_of_agents_cannot_be_taken_back(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, PLAIN, PLAIN)
        await home.answer(people[0], match, *LEVY)
        await time_passes(home, clock, SHORT + LONG)
        for person in people:
            await home.act(person, match, wire.MakeOffer("take_back"))
        live = await home.matches.get(match)
        assert live.table
        assert live.table.state.open.stack == []
        assert live.waiting() == (0,)


async def test_wish_takes_effect_in_the_open_window(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN)
        await home.answer(people[0], match, *LEVY)
        clock.passes(5_000)
        await home.duty.once()
        live = await home.matches.get(match)
        assert prompted(live) == [1]
        await wish(home, people[1], match, **DEAF)
        assert len(answers(live)) == 3


async def test_order_answers_after_the_same_delay(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN)
        await wish(home, people[1], match, order=veto_of(0))
        await home.answer(people[0], match, *LEVY)
        live = await home.matches.get(match)
        assert (prompted(live), len(answers(live))) == ([], 1)
        await time_passes(home, clock, SHORT + LONG)
        assert answers(live)[1] == {1: veto_of(0)}
        assert live.last[2] == wire.By("agent", 1, "Bo")


async def test_invalid_wishes_change_nothing(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people, match = await seated(home, PLAIN, ARMED, ARMED)
        before = await home.everything()
        for wishes in ({"stop": True}, {"stops": {"theirs": True}}, {"interject": 3}, {"order": [0]}):
            assert await refused(home.act(people[1], match, wire.Wish(wishes))) == "wishes"
        assert await refused(home.act(people[1], match, wire.Wish({}, 0))) == "not_yours"
        other = await home.create_match(people[0], "pebbles", ME, ME)
        assert await refused(home.act(people[0], other, wire.Wish({}))) == "no_agent"
        assert [await home.rows("wish"), before["wish"]] == [[], []]


# Clocks and bots


async def test_reserve_runs_in_windows_instead_of_the_bank_and_its_end_is_a_pass(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        time = wire.Time(60_000, response=20_000, reserve=30_000)
        people, match = await seated(home, ARMED, ARMED, ARMED, clock=time)
        live = await home.matches.get(match)
        clock.passes(10_000)
        await home.answer(people[0], match, *LEVY)
        clock.passes(8_000)
        await home.answer(people[2], match, *LET_IT)
        mine = looking.window(live, 1, clock())
        assert mine
        assert (mine.left, mine.reserve) == (12_000, 30_000)
        await time_passes(home, clock, 12_000)
        assert answers(live)[1:] == [{1: LET_IT}, {2: LET_IT}]
        for known in (live, await Matches(home.store, clock).get(match)):
            assert [shown.left for shown in known.clocks.show(clock())] == [50_000, 60_000, 60_000]
            assert known.clocks.reserve == [30_000, 10_000, 22_000]
            assert known.clocks.allowance(1) == 10_000


async def test_shortest_window_begins_when_people_have_followed_what_led_to_it(
    sqlite: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parley.Spoke, "beat", 9_000)
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN, clock=wire.Time(60_000, response=3_000, reserve=3_000))
        live = await home.matches.get(match)
        await home.answer(people[0], match, *LEVY)
        mine = looking.window(live, 1, clock())
        assert mine
        assert (mine.left, mine.starts_in) == (LEAST_MILLIS, FOLLOWING_MILLIS)
        await time_passes(home, clock, FOLLOWING_MILLIS + LEAST_MILLIS - 1)
        assert live.waiting() == (1,)
        await time_passes(home, clock, 1)
        assert answers(live)[1:] == [{1: LET_IT}, {2: LET_IT}]
        assert live.clocks.reserve[1] == 0


async def test_bots_answer_in_windows_without_agents(sqlite: str, clock: Clock) -> None:
    async def passes(game: str, bot: str, view: Any, decision: Any) -> Answer:
        return LET_IT

    async with server_process(sqlite, clock, passes) as home:
        people = [await home.guest(name) for name in ("Ann", "Cy")]
        match = await home.create_match(people[0], "salon", ME, BOT, OPEN, options={"hands": (PLAIN, PLAIN, ARMED)})
        await home.join(people[1], match)
        await home.answer(people[0], match, *LEVY)
        await home.bots_rest()
        live = await home.matches.get(match)
        assert prompted(live) == [2]
        clock.passes(5_000)
        await home.answer(people[1], match, *LET_IT)
        await home.bots_rest()
        assert answers(live)[1:3] == [{1: LET_IT}, {2: LET_IT}]


async def test_returning_player_is_prompted_again_in_the_window(sqlite: str, clock: Clock) -> None:
    async with server_process(sqlite, clock) as home:
        people, match = await seated(home, PLAIN, ARMED, PLAIN)
        await home.answer(people[0], match, *LEVY)
    async with server_process(sqlite, clock) as home:
        inbox = Inbox()
        inbox.received += (await home.watch(people[1], match)).received
        assert inbox.messages()[-1]["window"]["about"] == "mine"
        assert inbox.messages("wishes")[-1]["seat"] == 1


@pytest.mark.parametrize("seed", range(3))
async def test_korash_is_played_to_its_end_by_three_people_with_agents(sqlite: str, clock: Clock, seed: int) -> None:
    rng = Random(seed)
    async with server_process(sqlite, clock) as home:
        people = [await home.guest(name) for name in ("Ann", "Bo", "Cy")]
        match = await home.create_match(people[0], "korash", ME, OPEN, OPEN, options={"rounds": 3})
        for person in people[1:]:
            await home.join(person, match)
        while (live := await home.matches.get(match)).status != "over":
            if asked := [seat for seat in live.waiting() if looking.ask(live, seat)]:
                seat = rng.choice(asked)
                await home.answer(people[seat], match, *an_answer(live, seat, rng.randrange(60)))
            else:
                await time_passes(home, clock, SHORT)
        assert live.attention.given
        again = await Matches(home.store, clock).get(match)
        assert again.table
        assert live.table
        assert again.table.state == live.table.state


async def test_korash_on_one_device_shows_each_seat_its_own_view(sqlite: str, clock: Clock) -> None:
    rng = Random(7)
    async with server_process(sqlite, clock) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "korash", ME, ME, options={"rounds": 3})
        inbox = await home.watch(ann, match)
        await home.act(ann, match, wire.Wish({"stops": {"other_move": True}}, 1))
        while (live := await home.matches.get(match)).status != "over":
            shown = inbox.messages()[-1]
            assert shown["seat"] == live.waiting()[0]
            assert shown["ask"]
            hands = [side["hand"] for side in shown["view"]["sides"]]
            assert [hand is not None for hand in hands] == [seat == shown["seat"] for seat in (0, 1)]
            await home.answer(ann, match, *an_answer(live, shown["seat"], rng.randrange(60)))
        assert live.attention.wishes(1).stops.other_move
