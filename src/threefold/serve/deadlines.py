"""What is due at a match, for the database: bots' answers, clocks that run out, windows that may close."""

from __future__ import annotations

from sqlalchemy import Executable

from threefold.serve import queries
from threefold.serve.live import Live


def deadlines(live: Live, now: int) -> tuple[Executable, ...]:
    """What is due after a change: every bot's answer at once, every running clock at its end."""
    if not (live.row.clock or live.has_bots or live.attention.agent):
        return ()
    name, turn = live.row.id, live.turn
    due: list[Executable] = [queries.clear_deadlines(name)]
    due += [
        queries.add_deadline(name, "bot", seat, turn, now, claimed=now)
        for seat in live.waiting()
        if live.seats[seat].kind == "bot"
    ]
    due += window_deadlines(live)
    if live.row.clock:
        live.clocks.ask(live.timed(), now)
        due += [
            queries.add_deadline(name, "clock", seat, turn, when, claimed=0)
            for seat, when in live.clocks.due().items()
            if live.seats[seat].kind == "human"
        ]
    return tuple(due)


def window_deadlines(live: Live) -> list[Executable]:
    """A window may close when it has been open for a while; and nobody who is prompted may think for ever."""
    window, name, turn, began = live.window(), live.row.id, live.turn, live.attention.began
    if not window:
        return []
    due: list[Executable] = []
    if live.masked or not live.waiting():
        opens = live.closes_at(began) if live.masked else began
        due.append(queries.add_deadline(name, "agent", window[0].decision.seat, turn, opens, claimed=0))
    for seat in live.waiting():
        allowed = live.clocks.allowance(seat)
        if allowed is not None and live.seats[seat].kind == "human":
            runs_out = live.clocks.later(live.clocks.begins(began), allowed)
            due.append(queries.add_deadline(name, "clock", seat, turn, runs_out, claimed=0))
    return due
