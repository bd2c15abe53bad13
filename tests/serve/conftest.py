"""Fixtures: fresh SQLite and PostgreSQL databases, and a server process that knows the example games."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio
import throwaway_postgres
from sqlalchemy.engine import make_url

from serve.server_process import Clock, Process, friends, server_process
from threefold import games
from threefold.serve.people import Person

TESTS = Path(__file__).parents[1]
ENTRY_POINTS = """[threefold.games]
showdown = contract.examples.showdown:SHOWDOWN
parley = contract.examples.parley:PARLEY
pebbles = contract.examples.pebbles:PEBBLES
vault = serve.vault:VAULT
glance = contract.examples.cup:GLANCE
cup = contract.examples.cup:CUP
salon = contract.examples.salon:SALON
endless = attacks.slow_games:ENDLESS
slow = attacks.slow_games:SLOW
"""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Start a PostgreSQL server that is deleted afterwards."""
    with throwaway_postgres.postgres() as url:
        yield url


@pytest.fixture
def postgres(postgres_url: str) -> str:
    """Create an empty PostgreSQL database."""
    name = f"t{uuid4().hex}"
    asyncio.run(_create_database(postgres_url, name))
    return make_url(postgres_url).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Return the address of a SQLite database whose file does not exist yet."""
    return f"sqlite:///{tmp_path / 'threefold.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """Return a fresh database; a test that uses this runs once with each kind."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def examples_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder that installs the example games, as another package would, when it is on the path."""
    folder = tmp_path_factory.mktemp("examples")
    package = folder / "threefold_examples-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: threefold-examples\nVersion: 1\n")
    (package / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


@pytest_asyncio.fixture
async def home(sqlite: str, clock: Clock) -> AsyncGenerator[Process]:
    """Start a server process on SQLite."""
    async with server_process(sqlite, clock) as home:
        yield home


@pytest_asyncio.fixture
async def people(home: Process) -> list[Person]:
    """Create four guests."""
    return await friends(home, 4)


@pytest.fixture(autouse=True, scope="package")
def examples_are_installed(examples_path: Path) -> Iterator[None]:
    """Install the example games in this process and in every process that a test starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(examples_path))  # pyright: ignore[reportUnknownMemberType]
        patch.setenv("PYTHONPATH", os.pathsep.join((str(examples_path), str(TESTS))))
        yield
    games.find.cache_clear()


@pytest.fixture
def clock() -> Clock:
    """Return a clock that moves only when a test moves it."""
    return Clock()


async def _create_database(url: str, name: str) -> None:
    asyncpg: Any = import_module("asyncpg")
    connection: Any = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(f'CREATE DATABASE "{name}"')
    await connection.close()
