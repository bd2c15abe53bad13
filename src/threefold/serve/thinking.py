"""Bots think in processes of their own, never on the server's loop."""

from __future__ import annotations

import asyncio
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any

from threefold.core.contract import Decision


def think(game: str, bot: str, view: Any, decision: Decision) -> tuple[int, ...]:
    """One answer; runs in a worker. A bot gets a view, never the state."""
    from threefold import bots, games

    return bots.find(bot).answer(games.find(game), view, decision, Random())


class Thinkers:
    """A pool of workers; one that breaks is replaced."""

    def __init__(self, workers: int = 0) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._new_pool()

    async def __call__(self, game: str, bot: str, view: Any, decision: Decision) -> tuple[int, ...]:
        """A bot's answer."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, think, game, bot, view, decision)
        except BrokenProcessPool:
            self._pool = self._new_pool()
            raise

    def warm(self) -> None:
        """Starts a worker before anybody waits for it."""
        self._pool.submit(_import_games)

    def close(self) -> None:
        """Ends the workers."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_end_with_the_server)


def _end_with_the_server() -> None:
    """A worker whose server is killed would wait for ever."""
    server = parent_process()
    assert server

    def wait() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _import_games() -> None:
    from threefold import bots, games

    for name in games.names():
        games.find(name)
    bots.find("random")
