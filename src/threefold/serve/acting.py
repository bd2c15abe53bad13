"""What people at a table do, message by message."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from threefold import bots
from threefold.core import errors
from threefold.core.contract import Answer, Seat
from threefold.core.record import Turn, standing
from threefold.core.table import Played
from threefold.serve import beside, duty, making, queries, sealing, teams, windows, wire
from threefold.serve.live import MINDER, Live, Offered, Play, events_of
from threefold.serve.matches import ATTEMPTS, Change, Matches, Refusal, not_old, refusal
from threefold.serve.people import Person
from threefold.serve.store import notify


async def act(matches: Matches, person: Person, name: str, message: wire.FromClient) -> None:
    """One message of somebody who has a seat."""
    live = await matches.get(name)
    seats = live.seats_of(person.id)
    if not seats:
        raise Refusal("no_seat")
    match message:
        case wire.Answer() | wire.Open():
            await give(matches, live, seats, message)
        case wire.Pledge():
            await sealing.pledge(matches, name, seats, message)
        case wire.Reset():
            await take_off(matches, live, seats, message.turn)
        case wire.Confide() | wire.Suggest():
            await teams.hear(matches, live, seats, message)
        case wire.Wish():
            await windows.wish(matches, live, seats, message)
        case wire.PlayOn():
            matches.play_on(live)
        case wire.MakeOffer():
            await make_offer(matches, name, seats, message.kind)
        case _:
            await matches.change(name, lambda live: other(matches, live, seats, message))


async def give(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Answer | wire.Open) -> None:
    """A person's answer: at a sealed table, only as what was pledged."""
    name = live.row.id
    if isinstance(message, wire.Open):
        seat = await sealing.open_pledge(matches, name, seats, message)
    else:
        seat = live.view_seat([seat for seat in seats if seat in live.people])
    if seat is None:
        raise Refusal("no_seat")
    if isinstance(message, wire.Answer) and live.sealing(seat):
        raise Refusal("seal_first")
    by = wire.By("person", seat, live.seats[seat].name)
    await answer(matches, name, seat, message.path, message.turn, by)


def consider(live: Live, seats: Sequence[Seat], message: wire.Consider) -> wire.Considered:
    """What may follow the steps of an answer, and what would come of it."""
    seat = live.view_seat(seats)
    not_old(live)
    if live.table is None or message.turn != live.turn:
        raise Refusal("stale")
    asked = (*live.table.pending, *live.game.queue(live.table.state))
    steps = next((decision.legal for decision in asked if decision.seat == seat), ())
    if seat is None or not steps:
        raise Refusal("not_asked")
    game, state, path = live.game, live.table.state, message.path
    for index, action in enumerate(path):
        if action not in steps:
            raise Refusal("illegal")
        steps = game.more(state, seat, path[: index + 1])
    texts = game.write_next(state, seat, path) if steps else ()
    text = "" if steps else game.write_answer(state, seat, path)
    outlook = msgspec.Raw(msgspec.json.encode(game.outlook(state, seat, path)))
    return wire.Considered(message.turn, path, steps, texts, text, outlook)


async def take_off(matches: Matches, live: Live, seats: Sequence[Seat], turn: int) -> None:
    """Unlocks an answer, or the pledge of one."""
    if live.seals.pledges.keys() & set(seats):
        await sealing.take_back(matches, live.row.id, seats, turn)
    else:
        await reset(matches, live, seats, turn)


async def answer(matches: Matches, name: str, seat: Seat, path: Answer, turn: int, by: wire.By) -> None:
    """Seals an answer, whoever gives it; the last one missing is played at once."""
    is_sealed = False
    for _ in range(ATTEMPTS):
        live = await matches.get(name)
        async with live.lock:
            if live.broken:
                continue
            not_old(live)
            if turn > live.turn or live.table is None:
                await matches.catch_up(live)
            if live.table is None:
                raise Refusal("not_begun")
            if is_sealed and live.turn != turn:
                return  # another process opened it
            await matches.hear_rivals(live)
            if turn != live.turn:
                raise Refusal("stale", detail=f"this answers turn {turn}; the match is at turn {live.turn}")
            try:
                change, is_sealed = await taken(matches, live, seat, path, by)
            except errors.ThreefoldError as error:
                raise refusal(error, live) from None
            if change is None:
                await sealing.settle(matches, live)
                matches.tell_waiting(live, {seat})
                return
            if await matches.append(live, change):
                return
    raise Refusal("busy")


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
        opening = not live.window()
        return await matches.restore_sealed(live, opening=opening) if matches.store.database.notifies else []
    except BaseException:
        live.broken = True
        raise


async def reset(matches: Matches, live: Live, seats: Sequence[Seat], turn: int) -> None:
    """Takes back an answer that nobody has seen."""
    async with live.lock:
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
        due = duty.deadlines(live, matches.now())

        def work(connection: Connection) -> None:
            queries.execute(connection, (queries.clear_sealed(name, mine), *due))
            notify(connection, [f"{name} sealed {matches.worker}"])

        await matches.store.run(work)
        matches.tell_waiting(live, set(mine))


