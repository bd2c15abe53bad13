"""Tournaments: many matches side by side, and a stored bracket from which the one record is assembled.

Every match has its own table, clock, seed and link. What the bracket needs of chance, its order and the lots for
drawn matches, is rolled by the tournament's own table, from its own seed and the salt of all who enter.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy import Connection

from threefold import bots, games
from threefold.core import chance, errors
from threefold.core.contract import Seat
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.core.record import Record
from threefold.core.retelling import retell
from threefold.core.table import Table
from threefold.core.tournament import Tournament
from threefold.serve import fixtures, making, queries, wire
from threefold.serve.fixtures import Decided, Fixture, Held, TournamentRow
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.people import Person, new_id
from threefold.serve.refusals import Refusal, refusal
from threefold.serve.rows import MatchRow, Sits
from threefold.serve.tasks import Tasks, repeat

R = TypeVar("R")
LOG = structlog.get_logger("threefold.tournaments")
EVERY_SECONDS = 2.0


class Tournaments:
    """Holds tournaments in one process; any other may go on with them."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.tasks = Tasks(LOG, "tournament failed")
        self._loop = Tasks(LOG, "tournaments stopped")
        self._locks: dict[str, asyncio.Lock] = {}
        self._before: Callable[[Live], None] = matches.changed
        matches.changed = self._changed

    async def start(self) -> None:
        """Goes on with what a stopped process left, now and from time to time."""
        for name in await self.matches.store.run(fixtures.running):
            self.tasks.spawn(self._advance_or_log(name))
        self._loop.spawn(repeat(LOG, "tournaments failed", lambda: EVERY_SECONDS, self._look))

    async def stop(self) -> None:
        """Leaves the rest to the next process."""
        await self._loop.stop()
        await self.tasks.stop()

    # What people do

    async def create(self, host: Person, wanted: wire.NewTournament) -> Held:
        """Opens a tournament; it begins at once if no seat is open."""
        try:
            game = games.find(wanted.game)
            cup = held_as(game)
            options = await self.matches.heavy.beside(making.playable, game, len(wanted.seats), wanted.options)
            await self.matches.heavy.beside(cup.game.new, 2, cup.options(options))
        except errors.ThreefoldError as error:
            raise refusal(error) from None
        if wanted.sealed and not cup.game.sealable:
            raise Refusal("options", detail=f"{cup.game.name} has nothing to seal")
        row = TournamentRow(
            id=new_id(),
            game=game.name,
            edition=game.edition,
            options=msgspec.to_builtins(options),
            clock=wanted.clock,
            open_after=wanted.open_after,
            sealed=wanted.sealed,
            seed=secrets.token_bytes(chance.SEED_BYTES),
            host=host.id,
            created=self.matches.now(),
        )
        entrants = [making.sits(number, seat, host) for number, seat in enumerate(wanted.seats)]

        def work(connection: Connection) -> None:
            if sum(sits.kind == "bot" for sits in entrants) > 1:
                making.refuse_more_bots(self.matches, connection, host.id)
            fixtures.add(connection, row, entrants)
            begin_if_full(connection, row, entrants)

        await self.matches.store.run(work)
        return await self.advance(row.id)

    async def join(self, person: Person, name: str, wanted: wire.Join) -> Held:
        """Takes a free seat; the last one to come lets it begin."""

        def work(connection: Connection) -> None:
            held = _open(connection, name)
            if any(sits.person == person.id for sits in held.entrants):
                return
            free = [sits.seat for sits in held.entrants if sits.kind == "open"]
            seat = wanted.seat if isinstance(wanted.seat, int) else next(iter(free), -1)
            if seat not in free:
                raise Refusal("no_seat")
            entrants = list(held.entrants)
            entrants[seat] = Sits(seat, "human", person.id, "", wanted.name or person.name, wanted.salt)
            fixtures.set_entrants(connection, name, entrants)
            begin_if_full(connection, held.row, entrants)

        await self.matches.store.run(work)
        return await self.advance(name)

    async def begin(self, person: Person, name: str, wanted: wire.BeginTournament) -> Held:
        """The host waits no longer: bots take the free seats, or nobody does."""
        if wanted.bot and wanted.bot not in bots.BOTS:
            raise Refusal("no_bot", detail=wanted.bot)

        def work(connection: Connection) -> None:
            held = _open(connection, name)
            if held.row.host != person.id:
                raise Refusal("not_yours")
            seated = [_filled(sits, wanted.bot) for sits in held.entrants if wanted.bot or sits.kind != "open"]
            if len(seated) not in games.find(held.row.game).seats:
                raise Refusal("too_few")
            entrants = [msgspec.structs.replace(sits, seat=seat) for seat, sits in enumerate(seated)]
            fixtures.set_entrants(connection, name, entrants)
            begin_if_full(connection, held.row, entrants)

        await self.matches.store.run(work)
        return await self.advance(name)

    # How it goes on

    async def find(self, name: str) -> Held:
        """A tournament as it stands."""
        held = await self.matches.store.run(lambda connection: fixtures.find(connection, name))
        if held is None:
            raise Refusal("no_match")
        return held

    async def advance(self, name: str) -> Held:
        """Decides what is over, lays the matches whose players are known, and crowns the champion."""
        async with self._locks.setdefault(name, asyncio.Lock()):
            while (held := await self.find(name)).row.status == "running":
                decided = [one for fixture in held.fixtures if (one := await self._decided(held, fixture))]
                moved = await self.matches.store.run(lambda connection, d=decided: self._go_on(connection, name, d))
                for fixture in held.fixtures:
                    if fixture.match and fixture.status == "open":
                        await making.begin_if_full(self.matches, await self.matches.get(fixture.match))
                if not moved:
                    break
        if held.row.status == "over":
            self._locks.pop(name, None)
        return held

    async def _decided(self, held: Held, fixture: Fixture) -> Decided | None:
        """Who won a match that has just ended; a drawn one waits for all before it, as lots are drawn in order."""
        if fixture.match is None or fixture.winner is not None or fixture.status != "over":
            return None
        live = await self.matches.look(fixture.match)
        result = live.result()
        if result is None or live.table is None:
            return None
        seats = held.meeting(fixture)
        score = held_as(games.find(held.row.game)).score(live.table.state)
        first = [seat for seat, place in zip(seats, result.places, strict=True) if place == 1]
        if len(first) == 1 and first[0] is not None:
            return Decided(fixture.number, first[0], False, score)
        if len(held.winners()) < fixture.number:
            return None
        winners = await self._retold(held, fixture.number + 1, _winners)
        return Decided(fixture.number, winners[fixture.number], True, score)

    def _go_on(self, connection: Connection, name: str, decided: list[Decided]) -> bool:
        """Writes what was decided and lays the next matches, unless another process has; whether anything is new."""
        held = fixtures.find(connection, name, to_change=True)
        if held is None or held.row.status != "running":
            return False
        new = [one for one in decided if held.fixtures[one.number].winner is None]
        for one in new:
            fixtures.decide(connection, name, one)
        held = fixtures.find(connection, name)
        assert held
        laid = [fixture for fixture in held.fixtures if fixture.match is None and None not in held.meeting(fixture)]
        for fixture in laid:
            row, seats = self._match(held, fixture)
            queries.execute(connection, queries.add_match(row, seats))
            fixtures.set_match(connection, name, fixture.number, row.id)
        champion = held.fixtures[-1].winner
        if champion is not None:
            fixtures.crown(connection, name, champion)
        return bool(new or laid)

    def _match(self, held: Held, fixture: Fixture) -> tuple[MatchRow, list[Sits]]:
        """A fresh match of its own, between those who meet."""
        game, cup = games.find(held.row.game), held_as(games.find(held.row.game))
        options = msgspec.to_builtins(cup.options(read_options(game, held.row.options)))
        meet = [held.entrants[seat] for seat in held.meeting(fixture) if seat is not None]
        host = Person(held.row.host, "")
        row = making.new_row(self.matches, host, cup.game.name, cup.game.edition, options, len(meet))
        row = row._replace(
            clock=held.row.clock, open_after=held.row.open_after, sealed=held.row.sealed, tournament=held.row.id
        )
        return row, [msgspec.structs.replace(sits, seat=seat) for seat, sits in enumerate(meet)]

    async def _retold(self, held: Held, matches: int, ask: Callable[[Held, list[Record]], R]) -> R:
        """Ask a worker something about the tournament's own table, with its first matches told one after the other."""
        records: list[Record] = []
        for fixture in held.fixtures[:matches]:
            assert fixture.match
            live = await self.matches.look(fixture.match)
            assert live.table
            records.append(msgspec.structs.replace(live.table.record, entries=list(live.table.record.entries)))
        weight = sum(len(record.entries) for record in records)
        return await self.matches.heavy.run(weight, ask, held, records)

    async def record(self, held: Held, person: Person) -> Record:
        """The record of a tournament that is over: match after match, as if it had been played so."""
        if held.row.status != "over" or not (held.row.open_after or _alone(held, person)):
            raise Refusal("running")
        return await self._retold(held, len(held.fixtures), _exported)

    def _changed(self, live: Live) -> None:
        self._before(live)
        if live.row.tournament and live.status == "over":
            self.tasks.spawn(self._advance_or_log(live.row.tournament))

    async def _advance_or_log(self, name: str) -> None:
        try:
            await self.advance(name)
        except Exception as error:
            LOG.error("a tournament is stuck", tournament=name, error=repr(error), exc_info=error)

    async def _look(self) -> None:
        for name in await self.matches.store.run(fixtures.left_over):
            await self._advance_or_log(name)


