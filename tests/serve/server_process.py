"""A server process for tests, with a clock and bots that the test controls."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from threefold import games
from threefold.bots.bot import random_answer
from threefold.core.contract import Answer, Decision, Seat
from threefold.core.record import Turn
from threefold.serve import acting, looking, making, people, tables, wire
from threefold.serve import house as serve
from threefold.serve.duty import Think
from threefold.serve.hints import Advised
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal
from threefold.serve.store import Database, open_database
from threefold.serve.thinking import consider
from threefold.serve.watchers import Watcher

ME, OPEN = wire.SeatWanted("me"), wire.SeatWanted("open")
NEVER = 3600.0
"""Seconds that no test waits: a teacher waits until the test tells it to play on."""
BOT = wire.SeatWanted("bot", "random")


class Clock:
    """A clock that moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def passes(self, millis: int) -> None:
        """Move the clock forward."""
        self.now += millis


class Inbox:
    """Collects what a watcher is sent."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def messages(self, kind: str = "update") -> list[dict[str, Any]]:
        """Return the messages of one type, oldest first."""
        decoded: list[dict[str, Any]] = [msgspec.json.decode(message) for message in self.received]
        return [message for message in decoded if message["type"] == kind]


class Process(serve.House):
    """The state of one server process, with short methods for what people do."""

    def __init__(self, database: Database, clock: Clock, think: Think) -> None:
        super().__init__(database, think, advise, now=clock)
        self.clock = clock
        self.teaching.patience = NEVER

    async def guest(self, name: str = "") -> Person:
        """Create a guest."""
        person, _ = await self.store.run(lambda connection: people.welcome(connection, self.clock()))
        return Person(person.id, name)

    async def create_match(self, host: Person, game: str, *seats: wire.SeatWanted, **settings: Any) -> str:
        """Create a match and return its id."""
        return (await making.create(self.matches, host, wire.NewMatch(game, seats, **settings))).row.id

    async def join(self, person: Person, match: str, **wanted: Any) -> Live:
        """Take an open seat."""
        return await making.join(self.matches, person, match, wire.Join(**wanted))

    async def act(self, person: Person, match: str, message: wire.FromClient) -> None:
        """Send one message."""
        await acting.act(self.matches, person, match, message)

    async def answer(self, person: Person, match: str, *path: int) -> None:
        """Answer the turn that this process knows."""
        live = await self.matches.get(match)
        await self.act(person, match, wire.Answer(live.turn, path))

    async def watch(self, person: Person, match: str, *, may_sit: bool = True) -> Inbox:
        """Watch a match and collect what is sent."""
        inbox = Inbox()
        live = await self.matches.look(match)
        self.matches.watchers.arrive(live, Watcher(person.id, may_sit, inbox.received.append))
        return inbox

    async def bots_rest(self) -> None:
        """Wait until no bot of this process is thinking."""
        while tasks := (*self.duty.tasks.running, *self.tournaments.tasks.running):
            await asyncio.gather(*tasks, return_exceptions=True)

    async def archivist_rests(self) -> None:
        """Wait until every match that has ended in this process is archived."""
        while tasks := self.archivist.tasks.running:
            await asyncio.gather(*tasks)

    async def rows(self, table: str) -> list[dict[str, Any]]:
        """Return all rows of a table."""
        query = tables.metadata.tables[table].select()
        return await self.store.run(lambda connection: [dict(row) for row in connection.execute(query).mappings()])

    async def everything(self) -> dict[str, list[dict[str, Any]]]:
        """Return the whole database, to check that a refusal changes nothing."""
        return {name: await self.rows(name) for name in tables.metadata.tables}


async def think(game: str, bot: str, view: Any, decision: Decision) -> Answer:
    """Answer at once, at random."""
    rules = games.find(game)
    return random_answer(rules, rules.imagine(view, Random(1)), decision, Random(1))


async def advise(game: str, view: Any, decision: Decision) -> Advised | None:
    """Return the adviser's hint without a process of its own."""
    return consider(game, view, decision, at_once=False)


@asynccontextmanager
async def server_process(url: str, clock: Clock | None = None, think: Think = think) -> AsyncGenerator[Process]:
    """Start a server process on this database that does due work only when a test calls it."""
    database = open_database(url)
    await database.migrate()
    home = Process(database, clock or Clock(), think)
    try:
        yield home
    finally:
        await home.stop()


async def friends(home: Process, count: int = 2) -> list[Person]:
    """Create guests."""
    return [await home.guest(name) for name in ("Ann", "Bo", "Cy", "Di")[:count]]


async def refused(work: Any) -> str:
    """Return the code of the refusal that `work` raises."""
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.code


def an_answer(live: Live, seat: Seat, which: int = 0) -> Answer:
    """Return one of the complete answers of a seat that is asked now or may answer early."""
    assert live.table
    state = live.table.state
    decision = next(d for d in (*live.table.pending, *live.game.windows.queue(state)) if d.seat == seat)
    path: Answer = (decision.legal[which % len(decision.legal)],)
    while steps := live.game.more(state, seat, path):
        path = (*path, steps[which % len(steps)])
    return path


async def seated(home: Process, people: Sequence[Person], game: str, **settings: Any) -> tuple[str, Live]:
    """Create a match among these people in which all seats are taken."""
    match = await home.create_match(people[0], game, ME, *[OPEN] * (len(people) - 1), **settings)
    for person in people[1:]:
        await home.join(person, match)
    return match, await home.matches.get(match)


def entry(live: Live, number: int) -> Turn:
    """Return an entry of the record that is a turn."""
    assert live.table
    found = live.table.record.entries[number]
    assert isinstance(found, Turn)
    return found


async def play_out(home: Process, match: str, holders: Sequence[Person | None], rng: Random) -> None:
    """Give random answers for everybody until the match is over; bots, whose holder is None, answer for themselves."""
    for _ in range(2000):
        await home.bots_rest()
        live = await home.matches.get(match)
        if live.status == "over":
            return
        asked = [seat for seat in live.waiting() if holders[seat] is not None]
        if not asked:
            home.clock.passes(1_000)
            await home.duty.once()
            continue
        person = holders[rng.choice(asked)]
        assert person
        seat = looking.eyes_of(live, live.seats_of(person.id))
        assert seat is not None
        await home.answer(person, match, *an_answer(live, seat, rng.randrange(60)))
    raise AssertionError("it does not end")
