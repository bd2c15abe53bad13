"""Answers: checked, sealed until all are in, and played with the last one missing."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from threefold.core.contract import Answer, Seat
from threefold.core.course import Played
from threefold.serve import hearing, looking, queries, restoring, sealing, windows, wire
from threefold.serve.deadlines import deadlines
from threefold.serve.live import Live
from threefold.serve.matches import ATTEMPTS, Change, Matches
from threefold.serve.playing import played_by
from threefold.serve.refusals import Refusal, asking, deciding, not_old
from threefold.serve.store import notify


async def give(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Answer | wire.Open) -> None:
    """A person's answer: at a sealed table, only as what was pledged."""
    name = live.row.id
    if isinstance(message, wire.Open):
        seat = await sealing.open_pledge(matches, name, seats, message)
    else:
        seat = looking.eyes_of(live, [seat for seat in seats if seat in live.people])
        if seat is None:
            raise Refusal("no_seat")
    by = wire.By("person", seat, live.seats[seat].name)
    await answer(matches, name, seat, message.path, message.turn, by, opens=isinstance(message, wire.Open))


def consider(live: Live, seats: Sequence[Seat], message: wire.Consider) -> wire.Considered:
    """What may follow the steps of an answer, and what would come of it."""
    seat = looking.eyes_of(live, seats)
    not_old(live)
    if live.table is None or message.turn != live.turn:
        raise Refusal("stale")
    if seat is None:
        raise Refusal("not_asked")
    game, state, path = live.game, live.table.state, message.path
    with asking(live):
        steps = tuple(live.table.next_steps(seat, path))
    texts = game.notation.write_next(state, seat, path, steps) if steps else ()
    choice = None if steps else game.display.choice(game.notation.write_answer(state, seat, path))
    outlook = msgspec.Raw(msgspec.json.encode(game.display.outlook(state, seat, path)))
    return wire.Considered(message.turn, path, steps, game.display.choices(texts), choice, outlook)


async def answer(
    matches: Matches, name: str, seat: Seat, path: Answer, turn: int, by: wire.By, *, opens: bool = False
) -> None:
    """Seals an answer, whoever gives it; the last one missing is played at once. `opens`: it was pledged before."""
    is_sealed = False
    for _ in range(ATTEMPTS):
        live = matches.known(name) or await matches.get(name)
        async with live.lock:
            if live.broken:
                continue
            not_old(live)
            if turn > live.turn or live.table is None:
                await hearing.catch_up(matches, live)
            if live.table is None:
                raise Refusal("not_begun")
            if is_sealed and live.turn != turn:
                return  # another process opened it
            await restoring.sealed_elsewhere(matches.store, live, matches.now())
            if turn != live.turn:
                raise Refusal("stale", detail=f"this answers turn {turn}; the match is at turn {live.turn}")
            if not is_sealed:
                refuse_out_of_place(live, seat, by, opens=opens)
            with deciding(live):
                change, is_sealed = await taken(matches, live, seat, path, by)
            if change is None:
                await sealing.settle(matches, live)
                matches.watchers.tell_waiting(live, {seat})
                return
            if await matches.append(live, change):
                return
    raise Refusal("busy")


def refuse_out_of_place(live: Live, seat: Seat, by: wire.By, *, opens: bool) -> None:
    """Refuse an answer that nobody wants from this side any more: much may happen before a match is free to take it."""
    if live.seats[seat].kind != ("bot" if by.who == "bot" else "human"):
        raise Refusal("no_seat" if by.who == "person" else "stale")
    if by.who != "person" and seat not in live.waiting():
        raise Refusal("stale")
    if by.who == "person" and not opens and looking.sealing(live, seat):
        raise Refusal("seal_first")


async def taken(matches: Matches, live: Live, seat: Seat, path: Answer, by: wire.By) -> tuple[Change | None, bool]:
    """What an answer leads to, if anything yet, and whether it was sealed first."""
    assert live.table
    if live.window():
        return await taken_in_window(matches, live, seat, path, by)
    played = live.table.answer(seat, path)
    given_by(live, seat, by)
    if played:
        return played_by(matches, live, played, by), False
    played = await seal(matches, live, seat, by)
    return (played_by(matches, live, played, by) if played else None), True


