"""The schema's history. Alembic from the first table: start-up upgrades, after a back-up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

LOCK = 0x3F01D


def config(connection: Connection) -> Config:
    """Alembic's settings, without a file."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    settings.attributes["connection"] = connection
    return settings


def upgrade(engine: Engine, back_up: Callable[[str], None] | None = None) -> None:
    """Bring an SQLite database up to date in one transaction; back up first what holds data."""
    with engine.connect() as connection:
        # By itself the driver begins no transaction before DDL, and each statement would be kept alone.
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.isolation_level = None
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        current = revision_of(connection)
        if current != newest():
            if current and back_up:
                back_up(current)
            command.upgrade(config(connection), "head")
        connection.commit()


def upgrade_locked(connection: Connection) -> None:
    """Bring a PostgreSQL database up to date in one transaction; a lock lets one of several processes do it."""
    with connection.begin():
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        if revision_of(connection) != newest():
            command.upgrade(config(connection), "head")


def revision_of(connection: Connection) -> str | None:
    """The revision that a database has."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The revision that this code wants."""
    return _scripts().get_current_head()


def revisions() -> set[str]:
    """Return every revision that this code knows."""
    return {script.revision for script in _scripts().walk_revisions()}


def _scripts() -> ScriptDirectory:
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    return ScriptDirectory.from_config(settings)
