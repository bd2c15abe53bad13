"""Everything that a process holds, and how it is spoken to."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from threefold.serve import making, metrics, people, teams, wire
from threefold.serve.duty import Duty, Think
from threefold.serve.guard import COOKIE, LARGEST_MESSAGE, Buckets
from threefold.serve.hints import Advise, Hints
from threefold.serve.live import Live
from threefold.serve.matches import Matches, now_millis
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.store import Database, Store
from threefold.serve.teaching import Teaching
from threefold.serve.tournaments import Tournaments

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
    ) -> None:
        self.store = Store(database)
        self.matches = Matches(self.store, now)
        self.duty = Duty(self.matches, think)
        self.hints = Hints(advise)
        self.teaching = Teaching(self.matches, self.hints)
        self.duty.wait = self.teaching.wait
        self.tournaments = Tournaments(self.matches)
        teams.listen(self.matches)
        self.limits = Buckets(time.monotonic)
        self.lan_url = lan_url

    async def stop(self) -> None:
        """Leaves what is under way to the next process."""
        await self.tournaments.stop()
        await self.teaching.stop()
        await self.hints.stop()
        await self.duty.stop()
        await self.store.close()

    async def find(self, name: str) -> Live:
        """A match by the name that somebody has; if a process was stopped before it could begin, it begins now."""
        live = await self.matches.look(name)
        return await making.begin_if_full(self.matches, live, []) if live.table is None else live

    def hear(self, who: str) -> None:
        """Lets somebody speak over HTTP, if they do not speak too fast."""
        if not self.limits.allow(who):
            metrics.REFUSED.labels("too_fast").inc()
            raise Refusal("too_fast")


async def me(request: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who is asking; a token that nobody has is nobody."""
    token = request.cookies.get(COOKIE, "")
    house: House = request.app.state.house
    person = await house.store.run(lambda connection: people.recognise(connection, token)) if token else None
    if person is None:
        raise Refusal("unauthorised")
    house.hear(person.id)
    return person


def encoded(refused: Refusal) -> bytes:
    """A refusal as it goes over the wire."""
    return msgspec.json.encode(wire.Refused(refused.code, refused.rule, refused.detail))


def decoded(body: bytes) -> wire.FromClient:
    """A message as it came over the wire."""
    if len(body) > LARGEST_MESSAGE:
        raise Refusal("too_large")
    try:
        return DECODE.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refusal("malformed", detail=str(error)) from None
