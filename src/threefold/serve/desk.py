"""Where games are looked into: a worker of its own, so that neither the loop nor a bot ever waits for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

from threefold.analysis.work import Done, work
from threefold.serve import wire
from threefold.serve.refusals import Refusal
from threefold.serve.thinking import Thinkers

KEPT = 512
"""Answers that are remembered; none of them ever changes."""
WAITING = 24
"""Questions that may wait before the next one is turned away."""
PATIENCE = 60.0
CODES: dict[str, wire.Code] = {
    "IllegalAction": "illegal",
    "NotationError": "notation",
    "RecordError": "record",
    "OptionsError": "unsolved",
    "GameNotFound": "no_game",
}


class Desk:
    """Asks the worker, which starts with the first question; the same question is worked on once."""

    def __init__(self) -> None:
        self._workers: Thinkers | None = None
        self._kept: OrderedDict[tuple[str, bytes], Done] = OrderedDict()
        self._asked: dict[tuple[str, bytes], asyncio.Task[Done]] = {}

    async def ask(self, task: str, question: bytes) -> bytes:
        """The answer as JSON, or what is wrong with the question."""
        key = task, question
        done = self._kept.get(key) or await self._worked(key)
        self._kept[key] = done
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        if done.refused:
            raise Refusal(CODES.get(done.refused, "illegal"), detail=done.body.decode())
        return done.body

    async def _worked(self, key: tuple[str, bytes]) -> Done:
        if key not in self._asked:
            if len(self._asked) >= WAITING:
                raise Refusal("busy")
            self._workers = self._workers or Thinkers(1)
            asked = self._asked[key] = asyncio.create_task(self._workers.run(work, *key))
            asked.add_done_callback(lambda _: self._asked.pop(key))
        try:
            async with asyncio.timeout(PATIENCE):
                # Who waits may leave; the others who ask the same still get their answer.
                return await asyncio.shield(self._asked[key])
        except TimeoutError:
            raise Refusal("busy") from None

    def close(self) -> None:
        """Ends the worker."""
        if self._workers:
            self._workers.close()
