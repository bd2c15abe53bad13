"""Windows close: answers are collected from everybody at once, and count in the order of priority.

Nothing is told of a pass before the window closes. Whoever acts first in the order ends it: later answers were
provisional, and are asked for again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable

from threefold.core.contract import Answer, Seat
from threefold.core.course import Played
from threefold.core.record import TakeBack, Turn
from threefold.serve import beside, wire
from threefold.serve.attention import Place, answer_of
from threefold.serve.live import Live


@dataclass
class Closed:
    """What closing windows has played."""

    played: list[Played] = field(default_factory=list[Played])
    agents: list[int] = field(default_factory=list[int])
    """The entries that agents gave."""
    spent: dict[Seat, int] = field(default_factory=dict[Seat, int])
    """The time that people have taken."""
    actor: Seat | None = None
    """Who acted in the window that was open, if anybody did."""
    by_agent: bool = False
    """Whether an agent acted for them."""
    changed: dict[Seat, Any] = field(default_factory=dict[Seat, Any])
    """The wishes that have ended."""


NO_WINDOW = Closed()
"""Of games that have none: nobody adds to it."""


def ready(live: Live, now: int, *, is_due: bool, began: int) -> dict[Seat, Answer]:
    """The answers with which the window goes on now, in order; {}: somebody is waited for, or seems to be."""
    window, answers, slow = live.window(), dict[Seat, Answer](), False
    for place in window:
        path = answer_to(live, place)
        if path is None and place.is_prompted:
            return {}
        if path is None:
            break  # a bot thinks when its turn comes
        # Whoever acts first has shown that there was something to think about: only those before them are masked.
        acts = path != passes(window)
        slow = slow or (place.takes_time and not (acts and not answers and place.is_prompted))
        answers[place.decision.seat] = path
        if acts:
            break
    if answers and slow and live.masked and not is_due and now < live.closes_at(began):
        return {}
    return answers


def answer_to(live: Live, place: Place) -> Answer | None:
    """What a seat answers in a window, by itself or by its agent; None: nothing yet."""
    assert live.table
    given = answer_of(live.table, place)
    if given is not None or place.verdict is None or place.verdict.prompt:
        return given
    return place.verdict.answer


def passes(window: Sequence[Place]) -> Answer:
    """What lets things happen in a window."""
    return next(place.verdict.passes for place in window if place.verdict)


def close(live: Live, now: int, *, is_due: bool = False, is_new: bool = False) -> Closed:
    """Lets agents answer, and opens what people have answered, as long as nobody is waited for.

    `is_due`: the window has been open long enough; `is_new`: it has opened just now.
    """
    closed, table = Closed(), live.table
    began = now if is_new else live.attention.began
    while table and (answers := ready(live, now, is_due=is_due, began=began)):
        if not closed.played and not is_new:
            closed.spent = _spent(live, now)
        given = _seal(live, answers, closed)
        played = table.open()
        if not played:
            break
        for one in played:
            if isinstance(one.entry, Turn) and (agents := given & one.entry.answers.keys()):
                closed.agents.append(one.number)
                given -= agents
        closed.played += played
        began, is_due = now, False
    return closed


def _seal(live: Live, answers: dict[Seat, Answer], closed: Closed) -> set[Seat]:
    """Gives the table all these answers; whose agents gave theirs."""
    assert live.table
    given: set[Seat] = set()
    window = live.window()
    for place in window[: len(answers)]:
        seat = place.decision.seat
        if answer_of(live.table, place) is None:
            given.add(seat)
            live.table.recall(seat, answers[seat], place.decision)
        if not closed.played and answers[seat] != passes(window):
            closed.actor, closed.by_agent = seat, seat in given
        if place.verdict:
            _end_wishes(live, seat, closed)
    return given


def _end_wishes(live: Live, seat: Seat, closed: Closed) -> None:
    """What was wished for one window only has been granted."""
    attention = live.attention
    assert attention.agent
    assert live.table
    before = attention.wishes(seat)
    after = attention.agent.answered(live.table.state, seat, before)
    if after != before:
        closed.changed[seat] = after
        attention.set(seat, live.turn, after)


def _spent(live: Live, now: int) -> dict[Seat, int]:
    """How long each person who was prompted has thought."""
    if live.row.clock is None:
        return {}
    began = live.clocks.begins(live.attention.began)
    return {
        place.decision.seat: live.clocks.elapsed(began, live.locked.get(place.decision.seat, now))
        for place in live.window()
        if place.is_prompted
    }


def stored(live: Live, changed: dict[Seat, Any]) -> tuple[Executable, ...]:
    """Wishes for the database, as of now."""
    if live.attention.agent is None:
        return ()
    if live.status == "over":
        return (beside.clear_wishes(live.row.id),)
    return tuple(
        statement
        for seat, wishes in changed.items()
        for statement in beside.set_wishes(live.row.id, seat, live.turn, wishes)
    )


def gone_back(live: Live, played: Sequence[Played]) -> dict[Seat, Any]:
    """A take-back takes wishes back, too."""
    back = [one.entry.to for one in played if isinstance(one.entry, TakeBack)]
    if not back:
        return {}
    return {seat: live.attention.wishes(seat) for seat in live.attention.go_back(back[-1], live.turn)}


def by_whom(live: Live, closed: Closed, by: wire.By) -> wire.By:
    """Who let a window go on: whoever acted; else everybody has passed, and nobody is told who did so themselves."""
    if closed.actor is None or closed.actor == by.seat:
        return wire.By("agent") if by.who == "person" and closed.actor is None else by
    return wire.By("agent" if closed.by_agent else "person", closed.actor, live.seats[closed.actor].name)
