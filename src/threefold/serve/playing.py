"""What the table has played, made ready for the log."""

from __future__ import annotations

from msgspec.structs import replace

from threefold.core.table import Played
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
    opened = sealing.opened(live, entries) if live.seals.pledges else ()
    for seat in live.seals.pledges.keys() - live.locked.keys():
        live.locks_in(seat, now)
    # What was opened, and what was given early to a question that is gone.
    locked = {seat: at for seat, at in live.locked.items() if seat not in live.table.sealed}
    agents, spent = tuple(closed.agents), closed.spent
    late = absence.late_in(live, entries) if live.row.clock else ()
    play = Play(entries, locked=locked, opened=opened, agents=agents, spent=spent, late=late)
    live.turn_over(play, now)
    live.clocks.spend(spent)
    minded = [live.mind(seat) for seat in absence.absent(live)]
    then = (*then, *deadlines(live, now), *(queries.set_seat(live.row.id, sits) for sits in minded))
    if locked:
        then = (*then, queries.clear_sealed(live.row.id, locked))
    if live.row.sealed:
        then = (*then, beside.clear_pledges(live.row.id))
    if live.table.over:
        then = (*then, queries.set_status(live.row.id, "over", live.turn, live.result()))
    locks = locked if live.row.clock else {}
    play = replace(play, locked=locks, minded=tuple(sits.seat for sits in minded))
    return Change(play, by, events_of(played), then)
