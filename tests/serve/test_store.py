"""Appends to the log: the first to take a number wins, and the loser writes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar

import pytest
import pytest_asyncio
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import IntegrityError

from serve.server_process import Process, server_process
from support.waiting import until
from threefold.serve import queries, tables
from threefold.serve.store import Append, Database, Row, Store, open_database, write_group
from threefold.serve.wire import By, Said

pytestmark = pytest.mark.asyncio
T = TypeVar("T")


def chat(match: str, seq: int, said: str = "") -> Row:
    """Return a row of the log."""
    return queries.log_row(match, seq, 0, By("house"), Said(None, "", said))


class Counting:
    """A database that counts its transactions."""

    def __init__(self, database: Database) -> None:
        self.inner = database
        self.notifies, self.damage = database.notifies, database.damage
        self.transactions = 0

    async def migrate(self) -> None:
        """Migrate the real database."""
        await self.inner.migrate()

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Count a transaction and run it."""
        self.transactions += 1
        return await self.inner.run(work)

    async def close(self) -> None:
        """Close the real database."""
        await self.inner.close()


@pytest_asyncio.fixture
async def home(database_url: str) -> AsyncGenerator[Process]:
    """Start a server process."""
    async with server_process(database_url) as home:
        yield home


@pytest_asyncio.fixture
async def match(home: Process) -> str:
    """Create a match with an open seat, whose log is empty."""
    return await a_match(home)


async def a_match(home: Process) -> str:
    from serve.server_process import ME, OPEN

    return await home.create_match(await home.guest(), "pebbles", ME, OPEN)


async def test_the_first_append_of_a_number_wins_and_the_second_loses(home: Process, match: str) -> None:
    assert await home.store.append(chat(match, 1, "first"))
    assert not await home.store.append(chat(match, 1, "second"))
    assert [row["body"] for row in await home.rows("log")] == [chat(match, 1, "first").body]


async def test_lost_append_writes_nothing_else_of_its_transaction(home: Process, match: str) -> None:
    await home.store.append(chat(match, 1), queries.set_status(match, "running", 1, None))
    assert not await home.store.append(chat(match, 1), queries.set_status(match, "over", 7, None))
    assert [(row["status"], row["turn"]) for row in await home.rows("match")] == [("running", 1)]


async def test_only_one_of_several_appends_of_one_number_in_a_group_wins(home: Process, match: str) -> None:
    rivals = [
        home.store.append(chat(match, 1, who), queries.set_status(match, who, 0, None)) for who in ("one", "two", "six")
    ]
    assert sorted(await asyncio.gather(*rivals)) == [False, False, True]
    (row,), (stored,) = await home.rows("log"), await home.rows("match")
    assert row["body"] == chat(match, 1, stored["status"]).body


async def test_appends_that_wait_together_share_a_transaction(home: Process, match: str) -> None:
    counting = Counting(home.store.database)
    store = Store(counting)
    assert all(await asyncio.gather(*(store.append(chat(match, seq)) for seq in range(1, 301))))
    assert counting.transactions <= 3
    assert len(await home.rows("log")) == 300


async def test_appends_of_one_group_are_stored_in_their_order(home: Process, match: str) -> None:
    await asyncio.gather(*(home.store.append(chat(match, seq, f"{seq}")) for seq in range(1, 41)))
    read = await home.store.run(lambda connection: queries.log_after(connection, match, 0))
    said = [entered.body.text for entered in read if isinstance(entered.body, Said)]
    assert said == [f"{seq}" for seq in range(1, 41)]
    assert [entered.seq for entered in read] == list(range(1, 41))


async def test_error_is_raised_to_its_caller_and_nothing_is_stored(home: Process, match: str) -> None:
    wrong = insert(tables.seat).values(match="no such match", seat=0, kind="open", bot="", name="", salt="")
    with pytest.raises(IntegrityError):
        await home.store.append(chat(match, 1), wrong)
    assert await home.rows("log") == []
    assert await home.store.append(chat(match, 1))


