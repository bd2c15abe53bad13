"""Work that goes on beside the answering of requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any


class NotReady(Exception):
    """What this bot needs for this game is still being compiled: somebody who needs less may answer."""


async def repeat(log: Any, failed: str, rest: Callable[[], float], work: Callable[[], Awaitable[object]]) -> None:
    """Do some work again and again, whatever goes wrong; log an error once, not every time that it comes back."""
    known = ""
    while True:
        await asyncio.sleep(rest())
        try:
            await work()
            known = ""
        except Exception as error:
            if known != (known := repr(error)):
                log.error(failed, error=known, exc_info=error)


class Tasks:
    """What is under way: kept until it is done, reported if it fails, ended with its owner."""

    def __init__(self, log: Any, failed: str) -> None:
        self.running: set[asyncio.Task[None]] = set()
        self._log, self._failed = log, failed

    def spawn(self, work: Coroutine[Any, Any, None], **about: Any) -> asyncio.Task[None]:
        """Begin something that nobody waits for; `about` is logged if it fails."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(partial(self._done, about))
        return task

    async def stop(self) -> None:
        """Ends everything that is under way."""
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, about: dict[str, Any], task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self._log.error(self._failed, **about, error=repr(error), exc_info=error)
