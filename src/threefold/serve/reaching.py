"""A look at the database before anything is served: whoever mistypes it is told in one line."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from threefold.core.errors import OptionsError
from threefold.serve.store import Postgres

WANTED = "postgresql+asyncpg://user:password@host/name, or sqlite:///file"
DRIVERS = {"sqlite": "sqlite", "postgresql+asyncpg": "postgresql"}


def reach(url: str) -> str:
    """Which kind of database it is; a server that does not answer is refused."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise OptionsError(f'--database "{url}" is no address of a database: write {WANTED}') from None
    kind = DRIVERS.get(parsed.drivername)
    if kind is None:
        raise OptionsError(f'--database: "{parsed.drivername}" is not spoken here: write {WANTED}')
    if kind == "postgresql":
        if find_spec("asyncpg") is None:
            raise OptionsError("PostgreSQL needs its driver: pip install '.[postgres]' in a checkout")
        where = f"{parsed.host or 'localhost'}:{parsed.port or 5432}/{parsed.database or ''}"
        asyncio.run(_connect(url, where))
    return kind


async def _connect(url: str, where: str) -> None:
    database = Postgres(url)
    try:
        await database.run(lambda _: None)
    except (OSError, SQLAlchemyError, RuntimeError) as error:
        raise OptionsError(f"the database at {where} cannot be used: {_innermost(error)}") from None
    finally:
        await database.close()


def _innermost(error: BaseException) -> str:
    """What the server itself said."""
    return str(getattr(error, "orig", None) or error)
