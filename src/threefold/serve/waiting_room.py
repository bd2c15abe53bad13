"""What the host may change at a table until every seat is taken."""

from __future__ import annotations

from msgspec.structs import replace

from threefold import bots
from threefold.core import errors
from threefold.core.contract import Seat
from threefold.serve import making, queries, wire
from threefold.serve.live import Live
from threefold.serve.matches import Change, Matches
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal, refusal
from threefold.serve.rows import Arranged, Cancelled, Sits


async def arrange(
    matches: Matches, person: Person, name: str, message: wire.FillSeat | wire.CloseSeats | wire.CancelTable
) -> None:
    """Change a table for its host; the match begins if no seat is free any more."""
    if isinstance(message, wire.CloseSeats):
        await _check_fewer(matches, name, message)

    def decide(live: Live) -> Change:
        _refuse_all_but_the_host(live, person)
        by = wire.By("person", live.seats_of(person.id)[0], person.name)
        match message:
            case wire.FillSeat():
                return _fill(live, message, by)
            case wire.CloseSeats():
                return _close(live, message.seats, by)
            case wire.CancelTable():
                return _cancel(live, by)

    await making.begin_if_full(matches, await matches.change(name, decide))


async def _check_fewer(matches: Matches, name: str, message: wire.CloseSeats) -> None:
    """Refuse to close seats if the game cannot be played without them; cards may have to be read for that."""
    live = await matches.get(name)
    left = live.row.seats - len(set(message.seats))
    try:
        await matches.heavy.beside(making.playable, live.game, left, live.row.options)
    except errors.ThreefoldError as error:
        raise refusal(error) from None


def _refuse_all_but_the_host(live: Live, person: Person) -> None:
    if live.row.host != person.id:
        raise Refusal("not_host")
    if live.is_cancelled:
        raise Refusal("cancelled")
    if live.table is not None:
        raise Refusal("begun")


def _free(live: Live, seat: Seat) -> Sits:
    """Return a seat that nobody has taken."""
    if seat not in range(live.row.seats) or live.seats[seat].kind != "open":
        raise Refusal("no_seat")
    return live.seats[seat]


def _fill(live: Live, message: wire.FillSeat, by: wire.By) -> Change:
    if message.bot not in bots.BOTS:
        raise Refusal("no_bot", detail=message.bot)
    taken = replace(_free(live, message.seat), kind="bot", bot=message.bot, name=message.bot)
    return Change(taken, by, [], (queries.set_seat(live.row.id, taken),))


def _close(live: Live, seats: tuple[Seat, ...], by: wire.By) -> Change:
    closed = {_free(live, seat).seat for seat in seats}
    left = [sits for sits in live.seats if sits.seat not in closed]
    if len(left) not in live.game.seats:
        raise Refusal("options", detail=f"{live.game.name} does not seat {len(left)}")
    arranged = tuple(replace(sits, seat=number) for number, sits in enumerate(left))
    by = replace(by, seat=next(sits.seat for sits in arranged if sits.person == live.row.host))
    return Change(Arranged(arranged), by, [], queries.arrange(live.row.id, arranged))


def _cancel(live: Live, by: wire.By) -> Change:
    result = wire.Result((1,) * live.row.seats, "cancelled")
    return Change(Cancelled(), by, [], (queries.set_status(live.row.id, "over", 0, result),))
