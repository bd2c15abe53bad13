"""The schema's history. Alembic from the first table: start-up upgrades, after a back-up."""

from __future__ import annotations

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
    """Brings a database up to date; what holds data is backed up first."""
    with engine.connect() as connection:
        current = revision_of(connection)
        connection.rollback()
        if current == newest():
            return
        if current and back_up:
            back_up(current)
        command.upgrade(config(connection), "head")
        connection.commit()


def upgrade_locked(connection: Connection) -> None:
    """The same where several processes may start together."""
    connection.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": LOCK})
    try:
        if revision_of(connection) != newest():
            command.upgrade(config(connection), "head")
        connection.commit()
    finally:
        connection.execute(text("SELECT pg_advisory_unlock(:lock)"), {"lock": LOCK})
        connection.commit()


def revision_of(connection: Connection) -> str | None:
    """The revision that a database has."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """The revision that this code wants."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent))
    return ScriptDirectory.from_config(settings).get_current_head()
