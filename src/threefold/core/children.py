"""Runs tasks in child processes, which end with this process and stay silent on Ctrl-C."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from typing import TypeVar

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")


def in_processes(play: Callable[[P, T], R], plan: P, todo: Sequence[T], jobs: int) -> Iterator[R]:
    """Do every task of a plan in several processes; yield results as they are ready."""
    waiting = iter(todo)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=end_with_parent)
    try:
        running: set[Future[R]] = submit(pool, play, plan, islice(waiting, 2 * jobs))
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= submit(pool, play, plan, islice(waiting, len(finished)))
            yield from (future.result() for future in finished)
    except BaseException:
        # A game between strong bots takes a minute. Ctrl-C does not wait for it; the game is played again next time.
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def submit(pool: Executor, play: Callable[[P, T], R], plan: P, todo: Iterable[T]) -> set[Future[R]]:
    """Submit tasks to a pool; block Ctrl-C while this starts processes, so that they can import in peace."""
    with interrupts_blocked():
        return {pool.submit(play, plan, task) for task in todo}


@contextmanager
def interrupts_blocked() -> Generator[None]:
    """Block Ctrl-C while a child process starts; the child unblocks it after its imports.

    A Ctrl-C that arrives meanwhile takes effect afterwards; otherwise the child would be left without a task.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows does not need this
        yield
        return
    # The first child process starts the resource tracker, which would unblock the signal; so start it before.
    resource_tracker.ensure_running()
    came = threading.Event()
    # The child inherits the mask. Other threads of this process may still get the signal.
    is_main = threading.current_thread() is threading.main_thread()

    def note(*_: object) -> None:
        came.set()

    handler = signal.signal(signal.SIGINT, note) if is_main else None
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        if is_main:
            signal.signal(signal.SIGINT, handler)
        if came.is_set():
            signal.raise_signal(signal.SIGINT)


def end_with_parent() -> None:
    """End this process when its parent ends, because it would wait for ever; let Ctrl-C end it, too."""
    parent = parent_process()
    assert parent
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