def _told(held: Held, records: list[Record]) -> tuple[Table[Any], Tournament[Any]]:
    """Return the tournament's own table, with these matches told one after the other."""
    table, cup = opened(held.row, held.entrants), held_as(games.find(held.row.game))
    for fixture, record in zip(held.fixtures, records, strict=False):
        retell(cup, table, [seat for seat in held.meeting(fixture) if seat is not None], record)
    return table, cup


def _exported(held: Held, records: list[Record]) -> Record:
    """Return the record of a tournament."""
    return _told(held, records)[0].export()


def _winners(held: Held, records: list[Record]) -> tuple[Seat, ...]:
    """Return who won these matches."""
    table, cup = _told(held, records)
    return cup.winners(table.state)


def held_as(game: AnyGame) -> Tournament[Any]:
    """How a game is held at many tables."""
    cup = game.tournament
    if cup is None:
        raise Refusal("no_tournament")
    return cup


def opened(row: TournamentRow, entrants: tuple[Sits, ...] | list[Sits]) -> Table[Any]:
    """The tournament's own table, its order drawn."""
    game = games.find(row.game)
    if game.edition != row.edition:
        raise Refusal("adjourned", detail=f"edition {row.edition}; this server plays edition {game.edition}")
    names = [sits.name or f"seat {sits.seat}" for sits in entrants]
    table = Table[Any].new(game, names, row.options, seed=row.seed, match=row.id)
    for sits in entrants:
        if sits.salt:
            table.salt(sits.seat, sits.salt)
    table.start()
    return table


def begin_if_full(connection: Connection, row: TournamentRow, entrants: list[Sits]) -> None:
    """Draws the order once nobody is missing: all salt is in, and the seed was committed to before."""
    if all(sits.kind != "open" for sits in entrants):
        table = opened(row, entrants)
        fixtures.begin(connection, row.id, held_as(games.find(row.game)).pairings(table.state))


def _open(connection: Connection, name: str) -> Held:
    """A tournament that can still be entered, ours alone until the transaction ends."""
    held = fixtures.find(connection, name, to_change=True)
    if held is None:
        raise Refusal("no_match")
    if held.row.status != "open":
        raise Refusal("begun")
    return held


def _filled(sits: Sits, bot: str) -> Sits:
    return Sits(sits.seat, "bot", None, bot, bot) if sits.kind == "open" else sits


def _alone(held: Held, person: Person) -> bool:
    return {sits.person for sits in held.entrants if sits.person} == {person.id}
