"""Lines before a few workers: whose turn it is, and that a worker that takes too long is ended."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncGenerator
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
import pytest_asyncio

from serve.house import refused
from support.processes import is_alive
from support.waiting import PATIENCE, for_ever, until
from threefold.serve.queues import OWN_WAITING, Queue
from threefold.serve.workers import WorkerGone, Workers

pytestmark = pytest.mark.asyncio
LONG = 60.0


class Line:
    """A queue, and what has been done in it."""

    def __init__(self, places: int) -> None:
        self.queue = Queue(places)
        self.done: list[str] = []
        self.working: set[str] = set()
        self.go_on = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, who: str, *, alone: bool = False, later: bool = False) -> None:
        """Do something as soon as it is this asker's turn."""
        async with self.queue.turn(who, alone=alone, later=later):
            self.working.add(who)
            await self.go_on.wait()
            self.done.append(who)

    async def asks(self, *people: str, alone: bool = False, later: bool = False) -> None:
        """Let these ask, in this order."""
        for who in people:
            self.tasks.append(asyncio.create_task(self.ask(who, alone=alone, later=later)))
            await asyncio.sleep(0)

    async def finish(self) -> list[str]:
        """Let everything be done; return who had a turn, in order."""
        self.go_on.set()
        await asyncio.gather(*self.tasks)
        return self.done


async def test_people_take_turns_however_much_one_of_them_asks() -> None:
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


async def test_what_can_wait_comes_last_and_never_takes_the_last_place() -> None:
    line = Line(2)
    await line.asks("bots", "bots", "bots", later=True)
    await line.asks("Ann", "Bo")
    assert line.working == {"bots", "Ann"}
    assert (await line.finish())[:3] == ["bots", "Ann", "Bo"]
    alone = Line(1)
    await alone.asks("bots", "bots", later=True)
    await alone.asks("Ann")
    assert await alone.finish() == ["bots", "Ann", "bots"]


async def test_who_gives_up_leaves_the_line_and_their_place() -> None:
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
    """Two workers."""
    workers = Workers(2)
    yield workers
    workers.close()


async def test_worker_that_takes_too_long_is_ended_and_replaced(workers: Workers) -> None:
    first = await workers.do(LONG, os.getpid)
    assert await workers.do(LONG, os.getpid) == first, "a worker is used again"
    assert await refused(workers.do(0.2, for_ever)) == "too_long"
    await until(lambda: not is_alive(first))
    assert await workers.do(LONG, os.getpid) != first


async def test_worker_whose_asker_leaves_is_ended(workers: Workers, tmp_path: Path) -> None:
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


async def test_worker_that_is_ended_while_it_starts_ends(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_errors_of_a_task_are_raised_where_it_was_asked_for(workers: Workers) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await workers.do(LONG, int, "x")
    with pytest.raises(RuntimeError):
        await workers.do(LONG, open, os.devnull)


def touch_and_work_on(file: Path) -> None:
    """Say that the work has begun, and never end it."""
    file.touch()
    for_ever()
