"""Whether this process can store anything: tried by writing, for a full or read-only disk still reads."""

from __future__ import annotations

import asyncio
import time

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from threefold.serve.store import Store, said_by

LOG = structlog.get_logger("threefold.health")
FRESH_SECONDS = 1.0
"""An answer is given again for so long: nobody keeps the disk busy by asking."""
PATIENCE_SECONDS = 5.0


class Health:
    """The last answer of the database, and when it was given."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = asyncio.Lock()
        self._at = float("-inf")
        self._trouble = ""

    async def trouble(self) -> str:
        """Return why the database cannot be written; "" if it can."""
        async with self._lock:
            if time.monotonic() - self._at > FRESH_SECONDS:
                before, self._trouble = self._trouble, await self._look()
                self._at = time.monotonic()
                if self._trouble and self._trouble != before:
                    LOG.error("the database cannot be written", error=self._trouble)
            return self._trouble

    async def _look(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.store.run(_write)
        except TimeoutError:
            return f"no answer within {PATIENCE_SECONDS:.0f} s"
        except (SQLAlchemyError, OSError) as error:
            return self.store.database.damage or said_by(error)
        return self.store.database.damage


def _write(connection: Connection) -> None:
    """Write what is there already."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
