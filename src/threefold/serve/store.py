"""Storage: one set of plain functions over a connection, on SQLite or PostgreSQL, with group commit.

Nothing is acknowledged before it is on disk. Appends that arrive while a commit is under way share the next one, so
a busy table pays for one flush, not for one a move.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import Raw
from sqlalchemy import URL, Connection, Executable, bindparam, create_engine, event, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from threefold.serve import migrations, tables

T = TypeVar("T")
CHANNEL = "threefold"
NOTIFY = text("SELECT pg_notify(:channel, line) FROM unnest(CAST(:lines AS text[])) AS line")
LONGEST_LINE = 7500
"""PostgreSQL tells no more than 8000 bytes at once."""
BATCH = 512
"""Appends that one commit takes at most."""
COLUMNS = tuple(column.name for column in tables.log.columns)
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "temp_store=MEMORY")
"""The last one is for what an INSERT of many rows keeps in order to be undone, not for what is stored."""
SQLITE_STANDS = 'UPDATE "match" SET turn = ?, asked = ? WHERE id = ?'
UPDATE_STANDS = (
    tables.match.update()
    .where(tables.match.c.id == bindparam("its"))
    .values(turn=bindparam("turn"), asked=bindparam("asked"))
)
UPGRADE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF", "busy_timeout=5000")
"""A revision may replace a table that others refer to."""
CHUNKS = (64, 8, 1)
"""Rows in one INSERT on SQLite: few sizes, so that their statements stay prepared."""
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""What SQLite calls a file that it cannot make sense of."""


class DatabaseGone(OSError):
    """The database cannot be reached: its server does not answer, or its file is not in its place any more."""


class Row(NamedTuple):
    """A row of the log, encoded: its columns in their order, the key first."""

    match: str
    seq: int
    kind: str
    at: int
    by: bytes
    body: bytes
    events: bytes


class Stands(NamedTuple):
    """How a match stands after a row, for lists: its turn, and who is waited for."""

    turn: int
    asked: bytes
    match: str


class Append(NamedTuple):
    """One log row, and what is written with it if no other process was first with that number."""

    row: Row
    then: tuple[Executable, ...]
    done: asyncio.Future[bool]
    stands: Stands | None = None


class Database(Protocol):
    """Runs work in a transaction of its own; the two kinds of database differ in nothing else."""

    notifies: bool
    """Whether other processes hear of appends."""
    damage: str
    """What the database has said about its file once it was found to be damaged; "" as far as nobody knows."""

    async def migrate(self) -> None:
        """Brings the schema up to date."""
        ...

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The work's result, once it is committed."""
        ...

    async def close(self) -> None:
        """Lets go of every connection."""
        ...


