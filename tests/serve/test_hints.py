"""Hints and lessons come from the player's view, go only to that player, and need a table that allows them."""

from __future__ import annotations

from typing import Any

import pytest

from contract.examples.salon import LEVY
from serve.server_process import BOT, ME, OPEN, Process, advise, refused, server_process
from support.waiting import let_others_work, until
from threefold import solvers
from threefold.core.contract import Decision
from threefold.core.display import Choice
from threefold.serve import looking, wire
from threefold.serve.duty import NotReady
from threefold.serve.hints import Advised, Hints
from threefold.serve.live import Live
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
TEACHER = wire.SeatWanted("bot", "teacher")
FEW = {"pebbles": 5}


async def hint(home: Process, person: Person, match: str, strength: int) -> wire.Hint:
    live = await home.matches.get(match)
    return await home.hints.hint(live, person, wire.AskHint(live.turn, strength))


# Where hints may be asked for


@pytest.mark.parametrize(
    ("seats", "wanted", "allowed"),
    [
        ((ME, BOT), None, True),
        ((ME, ME), None, True),
        ((ME, OPEN), None, False),
        ((ME, BOT), False, False),
        ((ME, OPEN), True, True),
    ],
)
async def test_hints_need_a_table_without_other_people_or_the_hosts_permission(
    home: Process, seats: tuple[wire.SeatWanted, ...], wanted: bool | None, allowed: bool
) -> None:
    ann, bo = await home.guest("Ann"), await home.guest("Bo")
    match = await home.create_match(ann, "pebbles", *seats, hints=wanted)
    live = await home.join(bo, match) if OPEN in seats else await home.matches.get(match)
    assert looking.shown(live, ann.id).hints is allowed
    if allowed:
        assert (await hint(home, ann, match, 1)).rule == "PEBBLES-TAKE-1"
    else:
        assert await refused(hint(home, ann, match, 1)) == "no_hints"


async def test_hint_setting_of_the_host_is_kept_after_a_restart_and_in_a_rematch(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "pebbles", ME, ME, hints=False, options={"pebbles": 1})
    async with server_process(sqlite) as home:
        assert (await home.matches.get(match)).hints is False
        await home.answer(ann, match, 0)
        await home.act(ann, match, wire.MakeOffer("rematch"))
        assert (await home.matches.get((await home.matches.get(match)).next_match)).hints is False


async def test_hints_are_refused_in_a_tournament(home: Process) -> None:
    ann, bo = await home.guest("Ann"), await home.guest("Bo")
    match = await home.create_match(ann, "pebbles", ME, OPEN, hints=True)
    live = await home.join(bo, match)
    live.row = live.row._replace(tournament="cup")
    assert await refused(hint(home, ann, match, 2)) == "no_hints"


async def test_hint_is_refused_to_seats_not_asked_and_for_another_turn(home: Process) -> None:
    ann, bo = await home.guest("Ann"), await home.guest("Bo")
    match = await home.create_match(ann, "pebbles", ME, OPEN, hints=True)
    live = await home.join(bo, match)
    assert await refused(hint(home, bo, match, 2)) == "not_asked"
    assert await refused(home.hints.hint(live, ann, wire.AskHint(live.turn + 1, 2))) == "stale"
    assert await refused(hint(home, await home.guest("Cy"), match, 2)) == "no_seat"


# What a hint says


async def test_each_strength_of_a_hint_contains_more(home: Process) -> None:
    ann = await home.guest("Ann")
    match = await home.create_match(ann, "pebbles", ME, ME, options=FEW)
    one, two, three = [await hint(home, ann, match, strength) for strength in (1, 2, 3)]
    assert one == wire.Hint(one.turn, 1, "PEBBLES-TAKE-1")
    assert (two.known, two.good, two.best, two.reason) == ("search", (0,), (), None)
    assert (three.good, three.best, three.choice) == ((0,), (0,), Choice("take:0"))
    assert three.reason == wire.HintReason("search", 0, 0, 2, 2)


async def test_hint_in_a_solved_game_comes_from_the_solution(home: Process) -> None:
    ann = await home.guest("Ann")
    match = await home.create_match(ann, "inyo", ME, ME)
    live = await home.matches.get(match)
    assert live.table
    choices = solvers.find("inyo").choices(live.table.state)
    assert choices
    found = await hint(home, ann, match, 3)
    assert found.known == "proof"
    assert set(found.good) == {choice.action for choice in choices if choice.value == "draw"}
    assert found.reason
    assert (found.reason.why, found.reason.of) == ("draws", len(choices) - 1)


async def test_hint_in_a_window_assumes_that_earlier_seats_do_nothing(home: Process) -> None:
    ann, bo, cy = [await home.guest(name) for name in ("Ann", "Bo", "Cy")]
    hands = ((0, 1), (0, 2), (0, 2))
    match = await home.create_match(ann, "salon", ME, OPEN, OPEN, hints=True, masked=False, options={"hands": hands})
    await home.join(bo, match)
    live = await home.join(cy, match)
    await home.answer(ann, match, *LEVY)
    assert live.table
    assert [decision.seat for decision in live.table.pending] == [1]
    ask = looking.ask(live, 2)
    assert ask
    found = await hint(home, cy, match, 3)
    assert set(found.good) <= set(ask.legal)
    assert found.best[0] in ask.legal
    assert await refused(hint(home, ann, match, 3)) == "not_asked"


async def test_adviser_gets_the_askers_view_and_thinks_once_per_turn(home: Process) -> None:
    asked: list[Any] = []

    async def note(game: str, view: Any, decision: Decision) -> Advised | None:
        asked.append(view)
        return await advise(game, view, decision)

    hints = Hints(note)
    ann = await home.guest("Ann")
    match = await home.create_match(ann, "showdown", ME, BOT)
    live = await home.matches.get(match)
    assert live.table
    for strength in (2, 3, 3):
        await hints.hint(live, ann, wire.AskHint(live.turn, strength))
    assert asked == [live.game.view(live.table.state, 0)]


