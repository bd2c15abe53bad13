"""Takes in what is stored beside a match's log: sealed answers and pledges, wishes, what teams have said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from threefold.core.contract import Seat
from threefold.core.course import Played
from threefold.core.table import Table
from threefold.serve import beside, queries
from threefold.serve.live import Live
from threefold.serve.seals import Pledged
from threefold.serve.store import Store


async def sealed(store: Store, live: Live, now: int, *, opening: bool = False) -> list[Played]:
    """Takes in what other processes have sealed and taken back, or this one before it was stopped; the last one
    missing only when the caller stores what is opened by it.
    """
    table, name, turn = live.table, live.row.id, live.turn
    if table is None or table.over or (len(table.pending) < 2 and not table.queued and not live.window()):
        return []
    if live.row.sealed:
        _take_pledges(live, await store.run(lambda connection: beside.pledges(connection, name, turn)), now)
    stored = await store.run(lambda connection: queries.sealed_of(connection, name))
    _unlock(live, table, live.locked.keys() - stored.keys() - live.seals.pledges.keys(), now)
    _lock(live, table, stored, opening=opening)
    return table.open() if opening else []


async def sealed_elsewhere(store: Store, live: Live, now: int) -> None:
    """Takes in what other processes have sealed, where there are any."""
    if store.database.notifies:
        await sealed(store, live, now)


async def whispers(store: Store, live: Live) -> None:
    """Takes in what teams have said, here or elsewhere."""
    if any(live.team_of(seat) for seat in range(live.row.seats)):
        last = live.whispers[-1][1].number if live.whispers else 0
        heard = await store.run(lambda connection: beside.whispers(connection, live.row.id, last))
        live.whispers = beside.still_told([*live.whispers, *heard], live.turn)


async def wishes(store: Store, live: Live) -> None:
    """Takes in what people wish of their agents, and have wished through other processes."""
    if live.attention.agent:
        live.attention.restore(await store.run(lambda connection: beside.wishes(connection, live.row.id)))


def _take_pledges(live: Live, stored: dict[Seat, Pledged], now: int) -> None:
    """The pledges as the database has them: others may have come in, or were taken back."""
    before, live.seals.pledges = live.seals.pledges, stored
    for seat in stored.keys() - before.keys():
        live.locks_in(seat, stored[seat].at)
    for seat in before.keys() - stored.keys():
        live.locked.pop(seat, None)
        live.clocks.resume(seat, now)


def _unlock(live: Live, table: Table[Any], seats: Iterable[Seat], now: int) -> None:
    """These answers were taken back through other processes."""
    for seat in seats:
        del live.locked[seat]
        live.clocked.discard(seat)
        if seat in table.sealed:
            table.reset(seat)
            live.clocks.resume(seat, now)


def _lock(live: Live, table: Table[Any], stored: Mapping[Seat, queries.Seal], *, opening: bool) -> None:
    """Gives the table what was sealed."""
    pledged = live.seals.pledges
    times = [one.at for one in pledged.values()] + [seal.at for s, seal in stored.items() if s not in pledged]
    # What was pledged is answered only after all pledges were in, and what bots answer is no pledge.
    for seat, seal in sorted(stored.items(), key=lambda one: one[0] in pledged):
        if seat in pledged:
            live.begin_opening(max(times))
        is_last = table.waiting() == (seat,) and not live.window()
        if (opening or not is_last) and table.recall(seat, seal.path, seal.decision):
            live.locks_in(seat, seal.at)
            live.clocked |= {seat} if seal.late else set()
    if pledged:
        live.begin_opening(max(times))
