"""What one viewer may see of a match: through whose eyes they look, the view, the question, whom we wait for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw

from threefold.core import chance
from threefold.core.contract import Seat
from threefold.serve.live import ENCODE, Live
from threefold.serve.rows import MatchRow, Sits
from threefold.serve.seals import sealable
from threefold.serve.wire import Ask, Calls, MatchShown, PledgeShown, Sealing, SeatShown, Window

NO_CALLS = Calls((), ())


def eyes_of(live: Live, seats: Sequence[Seat]) -> Seat | None:
    """Through whose eyes somebody with these seats looks: at one table, the seat that is asked."""
    if len(seats) < 2:
        return seats[0] if seats else None
    waiting, first = live.waiting(), seats[0]
    if live.window() and live.last[2].seat in seats:
        first = live.last[2].seat  # while a window is open, whoever has acted goes on looking
    return next((seat for seat in seats if seat in waiting), first)


def view(live: Live, seat: Seat | None) -> tuple[Raw | None, Raw | None]:
    """Return the game as one seat may see it, and what a board shows of that, both encoded."""
    if live.table is None:
        return None, None
    eyes = seat if live.game.hides else None
    turn, seen = live.table.turn, live.views.get(eyes)
    if seen is None or seen[0] != turn:
        found = live.game.view(live.table.state, eyes)
        drawn, shown = live.game.display.drawn(found)
        seen = live.views[eyes] = turn, Raw(ENCODE(drawn)), Raw(ENCODE(shown))
    return seen[1:]


def ask(live: Live, seat: Seat | None) -> Ask | None:
    """What is wanted of a seat."""
    if live.table is None or seat is None:
        return None
    if window := live.window():
        asked = [place.decision for place in window if place.is_prompted]
    else:
        asked = live.table.pending
    for decision in asked:
        if decision.seat == seat:
            sealed = live.table.sealed.get(seat)
            steps = live.game.display.choices(live.game.notation.write_steps(live.table.state, decision))
            return Ask(decision.rule, decision.legal, steps, sealed.path if sealed else (), sealing(live, seat))
    return None


def calls(live: Live, seat: Seat | None) -> Calls:
    """What a seat may say though nobody asks."""
    if live.table is None or seat is None or live.table.over:
        return NO_CALLS
    codes = live.game.calls(live.table.state, seat)
    if not codes:
        return NO_CALLS
    texts = (live.game.notation.write_answer(live.table.state, seat, (code,)) for code in codes)
    return Calls(codes, live.game.display.choices(texts))


def window(live: Live, seat: Seat | None, now: int) -> Window | None:
    """To whoever is not prompted, only that it is open."""
    places = live.window()
    if not places:
        return None
    cause = live.game.display.choice(next(place.verdict.cause for place in places if place.verdict))
    seats = tuple(place.decision.seat for place in places)
    mine = next((place for place in places if place.decision.seat == seat and place.is_prompted), None)
    if mine is None or mine.verdict is None or seat is None:
        return Window(cause, seats)
    allowed = live.clocks.allowance(seat)
    began = live.clocks.begins(live.attention.began)
    left = None if allowed is None else max(0, allowed - live.clocks.elapsed(began, now))
    reserve = None if allowed is None else live.clocks.reserve[seat]
    starts_in = 0 if allowed is None else max(0, began - now)
    return Window(cause, seats, mine.verdict.about, mine.verdict.passes, left, reserve, starts_in)


def waiting_for(live: Live, mine: Sequence[Seat]) -> tuple[Seat, ...]:
    """Whom we wait for, as far as who has these seats may know: in a masked window, all who could answer."""
    places = live.window()
    if not places or not live.masked:
        return live.waiting()
    seats = [place.decision.seat for place in places if place.decision.seat not in mine or live.is_missing(place)]
    return tuple(sorted(seats))


def is_takeable(live: Live) -> bool:
    """Whether there is something to take back; where speed could tell something, nobody learns whose agent passed."""
    if live.table is None or live.row.tournament or live.table.over:
        return False
    return live.last_choice(() if live.masked else live.attention.given) is not None


def sealing(live: Live, seat: Seat | None) -> Sealing:
    """What a sealed table wants of a seat that is asked."""
    if not live.row.sealed or live.table is None or seat not in live.unanswered():
        return ""
    people = live.people
    if seat not in people or seat not in sealable(live.game, live.table.pending):
        return ""
    if not live.seals.has(seat, people):
        return "pledge"
    return "reveal" if live.seals.are_opened(live.unanswered(), people) else "pledged"


def pledges(live: Live) -> tuple[PledgeShown, ...]:
    """The hashes that are in, for all to note."""
    stored = live.seals.pledges
    return tuple(PledgeShown(seat, stored[seat].hash) for seat in sorted(stored)) if stored else ()


def seats(live: Live, present: Iterable[Seat] = ()) -> tuple[SeatShown, ...]:
    """Who sits where, and is here."""
    here = frozenset(present)  # the same object where it is one
    if live.seats_shown is None or live.seats_shown[0] != here:
        live.seats_shown = here, seats_shown(live.seats, here)
    return live.seats_shown[1]


def may_open(live: Live, person: str) -> bool:
    """Return whether everything about a match may be shown to somebody; see `is_open_to`."""
    return is_open_to(live.row, live.seats, person, is_over=live.status == "over")


def is_open_to(row: MatchRow, sitting: Iterable[Sits], person: str, *, is_over: bool) -> bool:
    """Return whether somebody may see all of a match: it is over and open, or they play all its seats themselves.

    While a match of a tournament runs nobody may see it, for it is the same for all who play in it.
    """
    if row.tournament and not is_over:
        return False
    if is_over and row.open_after:
        return True
    return {sits.person for sits in sitting if sits.person} == {person}


def revealed(row: MatchRow, sitting: Iterable[Sits], person: str, *, is_over: bool) -> str:
    """Return the seed in hexadecimal, once a match is over; empty for those who may not see all of it."""
    return row.seed.hex() if is_over and is_open_to(row, sitting, person, is_over=True) else ""


def seats_shown(sitting: Iterable[Sits], here: frozenset[Seat]) -> tuple[SeatShown, ...]:
    """Return who sits where, and is here."""
    return tuple(
        SeatShown(s.seat, s.kind, s.name, s.bot, s.seat in here, s.kind == "bot" and s.person is not None)
        for s in sitting
    )


def shown(live: Live, person: str = "") -> MatchShown:
    """The match in a list."""
    mine = live.seats_of(person)
    return MatchShown(
        match=live.row.id,
        game=live.row.game,
        watch=live.row.watch,
        seats=seats(live),
        mine=mine,
        status=live.status,  # pyright: ignore[reportArgumentType]
        turn=live.turn,
        waiting=waiting_for(live, mine),
        created=live.row.created,
        result=live.result(),
        options=live.row.options,
        tournament=live.row.tournament,
        sealed=live.row.sealed,
        masked=live.row.masked,
        hints=live.hints,
        scenery=live.scenery,
        commitment=chance.commitment(live.row.seed),
        since=live.attention.began,
        host=bool(person) and live.row.host == person,
        seed=revealed(live.row, live.seats, person, is_over=live.status == "over"),
    )
