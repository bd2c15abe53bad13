"""Matches of older editions of the rules, and records of finished matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from contract.examples import pebbles
from contract.examples.showdown import SHOWDOWN
from serve import vault
from serve.server_process import ME, Process, play_out, refused, seated, server_process
from threefold.core.record import dump, load
from threefold.core.table import Table
from threefold.serve import acting, looking, queries, replays, tables, wire
from threefold.serve.duty import Duty
from threefold.serve.matches import Matches
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


async def test_match_of_an_older_edition_is_adjourned_and_not_changed(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
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


async def test_finished_match_of_an_older_edition_keeps_its_board(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "vault", open_after=False)
    await play_out(home, match, people[:2], Random(3))
    await home.archivist_rests()
    seen = (await replays.replay(home.matches, live, people[2], None, may_sit=True)).frames
    mine = (await replays.replay(home.matches, live, people[0], 0, may_sit=True)).frames
    monkeypatch.setattr(vault.Vault, "edition", 2)
    reborn = Matches(home.store, home.clock)
    old = await reborn.look(match)
    strangers = (await replays.replay(reborn, old, people[2], None, may_sit=True)).frames
    assert strangers == seen
    assert all(frame.view for frame in strangers)
    own = (await replays.replay(reborn, old, people[0], 0, may_sit=True)).frames
    assert [frame.view for frame in own] == [frame.view for frame in seen], "what a spectator saw, never another seat"
    assert [frame.events for frame in own] == [frame.events for frame in mine]
    assert [frame.choices for frame in own] == [frame.choices for frame in mine]


async def test_finished_match_of_an_older_edition_without_archive_is_shown_from_its_stored_events(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "vault")
    await play_out(home, match, people[:2], Random(3))
    told = (await replays.replay(home.matches, live, people[0], 0, may_sit=True)).frames
    await home.archivist_rests()
    await home.store.run(lambda connection: connection.execute(tables.archive.delete()))
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


async def test_record_of_a_finished_match_can_be_verified(home: Process, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "showdown")
    await play_out(home, match, people[:2], Random(2))
    live = await home.matches.get(match)
    assert live.table
    record = load(dump(live.table.export()))
    assert Table[Any].resume(SHOWDOWN, record).outcome == record.outcome
    assert record.seed == live.row.seed.hex()


async def test_match_with_too_many_rows_accepts_only_moves(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    monkeypatch.setattr(acting, "MOST_ROWS", live.seq + 2)
    await home.act(people[0], match, wire.Say("well"))
    await home.answer(people[live.waiting()[0]], match, 0)
    rows = await home.rows("log")
    wanted = wire.Say("well"), wire.MakeOffer("take_back"), wire.Decline("draw"), wire.MindSeat(0, "novice")
    for message in wanted:
        assert await refused(home.act(people[0], match, message)) == "too_many"
    assert await home.rows("log") == rows
    await home.answer(people[live.waiting()[0]], match, 0)


async def test_long_log_is_read_in_pages(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "PAGE", 4)
    async with server_process(database_url) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "pebbles", ME, ME)
        live = await home.matches.get(match)
        for _ in range(9):
            await home.answer(ann, match, 0)
        runs: list[object] = []
        run = home.store.run

        async def counted(work: Any) -> Any:
            runs.append(work)
            return await run(work)

        monkeypatch.setattr(home.store, "run", counted)
        log = await home.matches.log(match)
        assert [row.seq for row in log] == [*range(1, live.seq + 1)]
        assert len(runs) == live.seq // 4 + 1