def played_by(
    matches: Matches, live: Live, played: list[Played], by: wire.By, closed: windows.Closed | None = None
) -> Change:
    """Entries that the table has let stand, ready for the log, with what agents answer at once."""
    assert live.table
    now, then = matches.now(), ()
    if live.attention.agent:
        changed = windows.gone_back(live, played)
        if closed is None:
            closed = windows.close(live, now, is_new=True)
            played = [*played, *closed.played]
        then = windows.stored(live, {**changed, **closed.changed})
    else:
        closed = windows.NO_WINDOW
    entries, live.attention.began = [one.entry for one in played], now
    opened = sealing.opened(live, entries) if live.seals.pledges else ()
    for seat in live.seals.pledges.keys() - live.locked.keys():
        live.locks_in(seat, now)
    # What was opened, and what was given early to a question that is gone.
    locked = {seat: at for seat, at in live.locked.items() if seat not in live.table.sealed}
    agents, spent = tuple(closed.agents), closed.spent
    late = live.late_in(entries) if live.row.clock else ()
    play = Play(entries, locked=locked, opened=opened, agents=agents, spent=spent, late=late)
    live.turn_over(play, now)
    live.clocks.spend(spent)
    minded = [live.mind(seat) for seat in live.absent()]
    then = (*then, *duty.deadlines(live, now), *(queries.set_seat(live.row.id, sits) for sits in minded))
    if locked:
        then = (*then, queries.clear_sealed(live.row.id, locked))
    if live.row.sealed:
        then = (*then, beside.clear_pledges(live.row.id))
    if live.table.over:
        then = (*then, queries.set_status(live.row.id, "over", live.turn, live.result()))
    locks = locked if live.row.clock else {}
    play = msgspec.structs.replace(play, locked=locks, minded=tuple(sits.seat for sits in minded))
    return Change("play", play, by, events_of(played), then)


def other(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.FromClient) -> Change:
    """Everything but answers and offers."""
    seat = live.view_seat(seats)
    assert seat is not None
    by = wire.By("person", seat, live.seats[seat].name)
    match message:
        case wire.Say():
            said = wire.Said(seat, live.seats[seat].name, message.text.strip(), message.phrase)
            if not said.text and not said.phrase:
                raise Refusal("empty")
            return Change("chat", said, by, [])
        case wire.MindSeat():
            return mind(matches, live, seats, message)
        case wire.Decline():
            return offer(live, seats, message.kind, made=False)
        case wire.Call() if live.table:
            return played_by(matches, live, live.table.call(seat, message.path, turn=message.turn), by)
        case wire.Resign() if live.table and live.row.seats == 2 and not live.row.tournament:
            return played_by(matches, live, live.table.resign(seat), by)
        case wire.Resign() if live.table:
            return mind(matches, live, seats, wire.MindSeat(seat, MINDER))
        case _:
            raise Refusal("not_begun")


def mind(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.MindSeat) -> Change:
    """A bot minds an absent person's seat, or one's own; one's own can be taken back."""
    if not 0 <= message.seat < live.row.seats or live.seats[message.seat].kind == "open":
        raise Refusal("no_seat")
    if message.bot and message.bot not in bots.BOTS:
        raise Refusal("no_bot", detail=message.bot)
    seat = live.seats[message.seat]
    absent = seat.kind == "human" and message.seat not in matches.present(live)
    if message.seat not in seats and not (message.bot and absent):
        raise Refusal("not_yours")
    changed = msgspec.structs.replace(seat, kind="bot" if message.bot else "human", bot=message.bot)
    live.sit(changed)
    then = (queries.set_seat(live.row.id, changed), *duty.deadlines(live, matches.now()))
    return Change("seat", changed, wire.By("person", seats[0], live.seats[seats[0]].name), [], then)


def offer(live: Live, seats: Sequence[Seat], kind: wire.OfferKind, *, made: bool) -> Change:
    """Offers something, or turns an offer down. In a tournament a match is played out, once."""
    if live.row.tournament:
        raise Refusal("tournament")
    if live.table is None:
        raise Refusal("not_begun")
    if (kind == "rematch") != (live.status == "over"):
        raise Refusal("over" if live.status == "over" else "running")
    seat = seats[0]
    return Change("offer", Offered(kind, seat, made), wire.By("person", seat, live.seats[seat].name), [])


async def make_offer(matches: Matches, name: str, seats: Sequence[Seat], kind: wire.OfferKind) -> None:
    """The last offer missing is not stored: what all have agreed on is, so that no crash can come between."""

    def decide(live: Live) -> Change:
        made = offer(live, seats, kind, made=True)
        people = {sits.person for sits in live.seats if sits.kind == "human"}
        if people - {live.seats[seat].person for seat in (*live.offers.get(kind, ()), *seats)}:
            return made
        if kind == "rematch":
            raise Refusal("agreed")
        if kind == "take_back":
            return take_back(matches, live)
        # Bots take back and play again, but never draw.
        return agree(matches, live) if all(sits.kind == "human" for sits in live.seats) else made

    try:
        await matches.change(name, decide)
    except Refusal as refused:
        if refused.code != "agreed":
            raise
        live = await matches.get(name)
        if not live.next_match:
            await making.rematch(matches, live)


def take_back(matches: Matches, live: Live) -> Change:
    """Back to before the last choice that a person made."""
    if live.table is None:
        raise Refusal("not_begun")
    people = {sits.seat for sits in live.seats if sits.kind == "human"}
    entries = [(number, entry) for number, entry in standing(live.table.record.entries) if isinstance(entry, Turn)]
    given = live.attention.given
    mine = [number for number, entry in entries if people & set(entry.answers) and number not in given]
    if not mine:
        raise Refusal("nothing_to_take_back")
    return played_by(matches, live, live.table.take_back(mine[-1]), making.HOUSE)


def agree(matches: Matches, live: Live) -> Change:
    """A draw by agreement."""
    if live.table is None:
        raise Refusal("not_begun")
    return played_by(matches, live, live.table.agree(), making.HOUSE)
