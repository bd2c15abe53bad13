"""Matches that cannot be continued for now, because their cards are missing or the rules have failed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from contract.examples.pebbles import PEBBLES
from serve.server_process import ME, Clock, Process, an_answer, server_process
from threefold.core import Answer, Decision
from threefold.core.errors import CardError
from threefold.games.korash.cards.folders import HOME, OFFERED
from threefold.serve import looking, queries, wire
from threefold.serve.people import Person
from threefold.serve.running import check_games

pytestmark = pytest.mark.asyncio
ASIDE = wire.SeatWanted("bot", "careful")


@pytest.fixture
def dunes(tmp_path: Path) -> Path:
    """Create a folder with a renamed copy of the starter set."""
    folder = Path(shutil.copytree(HOME / "starter_sands", tmp_path / "dunes"))
    own = folder / "set.toml"
    own.write_text(own.read_text(encoding="utf-8").replace('"starter-sands"', '"dunes"'), encoding="utf-8")
    return folder


async def rests(game: str, bot: str, view: Any, decision: Decision) -> Answer:
    """Fail, so that another bot answers instead."""
    raise RuntimeError


async def test_match_with_missing_cards_is_listed_and_continues_when_they_are_back(
    sqlite: str, clock: Clock, dunes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OFFERED, str(dunes))
    async with server_process(sqlite, clock, rests) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "korash", ASIDE, ME)
        await home.duty.stop()
        before = (await home.matches.get(match)).turn

    monkeypatch.delenv(OFFERED)
    async with server_process(sqlite, clock) as home:
        live = await home.matches.look(match)
        assert looking.shown(live, ann.id).status == "adjourned"
        await home.store.run(queries.free_claims)
        assert await home.duty.once() == 1
        await home.bots_rest()
        clock.passes(10_000)
        assert await home.duty.once() == 0, "nobody looks for it every few seconds"

    monkeypatch.setenv(OFFERED, str(dunes))
    async with server_process(sqlite, clock) as home:
        await home.store.run(queries.free_claims)
        assert await home.duty.once() == 1
        await home.bots_rest()
        live = await home.matches.get(match)
        assert (live.status, live.turn > before) == ("running", True)


async def test_folder_that_is_no_card_set_is_reported_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_games()
    monkeypatch.setenv(OFFERED, str(tmp_path))
    with pytest.raises(CardError, match=str(tmp_path)):
        check_games()


async def test_rules_that_fail_in_the_middle_of_a_move_change_nothing(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people[0]
    match = await home.create_match(ann, "pebbles", ME, ME)
    live = await home.matches.get(match)
    stored = await home.everything()

    def fails(*_: Any) -> Any:
        raise AssertionError("an impossible state")

    with monkeypatch.context() as patch:
        patch.setattr(type(PEBBLES), "play", fails)
        with pytest.raises(AssertionError, match="impossible"):
            await home.answer(ann, match, *an_answer(live, 0))
    assert await home.everything() == stored
    again = await home.matches.get(match)
    assert again is not live
    assert (again.turn, again.waiting()) == (0, (0,))
    await home.answer(ann, match, *an_answer(again, 0))
    assert again.waiting() == (1,)
