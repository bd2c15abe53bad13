"""Everything that a process holds, and how it is spoken to."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import structlog
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from threefold.serve import limits as serve_limits
from threefold.serve import listing, making, metrics, people, teams, wire
from threefold.serve.archives import Archivist
from threefold.serve.duty import Duty, Think
from threefold.serve.gates import Gates
from threefold.serve.guard import COOKIE, LARGEST_MESSAGE, Buckets, address_of
from threefold.serve.health import Health
from threefold.serve.hints import Advise, Hints
from threefold.serve.limits import Limits
from threefold.serve.live import Live
from threefold.serve.matches import Matches, now_millis
from threefold.serve.people import Person
from threefold.serve.queues import PLACES, Queue
from threefold.serve.refusals import Refusal
from threefold.serve.store import Database, Store
from threefold.serve.teaching import Teaching
from threefold.serve.tournaments import Tournaments

LOG = structlog.get_logger("threefold.house")
HEAVY_BURST, HEAVY_PER_SECOND = 24, 4.0
"""How often somebody may ask for something large."""
DECODE = msgspec.json.Decoder(wire.FromClient)

Caller = NamedDependency[Person]
"""Who is asking; handlers get it as `person`."""


class House:
    """Everything that a process holds."""

    def __init__(
        self,
        database: Database,
        think: Think,
        advise: Advise,
        *,
        lan_url: str = "",
        now: Callable[[], int] = now_millis,
        limits: Limits | None = None,
        places: int = PLACES,
    ) -> None:
        self.gates = Gates(limits or serve_limits.from_environment())
        self.store = Store(database)
        self.matches = Matches(self.store, now)
        self.matches.bot_tables = self.gates.limits.bot_tables
        queue = Queue(places)
        self.duty = Duty(self.matches, think, queue)
        self.hints = Hints(advise, queue)
        self.teaching = Teaching(self.matches, self.hints)
        self.duty.wait = self.teaching.wait
        self.tournaments = Tournaments(self.matches)
        teams.listen(self.matches)
        self.archivist = Archivist(self.matches)
        self._heavy_limits = Buckets(time.monotonic, HEAVY_BURST, HEAVY_PER_SECOND)
        self.health = Health(self.store)
        self.lan_url = lan_url

    async def stop(self) -> None:
        """Leaves what is under way to the next process."""
        await self.archivist.stop()
        await self.tournaments.stop()
        await self.teaching.stop()
        await self.hints.stop()
        await self.duty.stop()
        self.matches.heavy.close()
        await self.store.close()

    @asynccontextmanager
    async def heavy(self, person: Person) -> AsyncGenerator[None]:
        """Let somebody ask for something large: not too often, and one thing at a time."""
        if not self._heavy_limits.allow(person.id):
            metrics.REFUSED.labels("too_fast").inc()
            raise Refusal("too_fast")
        async with self.matches.heavy.turn(person.id):
            yield

    async def find(self, name: str) -> Live:
        """A match by the name that somebody has; if a process was stopped before it could begin, it begins now."""
        live = await self.matches.look(name)
        return await making.begin_if_full(self.matches, live) if live.table is None else live

    async def write_down(self, name: str) -> None:
        """Write into the row of a match how it stands, so that lists need not fold it."""
        try:
            live = await self.matches.look(name)
        except Refusal:
            return
        except Exception as error:
            LOG.error("match unreadable", match=name, error=repr(error))  # and no reason to lock its people out
            return
        if stands := listing.stands(live):
            await self.store.run(lambda connection: listing.write(connection, stands))


async def me(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Return who is asking; a token that nobody has is nobody."""
    house: House = request.app.state.house
    person = await known(request)
    if person is None:
        house.gates.knock(address_of(request))
        raise Refusal("unauthorised")
    request.state["person"] = person.id
    house.gates.hear(person.id)
    return person


async def known(request: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
    """Return who has the token that a request brings."""
    token = request.cookies.get(COOKIE, "")
    house: House = request.app.state.house
    return await house.store.run(lambda connection: people.recognise(connection, token)) if token else None


def encoded(refused: Refusal) -> bytes:
    """Return a refusal as the browser reads it."""
    return msgspec.json.encode(wire.Refused(cast("wire.Code", refused.code), refused.rule, refused.detail))


def decoded(body: bytes) -> wire.FromClient:
    """A message as it came over the wire."""
    if len(body) > LARGEST_MESSAGE:
        raise Refusal("too_large")
    try:
        return DECODE.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("malformed", detail=str(error)) from None
