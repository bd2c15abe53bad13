"""Offers: a draw, a take-back, a rematch. What all have agreed on happens."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Seat
from threefold.core.record import Agreed
from threefold.serve import looking, making, queries, wire
from threefold.serve.live import Live
from threefold.serve.matches import Change, Matches
from threefold.serve.playing import played_by
from threefold.serve.refusals import Refusal
from threefold.serve.rows import Offered, Play


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


def offer_to_end(live: Live, seats: Sequence[Seat], *, made: bool) -> Change:
    """Offer to end a match that cannot be played on, or turn that down; what all its people want happens."""
    if live.status != "adjourned":
        raise Refusal("over" if live.status == "over" else "running")
    if live.row.tournament:
        raise Refusal("tournament")
    if made and _agree(live, "end", seats):
        live.entries.append(Agreed())
        live.end_agreed()
        result = live.result()
        then = queries.set_status(live.row.id, "over", live.turn, result), queries.clear_deadlines(live.row.id)
        return Change(Play([Agreed()]), making.HOUSE, [], then)
    seat = seats[0]
    return Change(Offered("end", seat, made), wire.By("person", seat, live.seats[seat].name), [])


def _agree(live: Live, kind: wire.OfferKind, seats: Sequence[Seat]) -> bool:
    """Tell whether these seats are the last ones missing: all other people have offered the same."""
    return not asked_for(live, kind) - {live.seats[seat].person for seat in (*live.offers.get(kind, ()), *seats)}


async def make(matches: Matches, name: str, seats: Sequence[Seat], message: wire.MakeOffer | wire.Decline) -> None:
    """The last offer missing is not stored: what all have agreed on is, so that no crash can come between."""
    kind, made = message.kind, isinstance(message, wire.MakeOffer)
    if kind == "end":
        await matches.change(name, lambda live: offer_to_end(live, seats, made=made), adjourned=True)
        return

    def decide(live: Live) -> Change:
        made = offer(live, seats, kind, made=True)
        if not _agree(live, kind, seats):
            return made
        if kind == "rematch":
            return making.rematch(matches, live)
        if kind == "take_back":
            return take_back(matches, live)
        # Bots take back and play again, but never draw.
        return agree(matches, live) if all(sits.kind == "human" for sits in live.seats) else made

    try:
        live = await matches.change(name, decide)
    except Refusal as refused:
        if refused.code != "begun":
            raise
        return
    if kind == "rematch" and live.next_match:
        await making.begin_if_full(matches, await matches.get(live.next_match))


def asked_for(live: Live, kind: wire.OfferKind) -> set[str | None]:
    """Return the people who have to agree. A take-back also needs those who are away and have a bot in their seat."""
    absent = [sits.person for sits in live.seats if sits.kind == "bot" and sits.seat not in live.given_up]
    playing = {sits.person for sits in live.seats if sits.kind == "human"}
    return playing | {person for person in absent if person} if kind == "take_back" else playing


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
