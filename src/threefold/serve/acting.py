"""What people at a table do, message by message."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from threefold import bots
from threefold.core.contract import Seat
from threefold.serve import answering, looking, offers, queries, sealing, teams, waiting_room, wire, wishing
from threefold.serve.deadlines import deadlines
from threefold.serve.live import MINDER, Live
from threefold.serve.matches import Change, Matches
from threefold.serve.people import Person
from threefold.serve.playing import played_by
from threefold.serve.refusals import Refusal

MOST_ROWS = 50_000
"""Rows of a match's log: more come from nobody who plays, but from somebody who says and takes back without end."""


async def act(matches: Matches, person: Person, name: str, message: wire.FromClient) -> None:
    """One message of somebody who has a seat."""
    live = matches.known(name) or await matches.get(name)
    seats = live.seats_of(person.id)
    if not seats:
        raise Refusal("no_seat")
    refuse_above_the_limit(live, message)
    matches.watchers.saw(live, person.id)
    match message:
        case wire.Answer() | wire.Open():
            await answering.give(matches, live, seats, message)
        case wire.Pledge():
            await sealing.pledge(matches, name, seats, message)
        case wire.Reset():
            await answering.take_off(matches, live, seats, message.turn)
        case wire.Confide() | wire.Suggest():
            await teams.hear(matches, live, seats, message)
        case wire.Wish():
            await wishing.wish(matches, live, seats, message)
        case wire.FillSeat() | wire.CloseSeats() | wire.CancelTable():
            await waiting_room.arrange(matches, person, name, message)
        case wire.PlayOn():
            play_on(matches, live, message)
        case wire.MakeOffer() | wire.Decline(kind="end"):
            await offers.make(matches, name, seats, message)
        case _:
            await matches.change(name, lambda live: other(matches, live, seats, message))


def play_on(matches: Matches, live: Live, message: wire.PlayOn) -> None:
    """Let a teacher go on who waits in this turn."""
    if message.turn == live.turn:
        matches.play_on(live)


def refuse_above_the_limit(live: Live, message: wire.FromClient) -> None:
    """Refuse whatever may be written into the log of a match without end; its moves end by themselves."""
    if live.seq >= MOST_ROWS and isinstance(message, wire.Say | wire.MakeOffer | wire.Decline | wire.MindSeat):
        raise Refusal("too_many", detail="this match is too long for anything but moves")


def other(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.FromClient) -> Change:
    """Everything but answers and offers."""
    seat = looking.eyes_of(live, seats)
    assert seat is not None
    by = wire.By("person", seat, live.seats[seat].name)
    match message:
        case wire.Say():
            said = wire.Said(seat, live.seats[seat].name, message.text.strip(), message.phrase)
            if not said.text and not said.phrase:
                raise Refusal("empty")
            return Change(said, by, [])
        case wire.MindSeat():
            return mind(matches, live, seats, message)
        case wire.Decline():
            return offers.offer(live, seats, message.kind, made=False)
        case wire.Call() if live.table:
            return played_by(matches, live, live.table.call(seat, message.path, turn=message.turn), by)
        case wire.Resign() if live.table and live.row.seats == 2 and not live.row.tournament:
            return played_by(matches, live, live.table.resign(seat), by)
        case wire.Resign() if live.table:
            return mind(matches, live, seats, wire.MindSeat(seat, MINDER))
        case _:
            raise Refusal("not_begun")


def check_hand_over(matches: Matches, live: Live, message: wire.MindSeat) -> None:
    """Refuse to hand somebody else's seat to a bot, unless they have been away for a minute in a casual match."""
    if not message.bot or live.seats[message.seat].kind != "human":
        raise Refusal("not_yours")
    if live.row.tournament:
        raise Refusal("tournament")
    is_pledged = looking.sealing(live, message.seat) in ("pledged", "reveal")
    if is_pledged or live.seals.opening_since is not None:
        raise Refusal("opening")
    if message.seat in matches.watchers.present(live):
        raise Refusal("not_yours")
    if not matches.watchers.is_away(live, message.seat):
        raise Refusal("not_away")


def mind(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.MindSeat) -> Change:
    """Hand one's own seat, or that of somebody who is away, to a bot; or take one's own seat back."""
    if not 0 <= message.seat < live.row.seats or live.seats[message.seat].kind == "open":
        raise Refusal("no_seat")
    if message.bot and message.bot not in bots.BOTS:
        raise Refusal("no_bot", detail=message.bot)
    seat = live.seats[message.seat]
    is_own = message.seat in seats
    if not is_own:
        check_hand_over(matches, live, message)
    # Nobody chooses how well somebody else is stood in for.
    bot = message.bot if is_own or not message.bot else MINDER
    changed = replace(seat, kind="bot" if bot else "human", bot=bot)
    live.sit(changed)
    then = (queries.set_seat(live.row.id, changed), *deadlines(live, matches.now()))
    return Change(changed, wire.By("person", seats[0], live.seats[seats[0]].name), [], then)