class Sqlite:
    """The embedded database: one process, one thread that writes, every commit flushed to disk."""

    notifies = False

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.damage = ""
        self._file: tuple[int, int] | None = None
        """The file that was opened first: SQLite goes on writing into it after somebody has deleted it."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database")
        self._engine = create_engine(
            f"sqlite:///{path}", connect_args={"check_same_thread": False}, hide_parameters=True
        )
        event.listen(self._engine, "connect", _set_pragmas)

    async def migrate(self) -> None:
        """Bring the schema up to date, after a copy of what was there."""
        # An engine of its own: the connection keeps other habits than those that play, foreign keys among them.
        engine = create_engine(f"sqlite:///{self.path}", poolclass=NullPool)
        event.listen(engine, "connect", _set_upgrade_pragmas)
        migrations.upgrade(engine, lambda revision: _back_up(self.path, revision))

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The work's result, once it is committed."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._in_transaction, work)

    async def close(self) -> None:
        """Lets go of the file."""
        self._thread.shutdown()
        self._engine.dispose()

    def _in_transaction(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                self._check_place()
                return work(connection)
        except DatabaseError as error:
            if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in DAMAGED:
                self.damage = f"{self.path.name} is damaged: {said_by(error)}"
            raise

    def _check_place(self) -> None:
        """Refuse to write into a file that nobody will find again."""
        try:
            found = self.path.stat()
        except OSError:
            raise DatabaseGone(f"{self.path.name} is gone") from None
        file = found.st_dev, found.st_ino
        self._file = self._file or file
        if file != self._file:
            raise DatabaseGone(f"another file has taken the place of {self.path.name}")


class Postgres:
    """A database server: many processes, told of each other's appends."""

    notifies = True

    def __init__(self, url: str, engine: AsyncEngine | None = None) -> None:
        self.url = url
        self.damage = ""
        self._engine = engine or create_async_engine(url, pool_size=8, max_overflow=8, hide_parameters=True)

    async def migrate(self) -> None:
        """Brings the schema up to date; an advisory lock lets one of several processes do it."""
        async with self._engine.connect() as connection:
            await connection.run_sync(migrations.upgrade_locked)

    async def run(self, work: Callable[[Connection], T]) -> T:
        """The work's result, once it is committed."""
        try:
            connection = await self._engine.connect()
        except Exception as error:  # the driver has many kinds of them
            raise DatabaseGone(said_by(error)) from error
        try:
            async with connection.begin():
                return await connection.run_sync(work)
        finally:
            await asyncio.shield(connection.close())

    async def close(self) -> None:
        """Lets go of every connection."""
        await self._engine.dispose()


class Store:
    """Reads at once, appends in groups."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Any other work, in a transaction of its own."""
        return await self.database.run(work)

    async def append(self, row: Row, *then: Executable, stands: Stands | None = None) -> bool:
        """Whether this row is now the log's, on disk; False: its number was taken, and nothing was written."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_groups())
        done: asyncio.Future[bool] = self._writer.get_loop().create_future()
        self._waiting.append(Append(row, then, done, stands))
        self._wake.set()
        return await done

    async def close(self) -> None:
        """Finishes what is waiting and closes the database."""
        if self._writer:
            while self._waiting:
                await asyncio.sleep(0.005)
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.database.close()

    async def _write_groups(self) -> None:
        while True:
            await self._wake.wait()
            group = self._waiting[:BATCH]
            await self._write(group)
            del self._waiting[: len(group)]
            if not self._waiting:
                self._wake.clear()

    async def _write(self, group: Sequence[Append]) -> None:
        """One transaction for all; if it fails, one for each, so that an error is its own waiter's alone."""
        try:
            try:
                won = await self.database.run(lambda connection: write_all(connection, group))
            except IntegrityError:  # mostly another process that was first with a number
                won = await self.database.run(lambda connection: write_group(connection, group))
        except Exception as error:
            if len(group) > 1:
                for append in group:
                    await self._write([append])
            elif not group[0].done.done():
                group[0].done.set_exception(error)
        else:
            for append, first in zip(group, won, strict=True):
                if not append.done.done():
                    append.done.set_result(first)


def write_all(connection: Connection, group: Sequence[Append]) -> list[bool]:
    """Writes a group of appends in which every number is free; fails if one is not."""
    ordered = in_order(group)
    rows = [append.row for append in ordered]
    if connection.dialect.name == "postgresql":
        connection.execute(tables.log.insert(), [row._asdict() for row in rows])
    else:
        # One statement for many rows: the driver lets go of the interpreter at each, and gets it back late.
        while rows:
            chunk = next(size for size in CHUNKS if size <= len(rows))
            connection.exec_driver_sql(_insert_many(chunk), tuple(chain.from_iterable(rows[:chunk])))
            del rows[:chunk]
    note_stands(connection, ordered)
    for append in ordered:
        finish(connection, append)
    notify(connection, map(_heard_as, ordered))
    return [True] * len(group)


