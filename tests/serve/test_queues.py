"""Queues before a few workers: whose turn it is, and how a slow worker is ended."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncGenerator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
import pytest_asyncio

from serve.server_process import refused
from support.processes import is_alive
from support.waiting import PATIENCE, for_ever, until
from threefold.serve.queues import OWN_WAITING, Queue
from threefold.serve.workers import WorkerGone, Workers

pytestmark = pytest.mark.asyncio
LONG = 60.0


class Line:
    """A queue that notes who had a turn."""

    def __init__(self, places: int) -> None:
        self.queue = Queue(places)
        self.done: list[str] = []
        self.working: set[str] = set()
        self.go_on = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, who: str, *, alone: bool = False, later: bool = False) -> None:
        """Wait for this asker's turn, then work until the test says go on."""
        async with self.queue.turn(who, alone=alone, later=later):
            self.working.add(who)
            await self.go_on.wait()
            self.done.append(who)

    async def asks(self, *people: str, alone: bool = False, later: bool = False) -> None:
        """Add tasks for these people, in this order."""
        for who in people:
            self.tasks.append(asyncio.create_task(self.ask(who, alone=alone, later=later)))
            await asyncio.sleep(0)

    async def finish(self) -> list[str]:
        """Let all work finish; return who had a turn, in order."""
        self.go_on.set()
        await asyncio.gather(*self.tasks)
        return self.done


async def test_people_take_turns_even_if_one_asks_more_often() -> None:
    line = Line(1)
    await line.asks(*["Ann"] * 5, "Bo", "Cy", "Bo")
    assert await line.finish() == ["Ann", "Ann", "Bo", "Cy", "Ann", "Bo", "Ann", "Ann"]


async def test_one_question_of_a_person_is_worked_on_at_a_time() -> None:
    line = Line(3)
    await line.asks("Ann", "Ann", "Ann", "Bo", alone=True)
    assert line.working == {"Ann", "Bo"}
    line.working.clear()
    await line.asks("bots of Ann", "bots of Ann")
    assert line.working == {"bots of Ann"}, "bots may take every place"
    assert sorted(await line.finish()) == ["Ann"] * 3 + ["Bo"] + ["bots of Ann"] * 2


async def test_too_many_waiting_questions_of_one_person_are_refused() -> None:
    line = Line(1)
    await line.asks(*["Ann"] * (OWN_WAITING + 1), alone=True)
    assert await refused(line.ask("Ann", alone=True)) == "busy"
    await line.asks("Bo", alone=True)
    assert len(await line.finish()) == OWN_WAITING + 2


async def test_work_that_can_wait_comes_last_and_never_takes_the_last_place() -> None:
    line = Line(2)
    await line.asks("bots", "bots", "bots", later=True)
    await line.asks("Ann", "Bo")
    assert line.working == {"bots", "Ann"}
    assert (await line.finish())[:3] == ["bots", "Ann", "Bo"]
    alone = Line(1)
    await alone.asks("bots", "bots", later=True)
    await alone.asks("Ann")
    assert await alone.finish() == ["bots", "Ann", "bots"]


async def test_cancelled_askers_leave_the_queue_and_free_their_place() -> None:
    line = Line(1)
    await line.asks("Ann", "Bo", "Cy")
    working, waiting = line.tasks[:2]
    working.cancel()
    waiting.cancel()
    await asyncio.gather(working, waiting, return_exceptions=True)
    del line.tasks[:2]
    assert await line.finish() == ["Cy"]


@pytest_asyncio.fixture
async def workers() -> AsyncGenerator[Workers]:
    """Start two workers."""
    workers = Workers(2)
    yield workers
    workers.close()


async def test_worker_that_takes_too_long_is_ended_and_replaced(workers: Workers) -> None:
    first = await workers.do(LONG, os.getpid)
    assert await workers.do(LONG, os.getpid) == first, "a worker is used again"
    assert await refused(workers.do(0.2, for_ever)) == "too_long"
    await until(lambda: not is_alive(first))
    assert await workers.do(LONG, os.getpid) != first


async def test_worker_whose_asker_cancels_is_ended(workers: Workers, tmp_path: Path) -> None:
    first = await workers.do(LONG, os.getpid)
    began = tmp_path / "began"
    task = asyncio.create_task(workers.do(LONG, touch_and_work_on, began))
    await until(began.exists)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await workers.do(LONG, os.getpid) != first


async def test_worker_that_dies_is_replaced(workers: Workers) -> None:
    first = await workers.do(LONG, os.getpid)
    with pytest.raises(WorkerGone):
        await workers.do(LONG, os._exit, 1)
    assert await workers.do(LONG, os.getpid) != first


async def test_worker_cancelled_during_its_start_ends(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    starting, go_on, start = threading.Event(), threading.Event(), SpawnProcess.start

    def slow(process: SpawnProcess) -> None:
        starting.set()
        assert go_on.wait(PATIENCE)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", slow)
    task = asyncio.create_task(workers.do(LONG, os.getpid))
    await until(starting.is_set)
    workers.close()
    go_on.set()
    with pytest.raises(WorkerGone):
        await task


async def test_errors_of_a_task_are_raised_to_its_asker(workers: Workers) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await workers.do(LONG, int, "x")
    with pytest.raises(RuntimeError):
        await workers.do(LONG, open, os.devnull)


def touch_and_work_on(file: Path) -> None:
    """Create the file, then work for ever."""
    file.touch()
    for_ever()
