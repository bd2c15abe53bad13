"""Makes a database ready before anything is served: what is wrong with it is said in one line."""

from __future__ import annotations

import asyncio
import sqlite3
from importlib.util import find_spec
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import URL, Connection, NullPool, create_engine, func, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from threefold.core.errors import OptionsError
from threefold.core.installed import how_to_install
from threefold.serve import alone, migrations, tables, uptime
from threefold.serve.matches import now_millis
from threefold.serve.store import Sqlite, open_database, said_by

WANTED = "postgresql://user:password@host/name, or sqlite:///file"
KINDS = {"sqlite": "sqlite"} | dict.fromkeys(("postgresql", "postgres", "postgresql+asyncpg"), "postgresql")
"""The kind of database that each beginning of a URL names."""
DATABASE_ERRORS = (OSError, TypeError, SQLAlchemyError, sqlite3.Error, RuntimeError, CommandError)
"""What a database that cannot be used may raise."""
LARGEST_CHECKED = 64 * 1024 * 1024
"""Bytes of an SQLite file that is read through at every start."""


def reach(url: str) -> str:
    """Return which kind of database a URL names; refuse what is not spoken here."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise OptionsError(f'--database "{url}" is no address of a database: write {WANTED}') from None
    kind = KINDS.get(parsed.drivername)
    if kind is None:
        raise OptionsError(f'--database: "{parsed.drivername}" is not spoken here: write {WANTED}')
    if kind == "sqlite" and (parsed.host or not parsed.database):
        raise OptionsError(f'--database "{url}" names no file: write sqlite:///file, with three slashes')
    if kind == "postgresql" and find_spec("asyncpg") is None:
        raise OptionsError(f"PostgreSQL needs its driver asyncpg, which is not installed: {how_to_install('postgres')}")
    return kind


def look(url: str) -> str:
    """Return what a database holds, without changing anything in it; refuse one that cannot be used."""
    parsed = make_url(url)
    kind = reach(url)
    path = Path(parsed.database or "")
    if kind == "sqlite" and not path.exists():
        return "none yet; the first start makes it"
    where = str(path) if kind == "sqlite" else place_of(parsed)
    engine = create_engine(f"sqlite:///{path.resolve().as_uri()}?mode=ro&uri=true", poolclass=NullPool)
    try:
        if kind == "sqlite":
            with engine.connect() as connection:
                _check_file(connection)
                return _told(connection)
        return asyncio.run(_look(url))
    except DATABASE_ERRORS as error:
        raise OptionsError(f"the database at {where} cannot be used: {reason(error)}") from None


async def _look(url: str) -> str:
    database = open_database(url)
    try:
        return await database.run(_told)
    finally:
        await database.close()


def _told(connection: Connection) -> str:
    """Say how many matches a database holds."""
    if not inspect(connection).has_table(tables.match.name):
        return "empty; the first start makes its tables"
    if migrations.revision_of(connection) not in migrations.revisions():
        raise RuntimeError("a newer release has upgraded it")
    return f"{connection.execute(select(func.count()).select_from(tables.match)).scalar()} matches"


def prepare(url: str) -> None:
    """Take a database for this server, bring it up to date, begin to count time; refuse one that cannot be used."""
    parsed = make_url(url)
    if reach(url) == "sqlite":
        path = Path(parsed.database or "")
        _claim(path)
        where = str(path)
    else:
        where = place_of(parsed)
    try:
        clock = asyncio.run(_prepare(url))
    except DATABASE_ERRORS as error:
        raise OptionsError(f"the database at {where} cannot be used: {reason(error)}") from None
    uptime.share(clock)


def place_of(url: URL) -> str:
    """Return where a PostgreSQL database is, without its password."""
    return f"{url.host or 'localhost'}:{url.port or 5432}/{url.database or ''}"


def _claim(path: Path) -> None:
    """Make the folder of an SQLite file and take the file."""
    try:
        alone.claim(path)
    except OSError as error:
        raise OptionsError(f"matches cannot be kept in the folder {path.parent}: {error.strerror}") from None


async def _prepare(url: str) -> uptime.HouseClock:
    database = open_database(url)
    try:
        if isinstance(database, Sqlite):
            await database.run(_check_file)
        await database.migrate()
        await database.run(_check_tables)
        return await uptime.open_house(database, now_millis())
    finally:
        await database.close()


def _check_file(connection: Connection) -> None:
    """Read a file through that is not too large for it."""
    pages, size = (connection.exec_driver_sql(f"PRAGMA {name}").scalar() or 0 for name in ("page_count", "page_size"))
    if pages * size <= LARGEST_CHECKED:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
        if found != "ok":
            raise RuntimeError(f"it is damaged ({' '.join(str(found).split())}); restore it from a backup")


def _check_tables(connection: Connection) -> None:
    """Refuse a database that lacks a table of its own revision."""
    missing = sorted(tables.metadata.tables.keys() - set(inspect(connection).get_table_names()))
    if missing:
        raise RuntimeError(f"it has no table {', '.join(missing)}; restore it from a backup")


def reason(error: BaseException) -> str:
    """Return what the database itself said, in one line."""
    if isinstance(error, CommandError) and "locate revision" in str(error):
        return "a newer release has upgraded it"
    return said_by(error)
