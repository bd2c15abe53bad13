"""A server that is killed at any moment loses nothing that it told anybody, and plays on after a restart."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import pytest

from serve.players import Players, Server, playing
from support.processes import names, session_of
from support.waiting import PATIENCE, let_others_work, until

pytestmark = pytest.mark.asyncio
TABLES = (
    ("inyo", "human", "human"),
    ("showdown", "human", "human", "random"),
    ("pebbles", "human", "random"),
    ("showdown", "human", "human", "human"),
)


def on_sqlite(folder: Path) -> tuple[Server, str]:
    """Return a `threefold play` server and the address of its database."""
    server = Server(folder, "play", "--port", "0", "--json", "--no-browser", "--data", str(folder))
    return server, f"sqlite:///{folder / 'threefold.db'}"


def on_postgres(folder: Path, database: str, *more: str) -> Server:
    """Return a `threefold serve` server."""
    folder.mkdir(exist_ok=True)
    return Server(folder, "serve", "--port", "0", "--json", "--database", database, *more)


async def killed_often(server: Server, database: str, kills: int, seed: int) -> Players:
    """Kill the server again and again; after each kill everything told is on disk, and after each start play goes
    on.
    """
    rng = Random(seed)
    try:
        await server.start()
        async with playing(lambda: [server.url], seed) as people:
            for table in TABLES:
                await people.sit(*table)
            for _ in range(kills):
                await people.hears(rng.randint(1, 60))
                await let_others_work(rng.random() * 0.01)
                server.kill()
                await people.check(database)
                await server.start()
            await people.every_table_goes_on()
            await people.check(database)
            return people
    finally:
        server.kill()


async def test_three_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    server, database = on_sqlite(tmp_path)
    people = await killed_often(server, database, 3, seed=1)
    assert people.seals
    assert people.count > 50


async def test_three_kills_on_postgresql_lose_nothing(tmp_path: Path, postgres: str) -> None:
    people = await killed_often(on_postgres(tmp_path, postgres), postgres, 3, seed=2)
    assert people.seals
    assert people.count > 50


@pytest.mark.long
async def test_five_hundred_kills_on_sqlite_lose_nothing(tmp_path: Path) -> None:
    await killed_often(*on_sqlite(tmp_path), 500, seed=3)


@pytest.mark.long
async def test_five_hundred_kills_on_postgresql_lose_nothing(tmp_path: Path, postgres: str) -> None:
    await killed_often(on_postgres(tmp_path, postgres), postgres, 500, seed=3)


async def test_when_one_of_two_servers_is_killed_the_other_goes_on(tmp_path: Path, postgres: str) -> None:
    servers = [on_postgres(tmp_path / str(number), postgres) for number in range(2)]
    try:
        await asyncio.gather(*(server.start() for server in servers))
        async with playing(lambda: [server.url for server in servers if server.process], 4) as people:
            for table in TABLES:
                await people.sit(*table)
            for server in servers:
                await people.every_table_goes_on()
                server.kill()
                await people.hears(60)
                await server.start()
            servers[0].kill()
            await people.every_table_goes_on()
            await people.check(postgres)
    finally:
        for server in servers:
            server.kill()


async def test_killed_worker_is_replaced(tmp_path: Path, postgres: str) -> None:
    server = on_postgres(tmp_path, postgres, "--workers", "2")
    try:
        await server.start()
        assert server.process
        async with playing(lambda: [server.url], 5) as people:
            for table in TABLES:
                await people.sit(*table)
            await people.hears(40)
            before = workers_of(server.process.pid)
            assert len(before) == 2
            os.kill(before[0], signal.SIGKILL)
            await people.hears(100)
            pid = server.process.pid
            await until(lambda: len(set(workers_of(pid)) - {before[0]}) == 2)
            await people.every_table_goes_on()
            await people.check(postgres)
    finally:
        server.kill()


async def test_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    server, _ = on_sqlite(tmp_path)
    try:
        await server.start()
        assert server.process
        async with playing(lambda: [server.url], 6) as people:
            await people.sit("pebbles", "human", "random")
            await people.hears(5)
        pid = server.process.pid
        started = [child for child in session_of(pid) if child != pid]
        assert started
        os.kill(pid, signal.SIGKILL)
        server.process.wait(10)
        await until(lambda: not session_of(pid), lambda: names(session_of(pid)))
    finally:
        if server.process and session_of(server.process.pid):
            server.kill()


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
async def test_server_that_is_asked_to_end_prints_no_error(tmp_path: Path, told: signal.Signals) -> None:
    """Also while the processes of its bots are still starting, which get Ctrl-C too."""
    server, _ = on_sqlite(tmp_path)
    try:
        await server.start()
        assert server.process
        os.killpg(server.process.pid, told) if told == signal.SIGINT else server.process.send_signal(told)
        pid = server.process.pid
        assert await asyncio.to_thread(server.process.wait, PATIENCE) == (130 if told == signal.SIGINT else -told)
        await until(lambda: not session_of(pid), lambda: names(session_of(pid)))
        assert (tmp_path / "err").read_text() == ""
    finally:
        if server.process and session_of(server.process.pid):
            server.kill()


def workers_of(pid: int) -> list[int]:
    """Return the process ids of the server's workers."""
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
