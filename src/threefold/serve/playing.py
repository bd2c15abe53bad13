"""What the table has played, made ready for the log."""

from __future__ import annotations

from msgspec.structs import replace

from threefold.core.course import Played
from threefold.core.record import Entry
from threefold.serve import absence, beside, queries, sealing, windows, wire
from threefold.serve.deadlines import deadlines
from threefold.serve.live import Live, events_of
from threefold.serve.matches import Change, Matches
from threefold.serve.rows import Play


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
    opened = _opened(live, entries, now) if live.seals.pledges else ()
    # What was opened, and what was given early to a question that is gone.
    locked = {seat: at for seat, at in live.locked.items() if seat not in live.table.sealed} if live.locked else {}
    late = absence.late_in(live, entries) if live.row.clock else ()
    play = Play(entries, {}, locked, opened, tuple(closed.agents), closed.spent, late)
    events = events_of(played)
    live.turn_over(play, events, now)
    if live.row.clock:
        live.clocks.spend(closed.spent)
        minded = [live.mind(seat) for seat in absence.absent(live)]
        then = (*then, *(queries.set_seat(live.row.id, sits) for sits in minded))
        play = replace(play, minded=tuple(sits.seat for sits in minded))
    elif locked:
        play = replace(play, locked={})
    then = (*then, *deadlines(live, now))
    if locked:
        then = (*then, queries.clear_sealed(live.row.id, locked))
    if live.row.sealed:
        then = (*then, beside.clear_pledges(live.row.id))
    if live.table.over:
        then = (*then, queries.set_status(live.row.id, "over", live.turn, live.result()))
    return Change(play, by, events, then)


def _opened(live: Live, entries: list[Entry], now: int) -> tuple[wire.Opened, ...]:
    """The pledges that these entries open; whoever had pledged had locked."""
    opened = sealing.opened(live, entries)
    for seat in live.seals.pledges.keys() - live.locked.keys():
        live.locks_in(seat, now)
    return opened
