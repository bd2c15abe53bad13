"""Kills the upgrade of a database before each of its statements, and starts again each time.

Run as a program: `python -m attacks.killed_upgrade sqlite FOLDER REVISION [FILE]` or `... postgres URL REVISION`. It
prints how many points it has tried, and what went wrong at which, as JSON. Children are forked, so that a point costs
no start of Python.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.engine import make_url

from threefold.serve import migrations, tables
from threefold.serve.store import open_database

MOST = 400
"""The most points at which an upgrade is killed; the sweep stops when an upgrade reaches its end."""


def forked(work: Callable[[], None]) -> int:
    """Run `work` in a child process; return the signal that killed it, or 0."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
        os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.WTERMSIG(status) if os.WIFSIGNALED(status) else -os.WEXITSTATUS(status)


def kill_before(point: int) -> None:
    """Kill this process before the statement number `point`; a commit counts as one."""
    count = 0

    def step(*_: Any) -> None:
        nonlocal count
        count += 1
        if count == point:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", step)
    event.listen(Engine, "commit", step)


def upgrade(url: str) -> None:
    """Upgrade a database as a server does when it starts."""

    async def work() -> None:
        database = open_database(url)
        await database.migrate()
        await database.close()

    asyncio.run(work())


def check(url: str, before: dict[str, list[Any]]) -> None:
    """Check that the database has the schema of the code and has kept its rows."""

    async def work() -> None:
        database = open_database(url)
        assert await database.run(differences) == []
        assert await database.run(migrations.revision_of) == migrations.newest()
        after = await database.run(lambda connection: {name: rows(connection, name, before[name]) for name in before})
        assert after == before, "rows were lost"
        await database.close()

    asyncio.run(work())


def differences(connection: Connection) -> list[Any]:
    """Return how the database's schema differs from the code's."""
    return compare_metadata(MigrationContext.configure(connection), tables.metadata)


def rows(connection: Connection, table: str, like: list[Any] | None = None) -> list[Any]:
    """Return the rows of a table in order, with only the columns of the rows `like`."""
    names = sorted(like[0]) if like else None
    found = [dict(row) for row in connection.execute(text(f'SELECT * FROM "{table}"')).mappings()]
    return sorted(({key: row[key] for key in names or sorted(row)} for row in found), key=repr)


def made(connection: Connection, revision: str) -> None:
    """Build the schema of an old revision."""
    if revision != "base":
        command.upgrade(migrations.config(connection), revision)


def all_rows(connection: Connection) -> dict[str, list[Any]]:
    """Return every row, by table."""
    found = [name for name in tables.metadata.tables if connection.dialect.has_table(connection, name)]
    return {name: rows(connection, name) for name in found}


def sweep(fresh: Callable[[int], str], before: Callable[[str], dict[str, list[Any]]]) -> dict[str, Any]:
    """Kill the upgrade of a fresh copy before every statement; each time upgrade what is left."""
    failed: dict[int, str] = {}
    for point in range(1, MOST):
        url = fresh(point)
        kept = before(url)

        def killed(point: int = point, url: str = url) -> None:
            kill_before(point)
            upgrade(url)

        died = forked(killed)
        if died not in (0, signal.SIGKILL):
            failed[point] = f"the upgrade itself failed: {died}"

        def again(url: str = url, kept: dict[str, list[Any]] = kept) -> None:
            upgrade(url)
            check(url, kept)

        if ended := forked(again):
            failed[point] = f"the next start failed: {ended}"
        if died == 0:
            return {"points": point, "failed": failed}
    raise AssertionError("it never ends")


def on_sqlite(folder: Path, revision: str, sample: Path | None) -> dict[str, Any]:
    """Sweep over copies of a file, or of a new database at this revision."""
    first = folder / "first.db"
    if sample:
        shutil.copy(sample, first)
    elif revision != "base":
        database = open_database(f"sqlite:///{first}")
        asyncio.run(database.run(lambda connection: made(connection, revision)))
        asyncio.run(database.close())

    def fresh(point: int) -> str:
        place = folder / str(point)
        place.mkdir()
        if first.exists():
            shutil.copy(first, place / "threefold.db")
        return f"sqlite:///{place / 'threefold.db'}"

    def before(url: str) -> dict[str, list[Any]]:
        if not first.exists():
            return {}
        database = open_database(url)
        found = asyncio.run(database.run(all_rows))
        asyncio.run(database.close())
        return found

    told = sweep(fresh, before)
    for copy in folder.glob("*/*.bak"):
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)], copy
    return told


def on_postgres(url: str, revision: str) -> dict[str, Any]:
    """Sweep over copies of a new database at this revision."""
    server, name = make_url(url), make_url(url).database

    async def build() -> None:
        database = open_database(url)
        await database.run(lambda connection: made(connection, revision))
        await database.close()

    asyncio.run(build())

    async def copy(point: int) -> None:
        asyncpg: Any = import_module("asyncpg")
        connection: Any = await asyncpg.connect(
            server.set(drivername="postgresql", database="postgres").render_as_string(hide_password=False)
        )
        await connection.execute(f'CREATE DATABASE "{name}_{point}" TEMPLATE "{name}"')
        await connection.close()

    def fresh(point: int) -> str:
        asyncio.run(copy(point))
        return server.set(database=f"{name}_{point}").render_as_string(hide_password=False)

    return sweep(fresh, lambda _: {})


if __name__ == "__main__":
    kind, where, old, *more = sys.argv[1:]
    told = (
        on_postgres(where, old) if kind == "postgres" else on_sqlite(Path(where), old, Path(more[0]) if more else None)
    )
    print(json.dumps(told))
