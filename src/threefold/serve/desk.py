"""Where games are looked into: workers of their own, so that neither the loop nor a bot ever waits for them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from threefold.analysis.work import Done, work
from threefold.serve import wire
from threefold.serve.queues import Queue
from threefold.serve.refusals import Refusal
from threefold.serve.workers import Workers

KEPT = 512
"""Answers that are remembered; none of them ever changes."""
WORKERS = 2
QUICK = {"probe", "puzzle"}
"""What anybody may ask without a seat: one worker is never taken from them by longer questions."""
PATIENCE = 60.0
"""Seconds that a question waits for its turn."""
CODES: dict[str, wire.Code] = {
    "IllegalAction": "illegal",
    "NotationError": "notation",
    "RecordError": "record",
    "OptionsError": "unsolved",
    "GameNotFound": "no_game",
}

Key = tuple[str, bytes]


class Desk:
    """Asks the workers, which start with the first question. Everybody has one question worked on at a time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._workers = Workers(WORKERS, _prepare)
        self._queue = Queue(WORKERS)
        self._kept: OrderedDict[Key, Done] = OrderedDict()
        self._worked_on: dict[Key, asyncio.Task[Done]] = {}

    async def ask(self, who: str, task: str, question: bytes) -> bytes:
        """Return the answer to somebody's question as JSON, or refuse it with what is wrong about it."""
        key = task, question
        done = self._kept.get(key) or await self._in_turn(who, key)
        self._kept[key] = done
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        if done.refused:
            raise Refusal(CODES.get(done.refused, "illegal"), detail=done.body.decode())
        return done.body

    async def _in_turn(self, who: str, key: Key) -> Done:
        """Wait for the turn of whoever asks; by then somebody else may have asked the same."""
        try:
            async with asyncio.timeout(PATIENCE) as patience:
                async with self._queue.turn(who, alone=True, later=key[0] not in QUICK):
                    patience.reschedule(None)
                    return self._kept.get(key) or await asyncio.shield(self._work(key))
        except TimeoutError:
            raise Refusal("busy") from None

    def _work(self, key: Key) -> asyncio.Task[Done]:
        """Begin to work on a question, unless somebody does already; who asked it may leave meanwhile."""
        if key not in self._worked_on:
            task = self._worked_on[key] = asyncio.create_task(self._workers.do(self._seconds, work, *key))
            task.add_done_callback(lambda _: self._worked_on.pop(key))
        return self._worked_on[key]

    def close(self) -> None:
        """End the workers."""
        self._workers.close()


def _prepare() -> None:
    """Import what the questions need: that is no part of the time that one may take."""
    from threefold import bots, games, solvers

    bots.find("random")
    for name in games.names():
        games.find(name)
    for name in solvers.with_puzzles():
        solvers.puzzles_of(name)
