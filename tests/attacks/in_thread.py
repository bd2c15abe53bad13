"""Runs a server in a thread of the test, so that tests can look at its objects."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from litestar import Litestar

from support.in_thread import served
from threefold.serve.app import create_app
from threefold.serve.house import House


class Place(NamedTuple):
    """A running server."""

    url: str
    database: Path
    app: Litestar

    @property
    def house(self) -> House:
        """Return the server's objects."""
        return self.app.state.house

    def everything(self) -> list[str]:
        """Return the whole database, to check that a refusal changes nothing."""
        with sqlite3.connect(self.database) as connection:
            return list(connection.iterdump())


@contextmanager
def serving(folder: Path) -> Generator[Place]:
    """Run the server until the block ends, without a limit on messages."""
    database = folder / "threefold.db"
    app = create_app(f"sqlite:///{database}", workers=1)
    with served(app) as url:
        app.state.house.gates.hear = lambda who: None  # pyright: ignore[reportUnknownLambdaType]
        yield Place(url, database, app)