def write_group(connection: Connection, group: Sequence[Append]) -> list[bool]:
    """Writes a group of appends; whether each was first with its number, in this group too."""
    insert = insert_into(connection, tables.log).on_conflict_do_nothing()
    returning = insert.returning(tables.log.c.match, tables.log.c.seq)
    rows = connection.execute(returning, [append.row._asdict() for append in in_order(group)])
    free = {(row.match, row.seq) for row in rows}
    first: list[Append] = []
    for append in in_order(group):
        key = append.row.match, append.row.seq
        if key in free:
            free.remove(key)
            first.append(append)
    note_stands(connection, first)
    for append in first:
        finish(connection, append)
    notify(connection, map(_heard_as, first))
    won = {id(append) for append in first}
    return [id(append) in won for append in group]


def in_order(group: Sequence[Append]) -> list[Append]:
    """Every process writes in the order of the keys: two groups never wait for each other."""
    return sorted(group, key=itemgetter(0))


def note_stands(connection: Connection, group: Iterable[Append]) -> None:
    """Write how the matches of a group stand into their rows, all at once."""
    newest = {append.stands.match: append.stands for append in group if append.stands}
    if not newest:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(
            UPDATE_STANDS, [{"its": one.match, "turn": one.turn, "asked": one.asked} for one in newest.values()]
        )
    else:
        connection.exec_driver_sql(SQLITE_STANDS, [tuple(stands) for stands in newest.values()])


def finish(connection: Connection, append: Append) -> None:
    """What is written with a row."""
    for statement in append.then:
        connection.execute(statement)


def notify(connection: Connection, lines: Iterable[str]) -> None:
    """Tells other processes, in the transaction itself: they hear of nothing that is not there."""
    if connection.dialect.name == "postgresql" and (told := list(lines)):
        connection.execute(NOTIFY, {"channel": CHANNEL, "lines": told})


def _heard_as(append: Append) -> str:
    """`MATCH 17`, and the row itself unless it is too long to be told: the others need not read what they heard."""
    match, seq, kind, at, *encoded = append.row
    key = f"{match} {seq}"
    told = msgspec.json.encode([kind, at, *map(Raw, encoded)])
    return f"{key} {told.decode()}" if len(told) < LONGEST_LINE else key


@cache
def _insert_many(rows: int) -> str:
    names = ", ".join(f'"{name}"' for name in COLUMNS)
    values = ", ".join([f"({', '.join('?' * len(COLUMNS))})"] * rows)
    return f"INSERT INTO log ({names}) VALUES {values}"


def insert_into(connection: Connection, table: Any) -> Any:
    """An insert that may meet a conflict, in the database's own dialect."""
    return (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table)


def open_database(url: str) -> Sqlite | Postgres:
    """The database that a URL names."""
    parsed = make_url(url)
    if parsed.drivername == "sqlite":
        return Sqlite(Path(parsed.database or "threefold.db"))
    return Postgres(_written(parsed, "postgresql+asyncpg", "sslmode", "ssl"))


def plain_address(url: str) -> str:
    """Return the URL of a PostgreSQL database as PostgreSQL's own tools write it."""
    return _written(make_url(url), "postgresql", "ssl", "sslmode")


def _written(url: URL, scheme: str, old: str, new: str) -> str:
    """Return a URL with this scheme, and with one parameter renamed."""
    query = {new if name == old else name: value for name, value in url.query.items()}
    return url.set(drivername=scheme, query=query).render_as_string(hide_password=False)


def said_by(error: BaseException) -> str:
    """Return what the database itself said, in one line."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(said).split()) or type(error).__name__


def _set_pragmas(connection: sqlite3.Connection, _: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _set_upgrade_pragmas(connection: sqlite3.Connection, _: object) -> None:
    for pragma in UPGRADE_PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _back_up(path: Path, revision: str) -> None:
    """Copy the whole database beside it, named by the revision it still has; no half copy has that name."""
    unfinished, finished = path.with_suffix(f".{revision}.bak.part"), path.with_suffix(f".{revision}.bak")
    unfinished.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(unfinished)) as target:
            source.backup(target)
    except BaseException:
        unfinished.unlink(missing_ok=True)  # on a full disk half a copy only takes room
        raise
    unfinished.replace(finished)
