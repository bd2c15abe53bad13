"""House time: never jumps while a process runs, never goes back, and knows when the house was closed.

The system clock is read once, at the start; from then on the monotonic clock counts. While a player's clock runs, the
last sign of life is stored twice a second. The next start finds it: what lies between is a pause, and is charged to
nobody.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import Connection, exists, func, insert, select, text, update

from threefold.serve import tables
from threefold.serve.store import Database

VARIABLE = "THREEFOLD_CLOCK"
"""House time minus monotonic time, in milliseconds: the workers of one server share it."""
BEAT_MILLIS = 500
SILENT_MILLIS = 3 * BEAT_MILLIS
"""After this long without a sign of life no other process counts time."""
LOCK = 0x3F01E


class Pause(NamedTuple):
    """The house was closed."""

    began: int
    ended: int


NO_PAUSES: Sequence[Pause] = ()


def elapsed(pauses: Sequence[Pause], since: int, now: int) -> int:
    """Return how many milliseconds the house was open between two moments."""
    millis = max(0, now - since)
    for pause in reversed(pauses):
        if pause.ended <= since:
            break
        millis -= max(0, min(now, pause.ended) - max(since, pause.began))
    return max(0, millis)


def later(pauses: Sequence[Pause], since: int, millis: int) -> int:
    """Return the moment at which the house will have been open for so long since then."""
    moment = since + millis
    for pause in pauses:
        if pause.ended > since and pause.began < moment:
            moment += pause.ended - max(since, pause.began)
    return moment


class HouseClock:
    """UTC in milliseconds as the monotonic clock counts it on."""

    def __init__(self, ahead: int) -> None:
        self.ahead = ahead

    def __call__(self) -> int:
        """Return the moment that it is now."""
        return monotonic_millis() + self.ahead


def monotonic_millis() -> int:
    """Return milliseconds that no setting of the clock changes."""
    return time.monotonic_ns() // 1_000_000


def shared_clock() -> HouseClock | None:
    """Return the clock that the command has set for its workers, if it has."""
    ahead = os.environ.get(VARIABLE, "")
    return HouseClock(int(ahead)) if ahead else None


def share(clock: HouseClock) -> None:
    """Let every worker of this server use this clock."""
    os.environ[VARIABLE] = str(clock.ahead)


async def open_house(database: Database, wall: int) -> HouseClock:
    """Begin to count time: behind the last sign of life, and as a pause what lies between."""
    alone = not database.notifies
    now = await database.run(lambda connection: _begin(connection, wall, alone=alone))
    return HouseClock(now - monotonic_millis())


async def pauses(database: Database) -> list[Pause]:
    """Return when the house was closed while somebody's clock was running, oldest first."""
    u = tables.uptime.c
    query = select(u.began, u.until).order_by(u.began)
    rows = await database.run(lambda connection: connection.execute(query).all())
    return [Pause(before.until, after.began) for before, after in pairwise(rows) if after.began > before.until]


def beat(connection: Connection, now: int) -> None:
    """Store a sign of life, if any player's clock is running."""
    u, d = tables.uptime.c, tables.deadline.c
    newest = select(func.max(u.began)).scalar_subquery()
    is_running = exists(select(d.match).where(d.kind == "clock"))
    is_stale = u.until <= now - BEAT_MILLIS
    connection.execute(update(tables.uptime).where(u.began == newest, is_stale, is_running).values(until=now))


def _begin(connection: Connection, wall: int, *, alone: bool) -> int:
    """Begin a new opening unless another process is open; return house time."""
    u, d = tables.uptime.c, tables.deadline.c
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    last = connection.execute(select(u.began, u.until).order_by(u.began.desc()).limit(1)).first()
    if last is None:
        connection.execute(insert(tables.uptime).values(began=wall, until=wall))
        return wall
    if not alone and abs(wall - last.until) < SILENT_MILLIS:
        return wall
    now = max(wall, last.until)
    if connection.execute(select(d.match).limit(1)).first() is None:
        # Nobody waits for anything: there is nothing that a pause could be left out of.
        connection.execute(update(tables.uptime).where(u.began == last.began).values(until=now))
    elif now > last.until:
        connection.execute(insert(tables.uptime).values(began=now, until=now))
        put_off = (d.kind != "bot") & (d.due > last.until)
        connection.execute(update(tables.deadline).where(put_off).values(due=d.due + (now - last.until)))
    return now
