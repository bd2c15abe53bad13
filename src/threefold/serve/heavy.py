"""Work that grows with the length of a match: in processes of its own, and for each person one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import ParamSpec, TypeVar

from threefold.serve.refusals import Refusal
from threefold.serve.snapshots import LIGHT
from threefold.serve.workers import WorkerGone, Workers

P = ParamSpec("P")
R = TypeVar("R")
IN_LINE = 4
"""Requests of one person that may wait behind the one that is worked on; the next one is refused."""
PATIENCE_SECONDS = 60.0
THREADS = 3


@dataclass
class Line:
    """The heavy requests of one person."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    requests: int = 0


class Heavy:
    """Runs long work in a worker process, and short work in a thread. The worker starts with the first long work."""

    def __init__(self) -> None:
        self._workers: Workers | None = None
        self._thread = ThreadPoolExecutor(THREADS, thread_name_prefix="heavy")
        self._lines: dict[str, Line] = {}

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncGenerator[None]:
        """Wait until none of a person's other requests is worked on; refuse when too many wait already."""
        line = self._lines.setdefault(person, Line())
        if line.requests > IN_LINE:
            raise Refusal("busy", detail="too many large requests of yours are waiting")
        line.requests += 1
        try:
            async with line.lock:
                yield
        finally:
            line.requests -= 1
            if not line.requests:
                self._lines.pop(person, None)

    async def run(self, weight: int, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what the work returns; `weight`: how many entries of a record it plays or writes."""
        if weight <= LIGHT:
            return await self.beside(work, *args, **kwargs)
        self._workers = self._workers or Workers(1)
        try:
            return await self._workers.do(PATIENCE_SECONDS, _call, work, args, kwargs)
        except WorkerGone:
            raise Refusal("busy") from None

    async def beside(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run short work in a thread: files are read, and answers are encoded, beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, _call, work, args, kwargs)

    def close(self) -> None:
        """End the worker."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        if self._workers:
            self._workers.close()


def _call(work: Callable[..., R], args: tuple[object, ...], kwargs: dict[str, object]) -> R:
    return work(*args, **kwargs)
