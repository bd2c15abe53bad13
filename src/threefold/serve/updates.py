"""Updates: all that each viewer may know behind a row of the log, encoded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Raw
from msgspec.structs import replace

from threefold.core.contract import Event, Seat, beat_of, told
from threefold.serve import looking
from threefold.serve.live import ENCODE, Live
from threefold.serve.rows import Body, Play, late_seats
from threefold.serve.wire import Offer, Said, Update


def updates(
    live: Live,
    viewers: Iterable[Seat | None],
    now: int,
    present: Iterable[Seat],
    body: Body | None = None,
    events: Sequence[Event] = (),
) -> dict[Seat | None, bytes]:
    """What each viewer is told of a row and of what it caused; without one, how things stand.

    What is the same for all is made once.
    """
    is_secret = False
    for event in events:
        is_secret = is_secret or event.to is not None
    window = live.window()
    shared = _shared(live, now, present, body, () if is_secret else events)
    encoded: dict[Seat | None, bytes] = {}
    for seat in viewers:
        view, show = looking.view(live, seat)
        update = replace(
            shared,
            seat=seat,
            view=view,
            show=show,
            ask=looking.ask(live, seat),
            calls=looking.calls(live, seat),
        )
        if window:
            waiting = looking.waiting_for(live, () if seat is None else (seat,))
            update = replace(update, waiting=waiting, window=looking.window(live, seat, now))
        if is_secret:
            seen = told(events, seat)
            update = replace(update, events=_encoded(live, seen), beat=beat_of(seen))
        encoded[seat] = ENCODE(update)
    return encoded


def _shared(live: Live, now: int, present: Iterable[Seat], body: Body | None, events: Sequence[Event]) -> Update:
    """What all viewers are told alike. Nearly always most of it is nothing, and nothing is not looked for."""
    kind, at, by = live.last
    late, minded, opened = (), (), ()
    if isinstance(body, Play):
        late, minded, opened = late_seats(body), body.minded, body.opened
    waiting = () if live.window() else live.waiting()
    return Update(
        seq=live.seq,
        kind=kind if body else "now",
        turn=live.turn,
        at=at,
        by=by,
        events=_encoded(live, events),
        beat=beat_of(events),
        view=None,
        show=None,
        ask=None,
        calls=looking.NO_CALLS,
        waiting=waiting,
        clocks=live.clocks.show(now) if live.row.clock else (),
        seats=looking.seats(live, present),
        seat=None,
        offers=_offers(live) if live.offers else (),
        result=None if waiting else live.result(),
        said=body if isinstance(body, Said) else None,
        next_match=live.next_match,
        late=late,
        minded=minded,
        pledges=looking.pledges(live) if live.seals.pledges else (),
        opened=opened,
        takeable=looking.is_takeable(live),
    )


def _offers(live: Live) -> tuple[Offer, ...]:
    return tuple(Offer(kind, seat) for kind, seats in live.offers.items() for seat in sorted(seats))


def _encoded(live: Live, events: Iterable[Event]) -> tuple[Raw, ...]:
    return tuple([Raw(ENCODE(live.game.display.event(event))) for event in events])
