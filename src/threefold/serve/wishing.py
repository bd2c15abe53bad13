"""People tell their agents what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from threefold.core import errors
from threefold.core.contract import Seat
from threefold.serve import looking, queries, windows, wire
from threefold.serve.answering import close_due
from threefold.serve.deadlines import deadlines
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.refusals import Refusal, refusal
from threefold.serve.store import notify


async def wish(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Wish) -> None:
    """Somebody tells their agent what to do: at once, also in the window that is open."""
    seat = message.seat if isinstance(message.seat, int) else looking.eyes_of(live, seats)
    if seat is None or seat not in seats:
        raise Refusal("not_yours")
    async with matches.hold(live.row.id) as live:
        agent, table, name = live.attention.agent, live.table, live.row.id
        if agent is None or live.is_old:
            raise Refusal("no_agent")
        if table is None or table.over:
            raise Refusal("over" if table else "not_begun")
        before = agent.lasting(table.state, seat, live.attention.wishes(seat))
        try:
            wanted = msgspec.convert(merged(msgspec.to_builtins(before), message.wishes), agent.wishes)
            wishes = agent.accept(table.state, seat, wanted)
        except (msgspec.ValidationError, errors.ThreefoldError) as error:
            detail = error if isinstance(error, msgspec.ValidationError) else refusal(error).detail
            raise Refusal("wishes", detail=str(detail)) from None
        live.attention.set(seat, live.turn, wishes)
        then = (*windows.stored(live, {seat: wishes}), *deadlines(live, matches.now()))

        def work(connection: Connection) -> None:
            queries.execute(connection, then)
            notify(connection, [f"{name} wished {matches.worker}"])

        await matches.store.run(work)
        matches.watchers.tell_owner(live, seat)
    if windows.ready(live, matches.now(), is_due=False, began=live.attention.began):
        await close_due(matches, name, seat, live.turn)


def merged(before: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What is not named stays as it was; so it is within a group of boxes."""
    both: dict[str, Any] = dict(before)
    for key, value in wanted.items():
        known = before.get(key)
        both[key] = {**known, **value} if isinstance(known, dict) and isinstance(value, dict) else value
    return both