async def test_hint_is_neither_stored_nor_sent_to_others(home: Process) -> None:
    ann, bo = await home.guest("Ann"), await home.guest("Bo")
    match = await home.create_match(ann, "pebbles", ME, OPEN, hints=True)
    await home.join(bo, match)
    inbox, before = await home.watch(bo, match), await home.everything()
    heard = list(inbox.received)
    await hint(home, ann, match, 3)
    assert await home.everything() == before
    assert inbox.received == heard


async def test_player_who_asks_for_hints_too_often_is_asked_to_wait(home: Process) -> None:
    ann = await home.guest("Ann")
    match = await home.create_match(ann, "pebbles", ME, ME)
    for _ in range(8):
        await hint(home, ann, match, 2)
    assert await refused(hint(home, ann, match, 2)) == "too_fast"
    await hint(home, ann, match, 1)


async def test_hint_is_not_ready_while_kernels_compile_and_can_be_asked_again(home: Process) -> None:
    found: list[Advised | None] = [None]

    async def later(game: str, view: Any, decision: Decision) -> Advised | None:
        return found.pop() if found else await advise(game, view, decision)

    hints = Hints(later)
    ann = await home.guest("Ann")
    live = await home.matches.get(await home.create_match(ann, "pebbles", ME, ME, options=FEW))
    assert await refused(hints.hint(live, ann, wire.AskHint(live.turn, 3))) == "warming"
    assert (await hints.hint(live, ann, wire.AskHint(live.turn, 3))).best == (0,)


async def test_substitute_bot_answers_while_kernels_compile_and_the_log_names_it(sqlite: str) -> None:
    async def cold(game: str, bot: str, view: Any, decision: Decision) -> tuple[int, ...]:
        if bot != "novice":
            raise NotReady(game)
        return decision.legal[:1]

    async with server_process(sqlite, think=cold) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "pebbles", ME, wire.SeatWanted("bot", "strong"))
        await home.answer(ann, match, 0)
        await home.bots_rest()
        live = await home.matches.get(match)
        assert live.last[2] == wire.By("bot", 1, "novice")


# A teacher at the table


async def lesson_of(home: Process, ann: Person, pebbles: int, *path: int) -> tuple[Live, list[dict[str, Any]]]:
    """Answer against a teacher; return the waiting match and the teacher's lesson."""
    match = await home.create_match(ann, "pebbles", ME, TEACHER, options={"pebbles": pebbles})
    inbox = await home.watch(ann, match)
    await home.answer(ann, match, *path)
    live = await home.matches.get(match)
    await until(lambda: bool(inbox.messages("lesson")))
    return live, inbox.messages("lesson")


async def test_teacher_says_what_a_mistake_gave_away_and_waits(home: Process) -> None:
    ann = await home.guest("Ann")
    live, (lesson,) = await lesson_of(home, ann, 5, 1)
    assert lesson == {
        "type": "lesson",
        "turn": live.turn,
        "code": "overlooked",
        "steps": 0,
        "share": 0,
        "choice": {"kind": "plain", "text": "take:0"},
        "undo": True,
    }
    assert live.waiting() == (1,)
    await let_others_work()
    assert live.waiting() == (1,), "it has not played yet"
    await home.act(ann, live.row.id, wire.MakeOffer("take_back"))
    assert live.waiting() == (0,)
    assert live.table
    assert live.table.state.pebbles == 5
    await home.bots_rest()
    assert live.waiting() == (0,), "what it had thought is gone with the answer"


async def test_teacher_plays_on_when_the_player_says_so(home: Process) -> None:
    ann = await home.guest("Ann")
    live, _ = await lesson_of(home, ann, 5, 1)
    await home.act(ann, live.row.id, wire.PlayOn(live.turn - 1))
    await let_others_work()
    assert live.waiting() == (1,), "this was said of an earlier lesson"
    await home.act(ann, live.row.id, wire.PlayOn(live.turn))
    await home.bots_rest()
    assert live.waiting() != (1,)


async def test_teacher_stops_waiting_after_a_while(home: Process) -> None:
    home.teaching.patience = 0.05
    live, _ = await lesson_of(home, await home.guest("Ann"), 5, 1)
    await home.bots_rest()
    assert live.waiting() != (1,)


async def test_teacher_says_that_a_win_exists_but_not_where(home: Process) -> None:
    ann = await home.guest("Ann")
    match = await home.create_match(ann, "pebbles", ME, TEACHER, options={"pebbles": 3})
    inbox = await home.watch(ann, match)
    await until(lambda: bool(inbox.messages("lesson")))
    (lesson,) = inbox.messages("lesson")
    assert (lesson["code"], lesson["choice"], lesson["undo"]) == ("win_here", None, False)


async def test_lessons_reach_only_the_player_and_other_bots_give_none(home: Process) -> None:
    ann, bo = await home.guest("Ann"), await home.guest("Bo")
    match = await home.create_match(ann, "pebbles", ME, TEACHER, options=FEW)
    mine = await home.watch(ann, match)
    theirs = await home.watch(bo, match, may_sit=False)
    await home.answer(ann, match, 1)
    await until(lambda: bool(mine.messages("lesson")))
    assert not theirs.messages("lesson")
    await home.act(ann, match, wire.PlayOn((await home.matches.get(match)).turn))
    quiet = await home.create_match(ann, "pebbles", ME, BOT, options=FEW)
    inbox = await home.watch(ann, quiet)
    await home.answer(ann, quiet, 1)
    await home.bots_rest()
    assert not inbox.messages("lesson")
