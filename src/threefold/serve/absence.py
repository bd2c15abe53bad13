"""Who stays away: for whom the clock has answered, and for whom once too often."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.core.contract import Seat
from threefold.core.option_words import read_options
from threefold.core.record import Entry, Turn
from threefold.serve.live import Live


def late_in(live: Live, entries: Iterable[Entry]) -> tuple[Seat, ...]:
    """For whom the clock, or chance in its place, has answered in these entries."""
    turns = [entry for entry in entries if isinstance(entry, Turn)]
    drawn = {seat for turn in turns for seat in turn.drawn}
    given = {seat for turn in turns for seat in turn.answers if seat in live.clocked}
    return tuple(sorted(drawn | given))


def absent(live: Live) -> tuple[Seat, ...]:
    """The seats whose people have run out of time once too often, where a bot is to play on for them."""
    if not live.row.clock or not live.row.clock.minded or live.status != "running":
        return ()
    patience = live.game.windows.absent_after(read_options(live.game, live.row.options))
    return tuple(seat for seat in live.people if live.clocks.missed[seat] >= patience)
