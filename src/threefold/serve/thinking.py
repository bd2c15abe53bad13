"""Bots think in processes of their own, never on the server's loop."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any, TypeVar

import structlog

from threefold.core.contract import Decision
from threefold.serve.duty import NotReady
from threefold.serve.hints import Advised

LOG = structlog.get_logger("threefold.thinking")
WARM_AFTER_SECONDS = 3.0
"""Kernels are compiled once the server has had time to show its first page."""
LOW_PRIORITY = 10
ENDING_SECONDS = 2.0
"""Ctrl-C reaches workers before the server has heard of it."""

R = TypeVar("R")


def think(game: str, bot: str, view: Any, decision: Decision, *, at_once: bool) -> tuple[int, ...] | None:
    """One answer; runs in a worker. A bot gets a view, never the state. None: it would have to compile first."""
    from threefold import bots, games
    from threefold.bots.warming import is_ready

    rules = games.find(game)
    if at_once and not is_ready(rules, bot):
        return None
    return bots.find(bot).answer(rules, view, decision, Random())


def consider(game: str, view: Any, decision: Decision, *, at_once: bool) -> Advised | None:
    """Advice on one question; runs in a worker, and gets what a bot gets."""
    from threefold import bots, games
    from threefold.bots.advice import advise
    from threefold.bots.warming import is_ready

    rules, rng = games.find(game), Random()
    if at_once and not is_ready(rules, bots.TEACHER.name):
        return None
    advice = advise(rules, view, decision, rng)
    return Advised(advice, rules.write_answer(rules.imagine(view, rng), decision.seat, advice.best.answer))


class Thinkers:
    """A pool of workers; one that breaks is replaced."""

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()
        self._warming: asyncio.Task[None] | None = None
        self._is_warm = False
        """Whether everything has been compiled, or could not be: from then on nobody stands in."""

    async def __call__(self, game: str, bot: str, view: Any, decision: Decision) -> tuple[int, ...]:
        """A bot's answer."""
        path = await self._run(think, game, bot, view, decision)
        if path is None:
            raise NotReady(game)
        return path

    async def advise(self, game: str, view: Any, decision: Decision) -> Advised | None:
        """Advice; None as long as there is something to compile first."""
        return await self._run(consider, game, view, decision)

    def warm(self) -> None:
        """Starts a worker before anybody waits for it, and lets another process compile what is not compiled yet."""
        _submit(self._pool, _import_games)
        self._warming = asyncio.create_task(self._warm_up())

    def close(self) -> None:
        """Ends the workers."""
        if self._warming:
            self._warming.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _run(self, work: Any, *about: Any) -> Any:
        return await self.run(_call, work, about, not self._is_warm)

    async def run(self, task: Callable[..., R], *about: Any) -> R:
        """Any work that takes its time."""
        try:
            return await asyncio.wrap_future(_submit(self._pool, task, *about))
        except BrokenProcessPool:
            self._pool = self._new_pool()
            raise

    async def _warm_up(self) -> None:
        """In a process of its own: the workers must stay free to answer."""
        await asyncio.sleep(WARM_AFTER_SECONDS)
        pool: Executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin_gently)
        try:
            for name in await asyncio.wrap_future(_submit(pool, _cold_games)):
                await asyncio.wrap_future(_submit(pool, _warm_up, name))
                LOG.debug("kernels compiled", game=name)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            await asyncio.sleep(ENDING_SECONDS)
            LOG.error("kernels not compiled", error=repr(error))
        finally:
            self._is_warm = True
            pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_end_with_the_server)


def _submit(pool: Executor, task: Callable[..., R], *about: Any) -> Future[R]:
    """A worker that is started for it hears of Ctrl-C only when it has imported all, and then ends without a word."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(task, *about)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _call(work: Any, about: tuple[Any, ...], at_once: bool) -> Any:
    return work(*about, at_once=at_once)


def _begin_gently() -> None:
    """Whoever plays comes first."""
    _end_with_the_server()
    os.nice(LOW_PRIORITY)


def _end_with_the_server() -> None:
    """A worker whose server is killed would wait for ever; one that is interrupted with it has nothing to tell."""
    server = parent_process()
    assert server
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _import_games() -> None:
    from threefold import bots, games

    for name in games.names():
        games.find(name)
    bots.find("random")


def _cold_games() -> list[str]:
    from threefold.bots.warming import cold_games

    return cold_games()


def _warm_up(name: str) -> None:
    from threefold.bots.warming import warm_up

    warm_up(name)
