"""Sealed tables: a browser pledges the hash of its choice and opens it when all hashes are in.

Who runs the server may sit at the table, and could read the database. Until the last pledge is in, it holds nothing
but hashes of what people choose; from then on everybody holds everybody's hash, and no choice can be changed unseen.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from sqlalchemy import Connection

from threefold.core.contract import Answer, Seat
from threefold.core.record import Entry, Turn
from threefold.serve import beside, hearing, looking, queries, restoring, wire
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.refusals import Refusal, asking
from threefold.serve.seals import Pledged, digest
from threefold.serve.store import notify


async def pledge(matches: Matches, name: str, seats: Sequence[Seat], message: wire.Pledge) -> None:
    """Locks a choice that nobody else knows; it may be changed until the last one locks."""
    async with matches.hold(name) as live:
        seat = await _asked(matches, live, seats, message.turn, "pledge", "pledged")
        now = matches.now()

        def work(connection: Connection) -> bool:
            beside.alone_at(connection, name)
            if _all_in(live, {**beside.pledges(connection, name, message.turn), **_answered(connection, live)}):
                return False
            beside.pledge(connection, name, message.turn, seat, message.hash, now)
            notify(connection, [f"{name} sealed {matches.worker}"])
            return True

        if not await matches.store.run(work):
            raise Refusal("opening")
        live.seals.pledges[seat] = Pledged(message.hash, now)
        live.locks_in(seat, now)
        await restoring.sealed(matches.store, live, matches.now())
        await settle(matches, live)
        matches.watchers.tell_waiting(live)


async def take_back(matches: Matches, name: str, seats: Sequence[Seat], turn: int) -> None:
    """Takes a pledge back, as long as somebody else's is missing."""
    async with matches.hold(name) as live:
        await _asked(matches, live, seats, turn, "pledged")
        mine = [seat for seat in seats if seat in live.seals.pledges]

        def work(connection: Connection) -> bool:
            beside.alone_at(connection, name)
            if _all_in(live, {**beside.pledges(connection, name, turn), **_answered(connection, live)}):
                return False
            beside.take_back(connection, name, turn, mine)
            notify(connection, [f"{name} sealed {matches.worker}"])
            return True

        if not await matches.store.run(work):
            raise Refusal("opening")
        await restoring.sealed(matches.store, live, matches.now())
        matches.watchers.tell_waiting(live)


async def open_pledge(matches: Matches, name: str, seats: Sequence[Seat], message: wire.Open) -> Seat:
    """Checks an opened choice against its pledge and stores the nonce; whose it is. The answer itself comes next."""
    async with matches.hold(name) as live:
        seat = await _asked(matches, live, seats, message.turn, "reveal")
        pledged = live.seals.pledges[seat]
        opened = digest(name, message.turn, seat, message.path, message.nonce)
        if not hmac.compare_digest(opened, pledged.hash):
            raise Refusal("wrong_opening")
        assert live.table
        with asking(live):
            live.table.check(seat, message.path)
        turn, nonce = message.turn, message.nonce
        await matches.store.run(lambda connection: beside.open_pledge(connection, name, turn, seat, nonce))
        live.seals.pledges[seat] = pledged._replace(nonce=nonce)
        return seat


async def settle(matches: Matches, live: Live) -> None:
    """Somebody has locked: if nobody's pledge is missing now, all are asked to open, and their clocks run on."""
    now, name = matches.now(), live.row.id
    if not live.row.sealed:
        return
    live.begin_opening(now)
    if live.seals.opening_since is not None and live.row.clock:
        due = {seat: when for seat, when in live.clocks.due().items() if seat in live.seals.pledges}

        def work(connection: Connection) -> None:
            for seat, when in due.items():
                connection.execute(queries.clear_deadline(name, "clock", seat))
                connection.execute(queries.add_deadline(name, "clock", seat, live.turn, when, claimed=0))

        await matches.store.run(work)


def opened(live: Live, entries: Sequence[Entry]) -> tuple[wire.Opened, ...]:
    """The pledges that an entry opens, for everybody to check."""
    nobody: dict[Seat, Answer] = {}
    answers = next((entry.answers for entry in entries if isinstance(entry, Turn)), nobody)
    return tuple(
        wire.Opened(seat, answers[seat], pledged.nonce, pledged.hash)
        for seat, pledged in sorted(live.seals.pledges.items())
        if pledged.nonce and seat in answers
    )


async def _asked(matches: Matches, live: Live, seats: Sequence[Seat], turn: int, *wanted: wire.Sealing) -> Seat:
    """The seat, of these, of which a sealed table wants such a thing in this turn."""
    if turn > live.turn:
        await hearing.catch_up(matches, live)
    if turn != live.turn:
        raise Refusal("stale")
    await restoring.sealed(matches.store, live, matches.now())
    mine = {seat: looking.sealing(live, seat) for seat in seats}
    found = next((seat for seat, sealing in mine.items() if sealing in wanted), None)
    if found is None:
        asked = set(mine.values())
        raise Refusal("opening" if "reveal" in asked else "not_yet" if "pledged" in asked else "not_asked")
    return found


def _answered(connection: Connection, live: Live) -> dict[Seat, Pledged]:
    """Who has answered without a pledge: bots."""
    return dict.fromkeys(queries.sealed_of(connection, live.row.id), Pledged("", 0))


def _all_in(live: Live, settled: dict[Seat, Pledged]) -> bool:
    """Whether nobody is missing, as the database knows it."""
    return all(seat in settled for seat in live.unanswered())