async def taken_in_window(
    matches: Matches, live: Live, seat: Seat, path: Answer, by: wire.By
) -> tuple[Change | None, bool]:
    """In a window answers wait until it closes; the one that was missing is not stored first."""
    assert live.table
    live.table.answer(seat, path, opens=False)
    given_by(live, seat, by)
    closed = windows.close(live, matches.now())
    is_sealed = not closed.played
    if is_sealed:
        await seal(matches, live, seat, by)
        closed = windows.close(live, matches.now())
    if not closed.played:
        return None, True
    return played_by(matches, live, closed.played, windows.by_whom(live, closed, by), closed), is_sealed


def given_by(live: Live, seat: Seat, by: wire.By) -> None:
    """Remembers whether a person, or a clock in their place, has answered."""
    live.clocked.discard(seat)
    if by.who == "clock":
        live.clocked.add(seat)


async def seal(matches: Matches, live: Live, seat: Seat, by: wire.By) -> list[Played]:
    """Stores a sealed answer. Two processes that seal at once both look again: one of them finds all and opens them."""
    assert live.table
    name, turn, now = live.row.id, live.turn, matches.now()
    sealed = live.table.sealed[seat]
    stored = queries.Stored(sealed.path, sealed.decision)

    def work(connection: Connection) -> None:
        queries.seal(connection, name, turn, stored, by, now)
        notify(connection, [f"{name} sealed {matches.worker}"])

    try:
        await matches.store.run(work)
        live.locks_in(seat, now)
        if not matches.store.database.notifies:
            return []
        return await restoring.sealed(matches.store, live, matches.now(), opening=not live.window())
    except BaseException:
        live.broken = True
        raise


async def take_off(matches: Matches, live: Live, seats: Sequence[Seat], turn: int) -> None:
    """Unlocks an answer, or the pledge of one."""
    if live.seals.pledges.keys() & set(seats):
        await sealing.take_back(matches, live.row.id, seats, turn)
    else:
        await reset(matches, live, seats, turn)


async def reset(matches: Matches, live: Live, seats: Sequence[Seat], turn: int) -> None:
    """Takes back an answer that nobody has seen."""
    async with matches.hold(live.row.id) as live:
        not_old(live)
        table, name = live.table, live.row.id
        if table is None or turn != live.turn:
            raise Refusal("stale")
        mine = [seat for seat in seats if seat in table.sealed]
        if not mine:
            raise Refusal("not_asked")
        for seat in mine:
            table.reset(seat)
            live.locked.pop(seat, None)
            live.clocked.discard(seat)
            live.clocks.resume(seat, matches.now())
        due = deadlines(live, matches.now())

        def work(connection: Connection) -> None:
            queries.execute(connection, (queries.clear_sealed(name, mine), *due))
            notify(connection, [f"{name} sealed {matches.worker}"])

        await matches.store.run(work)
        matches.watchers.tell_waiting(live, set(mine))


async def close_due(matches: Matches, name: str, seat: Seat, turn: int) -> None:
    """A window has been open long enough to tell nothing: it closes, unless somebody is waited for."""

    def decide(live: Live) -> Change:
        if live.turn != turn:
            raise Refusal("stale")
        closed = windows.close(live, matches.now(), is_due=True)
        if not closed.played:
            raise Refusal("waiting")
        return played_by(matches, live, closed.played, windows.by_whom(live, closed, wire.By("agent")), closed)

    async with matches.hold(name) as live:
        await restoring.sealed_elsewhere(matches.store, live, matches.now())
    try:
        await matches.change(name, decide)
    except Refusal as refused:
        if refused.code not in ("stale", "waiting"):
            raise
        if refused.code == "waiting":
            await matches.store.run(lambda c: queries.execute(c, [queries.clear_deadline(name, "agent", seat)]))
