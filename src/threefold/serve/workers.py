"""Processes that work one task after the other, and can be ended in the middle of one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, TypeVar

from threefold.core.children import end_with_parent, interrupts_blocked
from threefold.serve.refusals import Refusal

R = TypeVar("R")


class WorkerGone(Exception):
    """A worker ended before it had answered."""


class Worker:
    """One process, which starts with its first task; `prepare` is what it does before it."""

    def __init__(self, prepare: Callable[[], object] | None = None) -> None:
        self._prepare = prepare
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="worker")
        self._pipe: Any = None
        self._process: Any = None
        self.is_alive = True

    async def do(self, seconds: float, task: Callable[..., R], *about: Any) -> R:
        """Let the worker do a task; end it if that takes longer, or if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._thread, self._start)
            async with asyncio.timeout(seconds):
                is_done, answer = await loop.run_in_executor(self._thread, self._ask, task, about)
        except TimeoutError:
            self.end()
            raise Refusal("too_long") from None
        except BaseException:
            self.end()
            raise
        if not is_done:
            raise answer
        return answer

    def end(self) -> None:
        """Kill the process, whatever it does."""
        self.is_alive = False
        if self._process is not None:
            with suppress(ValueError):
                self._process.kill()
        self._thread.shutdown(wait=False)

    def _start(self) -> None:
        """Start the process and wait until it can work: that is no part of the time that a task may take."""
        if self._pipe is not None:
            return
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, self._prepare), daemon=True)
        with interrupts_blocked():
            process.start()
        self._process = process  # only now: one that has not started yet cannot be killed
        theirs.close()
        if not self.is_alive:
            process.kill()
        self._receive()

    def _ask(self, task: Callable[..., Any], about: tuple[Any, ...]) -> tuple[bool, Any]:
        assert self._pipe
        try:
            self._pipe.send((task, about))
        except OSError as error:
            raise WorkerGone from error
        return self._receive()

    def _receive(self) -> Any:
        assert self._pipe
        try:
            return self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerGone from error


class Workers:
    """Several workers; each starts when it is needed, and is replaced when it ends."""

    def __init__(self, count: int, prepare: Callable[[], object] | None = None) -> None:
        self.count = count
        self._prepare = prepare
        self._places = asyncio.Semaphore(count)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._is_closed = False

    async def do(self, seconds: float, task: Callable[..., R], *about: Any) -> R:
        """Let the next free worker do a task within this time."""
        async with self._places:
            if self._is_closed:
                raise WorkerGone
            worker = self._idle.pop() if self._idle else Worker(self._prepare)
            self._all.add(worker)
            try:
                return await worker.do(seconds, task, *about)
            finally:
                if worker.is_alive:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)

    def close(self) -> None:
        """End all of them."""
        self._is_closed = True
        for worker in self._all:
            worker.end()


def _work(pipe: Any, prepare: Callable[[], object] | None) -> None:
    """Do what comes, until the server is gone."""
    end_with_parent()
    if prepare:
        prepare()
    pipe.send(None)
    while True:
        try:
            task, about = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = True, task(*about)
        except Exception as error:
            answer = False, error
        try:
            pipe.send(answer)
        except Exception as error:  # what cannot be sent is told in words
            pipe.send((False, RuntimeError(f"{answer[1]!r}: {error!r}")))
