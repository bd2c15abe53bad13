"""Laying tables: new ones, forks, rematches; and sitting down at them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from threefold import bots, games
from threefold.core import chance, errors
from threefold.core.contract import Seat
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.core.record import FORMAT
from threefold.serve import folding, looking, queries, snapshots, wire
from threefold.serve.deadlines import deadlines
from threefold.serve.folding import Forked
from threefold.serve.live import Live, events_of
from threefold.serve.matches import Change, Matches
from threefold.serve.people import Person, new_id
from threefold.serve.refusals import Refusal, not_old, refusal
from threefold.serve.rows import MatchRow, Next, Play, Sits

HOUSE = wire.By("house")


async def create(matches: Matches, host: Person, wanted: wire.NewMatch) -> Live:
    """Lays a table; the match begins at once if no seat is open."""
    try:
        game = games.find(wanted.game)
        # Cards may have to be read from their files, which takes its time: never on the loop.
        options = await matches.heavy.beside(playable, game, len(wanted.seats), wanted.options)
        cards = await matches.heavy.beside(game.cards.sets, options)
    except errors.ThreefoldError as error:
        raise refusal(error) from None
    row = new_row(matches, host, game.name, game.edition, msgspec.to_builtins(options), len(wanted.seats))
    if wanted.sealed and not game.sealable:
        raise Refusal("options", detail=f"{game.name} has nothing to seal")
    row = row._replace(
        cards=cards,
        clock=wanted.clock,
        open_after=wanted.open_after,
        sealed=wanted.sealed,
        masked=wanted.masked,
        hints=wanted.hints,
    )
    return await open_match(matches, row, [sits(n, seat, host) for n, seat in enumerate(wanted.seats)])


def playable(game: AnyGame, seats: int, options: dict[str, Any]) -> Struct:
    """The options of a table for so many, if such a table can be laid."""
    if seats not in game.seats:
        raise errors.OptionsError(f"{game.name} seats {', '.join(map(str, game.seats))}, not {seats}")
    read = read_options(game, options)
    game.new(seats, read)
    return read


async def join(matches: Matches, person: Person, name: str, wanted: wire.Join) -> Live:
    """Takes an open seat. The last one to sit down lets the match begin."""

    def sit(live: Live) -> Change:
        if live.seats_of(person.id):
            raise Refusal("no_seat")
        if live.is_cancelled:
            raise Refusal("cancelled")
        free = [sits.seat for sits in live.seats if sits.kind == "open"]
        seat = wanted.seat if isinstance(wanted.seat, int) else next(iter(free), -1)
        if seat not in free:
            raise Refusal("no_seat")
        taken = Sits(seat, "human", person.id, "", wanted.name or person.name, wanted.salt)
        by = wire.By("person", seat, taken.name)
        return Change(taken, by, [], (queries.set_seat(live.row.id, taken),))

    try:
        live = await matches.change(name, sit)
    except Refusal:
        live = await matches.get(name)
        if live.seats_of(person.id):
            return live
        raise
    return await begin_if_full(matches, live)


async def fork(matches: Matches, person: Person, name: str, wanted: wire.Fork) -> Live:
    """A match of one's own that goes on from before this turn of another."""
    origin = await matches.look(name)
    not_old(origin)
    if origin.table is None or not may_open(origin, person):
        raise Refusal("running")
    if wanted.turn not in range(origin.turn + 1):
        raise Refusal("stale", detail=f"the match has {origin.turn} turns")
    row = origin.row
    copy = new_row(matches, person, row.game, row.edition, row.options, row.seats)
    copy = copy._replace(cards=row.cards, seed=row.seed, rolls_as=row.rolls_as)
    mine = next(iter(origin.seats_of(person.id)), 0)
    seats = [
        sits(seat, wire.SeatWanted("me") if wanted.against == "me" or seat == mine else bot(wanted.against), person)
        for seat in range(row.seats)
    ]
    packed = await matches.packed(row)
    begun = await matches.heavy.run(packed.weight_behind(0), folding.forked, packed, copy, seats, wanted.turn)
    return await open_match(matches, copy, seats, begun)


