"""Hints: what a friend beside a player would say, thought out elsewhere and told to nobody else.

An adviser gets the view of who asks, like a bot. Nothing of it is stored; whoever sits at a table knows from its
settings whether hints may be asked for there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from threefold.bots.advice import Advice, Reason
from threefold.core.contract import Decision, Seat
from threefold.core.display import Choice
from threefold.serve import looking, windows, wire
from threefold.serve.guard import Buckets
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.queues import Queue
from threefold.serve.refusals import Refusal

BURST, PER_SECOND = 8, 0.5
"""How often somebody may ask: thinking costs more than talking."""
KEPT = 2_000
"""Pieces of advice that are kept, so that asking again, or for more, costs nothing."""
RULE_ONLY, GOOD_ONES = 1, 2


class Advised(NamedTuple):
    """Advice, with its best answer as boards get it."""

    advice: Advice
    choice: Choice


Advise = Callable[[str, Any, Decision], Awaitable[Advised | None]]
"""Thinks about a question: game, view, question. None: the adviser is not ready yet."""


class Hints:
    """Gives advice, once for each question."""

    def __init__(self, advise: Advise, queue: Queue | None = None) -> None:
        self._advise = advise
        self._queue = queue or Queue()
        self._asked: dict[tuple[str, Seat, int], asyncio.Task[Advised | None]] = {}
        self._limits = Buckets(time.monotonic, BURST, PER_SECOND)

    async def hint(self, live: Live, person: Person, wanted: wire.AskHint) -> wire.Hint:
        """Help with the question that somebody is asked now."""
        seat = looking.eyes_of(live, [seat for seat in live.seats_of(person.id) if live.seats[seat].kind == "human"])
        if seat is None:
            raise Refusal("no_seat")
        world, decision = ahead(live, seat)
        # In a masked window even being told "not yet" would say whether somebody before has answered.
        if not live.hints or (live.window() and live.masked):
            raise Refusal("no_hints")
        if decision is None:
            raise Refusal("not_asked")
        if wanted.turn != live.turn:
            raise Refusal("stale")
        turn = live.turn
        if wanted.strength == RULE_ONLY:
            return wire.Hint(turn, wanted.strength, decision.rule)
        if not self._limits.allow(person.id):
            raise Refusal("too_fast")
        advised = await asyncio.shield(self.about(live, seat, decision, world))
        if advised is None:
            raise Refusal("warming")
        return told(turn, wanted.strength, decision.rule, advised)

    def about(self, live: Live, seat: Seat, decision: Decision, world: Any = None) -> asyncio.Task[Advised | None]:
        """Advice on a question, thought out once; `world`: the table as it is when it is asked, if not as it is now."""
        assert live.table
        key = live.row.id, seat, live.turn
        task = self._asked.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() or task.result() is None)):
            view = live.game.view(live.table.state if world is None else world, seat)
            who = f"hint {live.seats[seat].person or live.row.host}"
            task = self._asked[key] = asyncio.create_task(self._thought_out(who, live.row.game, view, decision))
            while len(self._asked) > KEPT:
                self._asked.pop(next(iter(self._asked)))
        return task

    async def _thought_out(self, who: str, game: str, view: Any, decision: Decision) -> Advised | None:
        """Return advice for somebody, who gets it on one question at a time."""
        async with self._queue.turn(who, alone=True):
            return await self._advise(game, view, decision)

    async def stop(self) -> None:
        """Forgets what is still being thought about."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)


def question(live: Live, seat: Seat | None) -> Decision | None:
    """What a seat is asked now."""
    pending = live.table.pending if live.table and not live.table.over else ()
    return next((decision for decision in pending if decision.seat == seat), None)


def ahead(live: Live, seat: Seat) -> tuple[Any, Decision | None]:
    """What a seat is asked, and the table then: in a window, once everybody before it has let things happen."""
    decision = question(live, seat)
    if decision or live.table is None or looking.ask(live, seat) is None:
        return None, decision
    world, let = live.table.state.clone(), windows.passes(live.window())
    while (first := live.game.pending(world)[0]).seat != seat:
        live.game.play(world, {first.seat: let})
    return world, first


def told(turn: int, strength: int, rule: str, advised: Advised) -> wire.Hint:
    """As much of the advice as was asked for."""
    advice = advised.advice
    good = tuple(dict.fromkeys(one.answer[0] for one in advice.rated[: advice.good]))
    if strength == GOOD_ONES:
        return wire.Hint(turn, strength, rule, advice.known, good)
    best = advice.best
    return wire.Hint(turn, strength, rule, advice.known, good, best.answer, advised.choice, _reason(best.reason))


def _reason(reason: Reason) -> wire.HintReason:
    return wire.HintReason(reason.why, reason.steps, reason.share, reason.worse, reason.of)
