"""Bots think in processes of their own, never on the server's loop."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any, TypeVar

import structlog

from threefold.core.children import end_with_parent, interrupts_blocked
from threefold.core.contract import Decision
from threefold.serve.hints import Advised
from threefold.serve.refusals import Refusal
from threefold.serve.tasks import NotReady
from threefold.serve.workers import WorkerGone, Workers

LOG = structlog.get_logger("threefold.thinking")
WARM_AFTER_SECONDS = 3.0
"""Kernels are compiled once the server has had time to show its first page."""
LOW_PRIORITY = 10
BOT_SECONDS = 120.0
"""How long a bot may think before its worker is ended and chance answers."""
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
    text = rules.notation.write_answer(rules.imagine(view, rng), decision.seat, advice.best.answer)
    return Advised(advice, rules.display.choice(text))


class Thinkers:
    """Workers that think for bots and advisers."""

    def __init__(self, workers: int = 0, seconds: float = BOT_SECONDS) -> None:
        self.count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._workers = Workers(self.count)
        self._seconds = seconds
        """How long an adviser may think."""
        self._warming: set[asyncio.Task[None]] = set()
        self._is_warm = False
        """Whether everything has been compiled, or could not be: from then on nobody stands in."""

    async def __call__(self, game: str, bot: str, view: Any, decision: Decision) -> tuple[int, ...]:
        """Return a bot's answer."""
        at_once = not self._is_warm
        path = await self._workers.do(BOT_SECONDS, _call, think, (game, bot, view, decision), at_once)
        if path is None:
            raise NotReady(game)
        return path

    async def advise(self, game: str, view: Any, decision: Decision) -> Advised | None:
        """Return advice; None as long as there is something to compile first."""
        return await self._workers.do(self._seconds, _call, consider, (game, view, decision), not self._is_warm)

    def warm(self) -> None:
        """Start a worker before anybody waits for it, and let another process compile what is not compiled yet."""
        self._warming = {asyncio.create_task(self._start_one()), asyncio.create_task(self._warm_up())}

    def close(self) -> None:
        """End the workers."""
        for task in self._warming:
            task.cancel()
        self._workers.close()

    async def _start_one(self) -> None:
        try:
            await self._workers.do(BOT_SECONDS, _import_games)
        except (WorkerGone, Refusal) as error:
            await asyncio.sleep(ENDING_SECONDS)
            LOG.error("no worker started", error=repr(error))

    async def _warm_up(self) -> None:
        """Compile in a process of its own: the workers must stay free to answer."""
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
            LOG.error("kernels not compiled", error=repr(error), exc_info=error)
        finally:
            self._is_warm = True
            pool.shutdown(wait=False, cancel_futures=True)


def _submit(pool: Executor, task: Callable[..., R], *about: Any) -> Future[R]:
    with interrupts_blocked():
        return pool.submit(task, *about)


def _call(work: Any, about: tuple[Any, ...], at_once: bool) -> Any:
    return work(*about, at_once=at_once)


def _begin_gently() -> None:
    """Whoever plays comes first."""
    end_with_parent()
    os.nice(LOW_PRIORITY)


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