def rematch(matches: Matches, live: Live) -> Change:
    """The same table again, everybody one seat on: laid with its announcement or not at all, and once."""
    if live.next_match:
        raise Refusal("begun")
    row, count = live.row, live.row.seats
    copy = new_row(matches, Person(row.host, ""), row.game, row.edition, row.options, count)
    copy = copy._replace(
        cards=row.cards,
        clock=row.clock,
        open_after=row.open_after,
        sealed=row.sealed,
        masked=row.masked,
        hints=row.hints,
    )
    seats = [msgspec.structs.replace(sits, seat=(sits.seat + 1) % count, salt="") for sits in live.seats]
    return Change(Next(copy.id), HOUSE, [], queries.add_match(copy, sorted(seats, key=lambda sits: sits.seat)))


def may_open(live: Live, person: Person) -> bool:
    """Whether everything about a match may be shown to somebody; see `looking.may_open`."""
    return looking.may_open(live, person.id)


async def open_match(matches: Matches, row: MatchRow, seats: Sequence[Sits], begun: Forked | None = None) -> Live:
    """Store a new match; it begins if nobody is missing. `begun`: the moves of another match that it begins with."""

    def add(connection: Connection) -> None:
        if all(sits.kind == "bot" for sits in seats):
            refuse_more_bots(matches, connection, row.host)
        queries.execute(connection, queries.add_match(row, seats))

    await matches.store.run(add)
    return await begin_if_full(matches, await matches.read(row), begun)


def refuse_more_bots(matches: Matches, connection: Connection, host: str) -> None:
    """Refuse another table without people if its host has as many of them as they may."""
    if matches.bot_tables is None:
        return
    # Matches of an older edition rest, and delay nobody.
    running = [game for game, edition in queries.tables_of_bots(connection, host) if _plays_on(game, edition)]
    if len(running) >= matches.bot_tables:
        raise Refusal("too_many_bots", detail=f"{matches.bot_tables} at a time")


def _plays_on(name: str, edition: int) -> bool:
    try:
        return games.find(name).edition == edition
    except errors.GameNotFound:
        return False


async def begin_if_full(matches: Matches, live: Live, begun: Forked | None = None) -> Live:
    """Begins a match in which no seat is open; of several processes, one does."""
    if live.is_old or not is_full(live):
        return live

    def begin(live: Live) -> Change:
        # Looked at again: whoever waits for the lock may find the table changed.
        if not is_full(live):
            raise Refusal("begun")
        table = live.new_table()
        salts = begun.salts if begun else {sits.seat: sits.salt for sits in live.seats if sits.salt}
        for seat, salt in salts.items():
            table.salt(seat, salt)
        if begun:
            entries, events = begun.entries, begun.events
            if fold := snapshots.thawed_fold(live.game, begun.fold):
                table.restore(fold, entries)
            else:
                for entry in entries:
                    table.admit(entry)
        else:
            played = table.start()
            entries, events = [one.entry for one in played], events_of(played)
        live.table, live.attention.began = table, matches.now()
        then = (
            *deadlines(live, matches.now()),
            queries.set_status(live.row.id, live.status, live.turn, live.result()),
        )
        return Change(Play(entries, dict(salts)), HOUSE, events, then)

    try:
        return await matches.change(live.row.id, begin)
    except Refusal as refused:
        if refused.code != "begun":
            raise
        return await matches.get(live.row.id)


def is_full(live: Live) -> bool:
    """Whether a match has not begun and no seat is open."""
    return live.table is None and not live.is_cancelled and all(sits.kind != "open" for sits in live.seats)


def new_row(matches: Matches, host: Person, game: str, edition: int, options: dict[str, Any], seats: int) -> MatchRow:
    """A match that nobody has seen yet: fresh ids, a fresh seed."""
    name = new_id()
    seed = secrets.token_bytes(chance.SEED_BYTES)
    created = matches.now()
    return MatchRow(name, new_id(), game, edition, FORMAT, "", options, seats, seed, name, None, True, host.id, created)


def bot(name: str) -> wire.SeatWanted:
    """A seat for a bot."""
    return wire.SeatWanted("bot", name)


def sits(seat: Seat, wanted: wire.SeatWanted, host: Person) -> Sits:
    """A wanted seat, filled as far as it can be."""
    if wanted.kind == "me":
        return Sits(seat, "human", host.id, "", wanted.name or host.name)
    if wanted.kind == "open":
        return Sits(seat, "open", None, "", "")
    if wanted.bot not in bots.BOTS:
        raise Refusal("no_bot", detail=wanted.bot)
    return Sits(seat, "bot", None, wanted.bot, wanted.bot)