async def test_error_of_one_append_does_not_fail_others_of_its_group(home: Process, match: str) -> None:
    results = await asyncio.gather(
        home.store.append(chat(match, 1)),
        home.store.append(chat("no such match", 1)),
        home.store.append(chat(match, 2)),
        return_exceptions=True,
    )
    assert results[0] is True
    assert isinstance(results[1], IntegrityError)
    assert results[2] is True
    assert [(row["match"], row["seq"]) for row in await home.rows("log")] == [(match, 1), (match, 2)]


async def test_cancelled_append_does_not_delay_the_others(home: Process, match: str) -> None:
    gone = asyncio.create_task(home.store.append(chat(match, 1)))
    await asyncio.sleep(0)
    gone.cancel()
    assert await home.store.append(chat(match, 2))


async def test_closing_finishes_waiting_appends(database_url: str) -> None:
    async with server_process(database_url) as home:
        match = await a_match(home)
        waiting = [asyncio.create_task(home.store.append(chat(match, seq))) for seq in range(1, 6)]
        await asyncio.sleep(0)
    assert await asyncio.gather(*waiting) == [True] * 5


async def test_write_group_returns_which_appends_were_first(home: Process, match: str) -> None:
    loop = asyncio.get_running_loop()
    await home.store.append(chat(match, 1))
    group = [Append(chat(match, seq), (), loop.create_future()) for seq in (1, 2, 3)]
    assert list(await home.store.run(lambda connection: write_group(connection, group))) == [False, True, True]


async def test_two_stores_on_postgresql_never_both_win_a_number(postgres: str) -> None:
    async with server_process(postgres) as home, server_process(postgres) as other:
        match = await a_match(home)

        async def race(store: Store, who: str) -> list[int]:
            won = await asyncio.gather(*(store.append(chat(match, seq, who)) for seq in range(1, 61)))
            return [seq for seq, first in enumerate(won, 1) if first]

        mine, theirs = await asyncio.gather(race(home.store, "mine"), race(other.store, "theirs"))
        assert sorted([*mine, *theirs]) == list(range(1, 61))
        stored = {row["seq"]: row["body"] for row in await home.rows("log")}
        assert all(stored[seq] == chat(match, seq, "mine").body for seq in mine)
        assert all(stored[seq] == chat(match, seq, "theirs").body for seq in theirs)


async def test_stores_that_write_two_logs_in_opposite_orders_do_not_deadlock(postgres: str) -> None:
    async with server_process(postgres) as home, server_process(postgres) as other:
        one, two = await a_match(home), await a_match(home)
        for seq in range(1, 16):
            forth = [home.store.append(chat(match, seq)) for match in (one, two)]
            back = [other.store.append(chat(match, seq)) for match in (two, one)]
            assert sum(await asyncio.gather(*forth, *back)) == 2


async def test_sqlite_uses_a_write_ahead_log_and_flushes_every_commit(sqlite: str) -> None:
    database = open_database(sqlite)
    await database.migrate()

    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert await database.run(pragmas) == ["wal", 2, 1]
    await database.close()


async def test_postgresql_notifies_of_every_append_in_its_transaction(postgres: str) -> None:
    from importlib import import_module

    asyncpg: Any = import_module("asyncpg")
    async with server_process(postgres) as home:
        match, heard = await a_match(home), list[str]()

        def hear(*words: Any) -> None:
            heard.append(words[-1])

        listener: Any = await asyncpg.connect(postgres.replace("+asyncpg", ""))
        await listener.add_listener("threefold", hear)
        await home.store.append(chat(match, 1))
        await home.store.append(chat(match, 1))
        await home.store.append(chat(match, 2))
        await until(lambda: len(heard) == 2)
        await listener.close()
        assert [line.split(" ", 2)[:2] for line in heard] == [[match, "1"], [match, "2"]]
    assert isinstance(queries.heard_row(1, heard[0].split(" ", 2)[2].encode()).body, Said)


async def test_error_of_a_statement_does_not_contain_the_values(home: Process) -> None:
    secret = "nobody-may-read-this"

    def twice(connection: Connection) -> None:
        for _ in range(2):
            connection.execute(tables.person.insert().values(id="same", name=secret, created=0))

    with pytest.raises(IntegrityError) as failed:
        await home.store.run(twice)
    assert "INSERT INTO person" in str(failed.value)
    assert secret not in str(failed.value)
