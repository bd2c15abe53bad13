"""Snapshots equal the fold of the whole log and can always be thrown away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from serve.server_process import ME, Process, an_answer, refused, seated, server_process
from threefold import games
from threefold.core.freezing import Unfit, freeze, thaw
from threefold.core.record import Turn
from threefold.serve import acting, folding, looking, making, replays, snapshots, tables, wire
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person

asynchronous = pytest.mark.asyncio
GAMES = games.names()


async def play(home: Process, person: Person, match: str, answers: int, rng: Random) -> Live:
    """Let one person answer for all seats, `answers` times."""
    for _ in range(answers):
        live = await home.matches.get(match)
        if live.status == "over":
            break
        seat = looking.eyes_of(live, live.seats_of(person.id))
        assert seat is not None
        await home.answer(person, match, *an_answer(live, seat, rng.randrange(60)))
    return await home.matches.get(match)


def everything(live: Live) -> Any:
    """Return everything that a fold leads to."""
    table = live.table
    assert table
    clocks = {name: value for name, value in vars(live.clocks).items() if name != "since"}
    past = table.rolls, table.learned, table.record.entries, table.record.salts, table.record.seats, table.outcome
    return (table.state, past, live.seq, live.last, clocks, live.attention.given, tuple(live.chat), live.offers)


@asynchronous
@pytest.mark.parametrize("game", GAMES)
async def test_match_from_a_snapshot_equals_the_match_folded_from_its_log(
    home: Process, people: list[Person], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 8)
    ann = people[0]
    match = await home.create_match(ann, game, *[ME] * games.find(game).seats[0], clock=wire.Time(600_000))
    await play(home, ann, match, 30, Random(5))
    await home.act(ann, match, wire.Say("well"))
    live = await home.matches.get(match)
    packed = await home.matches.packed(live.row)
    assert packed.kept, "one was stored on the way"
    again = await Matches(home.store, home.clock).get(match)
    assert everything(again) == everything(folding.folded(packed._replace(kept=None)))
    if live.status != "over":
        assert again.waiting() == live.waiting()
        assert again.kept_at == packed.kept.turn


@asynchronous
async def test_snapshot_of_another_shape_is_thrown_away_and_the_log_is_folded_again(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    ann = people[0]
    match = await home.create_match(ann, "inyo", ME, ME)
    live = await play(home, ann, match, 12, Random(5))
    whole = everything(live)
    monkeypatch.setattr("threefold.core.freezing._mark", lambda _: "another")  # pyright: ignore[reportUnknownArgumentType, reportUnknownLambdaType]
    again = await Matches(home.store, home.clock).get(match)
    assert everything(again) == whole
    assert await home.rows("snapshot") == []


@asynchronous
async def test_take_back_after_a_snapshot_goes_on_from_the_same_state(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    ann = people[0]
    match = await home.create_match(ann, "inyo", ME, ME)
    await play(home, ann, match, 13, Random(5))
    again = Matches(home.store, home.clock)
    await again.get(match)
    await acting.act(again, ann, match, wire.MakeOffer("take_back"))
    live = await again.get(match)
    assert everything(live)[:2] == everything(await Matches(home.store, home.clock).get(match))[:2]
    shown = await replays.replay(again, live, ann, None, may_sit=True)
    assert [frame.turn for frame in shown.frames] == [*range(13)]


@asynchronous
async def test_frames_from_a_snapshot_equal_those_from_the_beginning(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    ann = people[0]
    match = await home.create_match(ann, "inyo", ME, ME)
    live = await play(home, ann, match, 40, Random(6))
    whole = await home.matches.packed(live.row)
    monkeypatch.setattr(folding, "WALKS", 0)
    near = await home.matches.packed(live.row, turn=20)
    assert near.kept
    assert near.kept.turn >= 12
    first = folding.moments(whole._replace(kept=None), 0, 20, 10)
    assert folding.unpacked(folding.moments(near, 0, 20, 10)) == folding.unpacked(first)


@asynchronous
async def test_long_match_that_is_not_in_memory_is_folded_in_a_worker_process(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people[0]
    match = await home.create_match(ann, "inyo", ME, ME)
    live = await play(home, ann, match, 30, Random(5))
    asked: list[int] = []
    cold = Matches(home.store, home.clock)
    monkeypatch.setattr(snapshots, "LIGHT", 10)

    async def run(weight: int, work: Any, *about: Any) -> Any:
        asked.append(weight)
        return work(*about)

    monkeypatch.setattr(cold.heavy, "run", run)
    assert everything(await cold.get(match)) == everything(live)
    assert len(asked) == 1
    assert await home.rows("snapshot"), "what the worker found is kept"
    await Matches(home.store, home.clock).get(match)
    assert len(asked) == 1


@asynchronous
async def test_fork_that_cannot_be_frozen_is_replayed(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = people[0]
    match = await home.create_match(ann, "inyo", ME, ME)
    await play(home, ann, match, 10, Random(5))

    def unfit(_: object) -> bytes:
        raise Unfit

    monkeypatch.setattr(snapshots, "freeze", unfit)
    live = await making.fork(home.matches, ann, match, wire.Fork(6, "me"))
    assert live.turn == 6


@asynchronous
async def test_snapshots_and_archive_are_the_same_on_both_kinds_of_database(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 4)
    async with server_process(database_url) as home:
        ann = await home.guest("Ann")
        match = await home.create_match(ann, "inyo", ME, ME)
        live = await play(home, ann, match, 14, Random(5))
        again = Matches(home.store, home.clock)
        assert everything(await again.get(match)) == everything(live)
        assert again.lives[match].kept_at > 0
        await home.act(ann, match, wire.Resign())
        await home.archivist_rests()
        kinds = {row["kind"] for row in await home.rows("archive")}
        assert kinds == {"about", "frames", "record"}
        assert await home.archivist.once() == 0
        (row,) = await home.rows("match")
        assert (row["status"], row["turn"], row["asked"]) == ("over", live.turn, b"[[],[]]")


@asynchronous
async def test_archivist_archives_what_a_stopped_process_left(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "inyo", ME, ME)
    await home.act(people[0], match, wire.Resign())
    await home.archivist_rests()
    await home.store.run(lambda connection: connection.execute(tables.archive.delete()))
    assert await home.archivist.once() == 1
    assert await home.rows("archive")
    live = await home.matches.look(match)
    assert b'"resign"' in await replays.record(home.matches, live)


@asynchronous
async def test_people_can_end_an_adjourned_match_by_agreement(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:3], "vault", clock=wire.Time(60_000))
    assert await refused(home.act(people[0], match, wire.MakeOffer("end"))) == "running"
    monkeypatch.setattr(type(live.game), "edition", 2)
    later = Matches(home.store, home.clock)
    assert (await later.look(match)).status == "adjourned"
    await acting.act(later, people[0], match, wire.MakeOffer("end"))
    await acting.act(later, people[1], match, wire.MakeOffer("end"))
    assert (await later.look(match)).offers == {"end": {0, 1}}
    await acting.act(later, people[1], match, wire.Decline("end"))
    assert (await later.look(match)).offers == {"end": set()}
    assert (await later.look(match)).status == "adjourned"
    for person in people[:3]:
        await acting.act(later, person, match, wire.MakeOffer("end"))
    for known in (later, Matches(home.store, home.clock)):
        ended = await known.look(match)
        assert (ended.status, ended.result()) == ("over", wire.Result((1, 1, 1), "agreed"))
    assert await home.rows("deadline") == []
    assert await refused(acting.act(later, people[0], match, wire.MakeOffer("end"))) == "over"
    monkeypatch.undo()
    back = await Matches(home.store, home.clock).look(match)
    assert back.result() == wire.Result((1, 1, 1), "agreed"), "also where the rules are back"


@asynchronous
async def test_stranger_cannot_end_an_adjourned_match(
    home: Process, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, live = await seated(home, people[:2], "pebbles")
    monkeypatch.setattr(type(live.game), "edition", 2)
    later = Matches(home.store, home.clock)
    assert await refused(acting.act(later, people[2], match, wire.MakeOffer("end"))) == "no_seat"


def test_only_plain_data_of_named_packages_is_read_back() -> None:
    entry = Turn({0: (1,)})
    assert thaw(freeze(entry), {"threefold"}) == entry
    with pytest.raises(Unfit):
        thaw(freeze(entry), {"elsewhere"})
    with pytest.raises(Unfit):
        freeze(print)
    with pytest.raises(Unfit):
        freeze(Random())
    with pytest.raises(Unfit):
        thaw(b"nothing", {"threefold"})
