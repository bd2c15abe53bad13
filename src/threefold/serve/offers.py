"""Offers: a draw, a take-back, a rematch. What all have agreed on happens."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Seat
from threefold.serve import looking, making, wire
from threefold.serve.live import Live
from threefold.serve.matches import Change, Matches
from threefold.serve.playing import played_by
from threefold.serve.refusals import Refusal
from threefold.serve.rows import Offered


def offer(live: Live, seats: Sequence[Seat], kind: wire.OfferKind, *, made: bool) -> Change:
    """Offers something, or turns an offer down. In a tournament a match is played out, once."""
    if live.row.tournament:
        raise Refusal("tournament")
    if live.table is None:
        raise Refusal("not_begun")
    if (kind == "rematch") != (live.status == "over"):
        raise Refusal("over" if live.status == "over" else "running")
    if kind == "take_back" and made and not looking.is_takeable(live):
        raise Refusal("nothing_to_take_back")
    seat = seats[0]
    return Change(Offered(kind, seat, made), wire.By("person", seat, live.seats[seat].name), [])


async def make(matches: Matches, name: str, seats: Sequence[Seat], kind: wire.OfferKind) -> None:
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
    last = live.last_choice(live.attention.given)
    if last is None:
        raise Refusal("nothing_to_take_back")
    return played_by(matches, live, live.table.take_back(last), making.HOUSE)


def agree(matches: Matches, live: Live) -> Change:
    """A draw by agreement."""
    if live.table is None:
        raise Refusal("not_begun")
    return played_by(matches, live, live.table.agree(), making.HOUSE)
