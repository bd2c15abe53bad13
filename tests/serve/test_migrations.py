"""What start-up does to a new or an old database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from serve.server_process import ME, OPEN, Clock, an_answer, play_out, server_process
from support.processes import start
from threefold.serve import acting, looking, migrations, tables, wire
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.seals import digest
from threefold.serve.store import open_database

pytestmark = pytest.mark.asyncio
KEPT = Path(__file__).parent / "databases"
FIRST = KEPT / "r0001.db"
"""Written by revision 0001: a finished match, and a match in which a secret answer is sealed."""
SECOND = KEPT / "r0002.db"
"""Written by revision 0002: also a match of Korash without agents, a pledge at a sealed table and a tournament."""


def differences(connection: Connection) -> list[Any]:
    """Return how the database's schema differs from the code's."""
    return compare_metadata(MigrationContext.configure(connection), tables.metadata)


def names(connection: Connection) -> set[str]:
    """Return the names of the tables."""
    return set(inspect(connection).get_table_names())


async def test_fresh_database_has_the_schema_of_the_code(database_url: str) -> None:
    database = open_database(database_url)
    await database.migrate()
    assert await database.run(differences) == []
    assert await database.run(names) == {*tables.metadata.tables, "alembic_version"}
    assert await database.run(migrations.revision_of) == migrations.newest()
    await database.close()


async def test_downgrade_drops_all_tables_and_an_upgrade_restores_the_schema(database_url: str) -> None:
    database = open_database(database_url)
    await database.migrate()
    await database.run(lambda connection: command.downgrade(migrations.config(connection), "base"))
    assert await database.run(names) == {"alembic_version"}
    await database.migrate()
    assert await database.run(differences) == []
    await database.close()


async def test_second_start_changes_nothing(database_url: str) -> None:
    async with server_process(database_url) as home:
        person = await home.guest("Ann")
    async with server_process(database_url) as home:
        assert [row["id"] for row in await home.rows("person")] == [person.id]


async def test_database_is_copied_before_an_upgrade(
    tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server_process(sqlite) as home:
        person = await home.guest("Ann")
    copy = tmp_path / f"threefold.{migrations.newest()}.bak"
    copied: list[bool] = []

    def upgrade(*_: Any) -> None:
        copied.append(copy.is_file())

    monkeypatch.setattr(migrations, "newest", lambda: "a later one")
    monkeypatch.setattr(command, "upgrade", upgrade)
    database = open_database(sqlite)
    await database.migrate()
    await database.close()
    assert copied == [True]
    with sqlite3.connect(copy) as kept:
        assert kept.execute("SELECT id FROM person").fetchall() == [(person.id,)]


async def test_new_database_is_not_copied(tmp_path: Path, sqlite: str) -> None:
    async with server_process(sqlite):
        pass
    assert list(tmp_path.glob("*.bak")) == []


async def test_database_of_the_first_release_opens_and_its_matches_go_on(tmp_path: Path) -> None:
    shutil.copy(FIRST, tmp_path / "threefold.db")
    async with server_process(f"sqlite:///{tmp_path / 'threefold.db'}") as home:
        assert await home.store.run(differences) == []
        found = {row["game"]: row for row in await home.rows("match")}
        over = await home.matches.get(found["inyo"]["id"])
        assert over.status == "over"
        assert (result := over.result()) is not None
        assert sorted(result.places) == [1, 2]
        running = await home.matches.get(found["showdown"]["id"])
        assert running.waiting() == (1,)
        holders = [Person(sits.person or "", "") for sits in running.seats]
        await play_out(home, running.row.id, holders, Random(1))


async def test_database_of_the_second_release_opens_and_an_old_match_is_adjourned(
    tmp_path: Path,
) -> None:
    shutil.copy(SECOND, tmp_path / "threefold.db")
    async with server_process(f"sqlite:///{tmp_path / 'threefold.db'}") as home:
        assert await home.store.run(differences) == []
        found = {row["game"]: row for row in await home.rows("match")}
        pledged = await home.matches.get(found["glance"]["id"])
        assert (pledged.waiting(), len(looking.pledges(pledged))) == ((1,), 1)
        assert len(await home.rows("entrant")) == 3
        running = await home.matches.get(found["korash"]["id"])
        assert running.masked
        assert (running.status, running.table) == ("adjourned", None), "the rules have been changed since"
        holder = next(Person(sits.person, "") for sits in running.seats if sits.person)
        with pytest.raises(Refusal, match="adjourned") as refused:
            await acting.act(home.matches, holder, running.row.id, wire.Resign())
        assert "edition 1" in refused.value.detail


async def test_two_processes_may_upgrade_postgresql_at_once(postgres: str) -> None:
    upgrade = (
        "import asyncio; from threefold.serve.store import Postgres\n"
        f"async def main():\n    d = Postgres({postgres!r})\n    await d.migrate()\n    await d.close()\n"
        "asyncio.run(main())"
    )
    started = [
        start([sys.executable, "-c", upgrade], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(2)
    ]
    together = [asyncio.create_task(open_database(postgres).migrate()) for _ in range(3)]
    await asyncio.gather(*together)
    assert [await asyncio.to_thread(process.wait, 30) for process in started] == [0, 0]
    database = open_database(postgres)
    assert await database.run(differences) == []
    await database.close()


async def make_kept_database(path: Path) -> None:
    """Make databases/r0002.db; run by hand with tests on the path and the example games installed."""
    async with server_process(f"sqlite:///{path}", Clock()) as home:
        people = [await home.guest(name) for name in ("Ann", "Bo")]
        for game, options in (("inyo", {}), ("showdown", {}), ("korash", {"rounds": 4}), ("glance", {})):
            match = await home.create_match(people[0], game, ME, OPEN, options=options, sealed=game == "glance")
            await home.join(people[1], match, salt="a grain")
            live, rng = await home.matches.get(match), Random(2)
            if game == "inyo":
                await play_out(home, match, people, Random(4))
            elif game == "showdown":
                await home.answer(people[0], match, *an_answer(live, 0))
            elif game == "glance":
                await home.act(people[0], match, wire.Pledge(0, digest(match, 0, 0, (1,), "0123456789abcdef")))
            while game == "korash" and live.turn <= 50:
                seat = live.waiting()[0]
                await home.answer(people[seat], match, *an_answer(live, seat, rng.randrange(60)))
        await home.tournaments.create(people[0], wire.NewTournament("cup", (ME, OPEN, OPEN)))
