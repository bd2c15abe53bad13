"""Matches of older rules, and records of finished ones."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from contract.examples import pebbles
from contract.examples.showdown import SHOWDOWN
from serve import vault
from serve.house import House, play_out, refused, seated
from threefold.core.record import dump, load
from threefold.core.table import Table
from threefold.serve import acting, looking, replays, wire
from threefold.serve.duty import Duty
from threefold.serve.matches import Matches
from threefold.serve.people import Person

pytestmark = pytest.mark.asyncio
MINUTE = 60_000


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
