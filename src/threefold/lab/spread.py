"""Where games are played: in this process, in several, or on a cluster. What they come to does not depend on it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context
from typing import TypeVar

from threefold.lab.cluster import Cluster, on_cluster

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")

Where = int | Cluster
"""So many processes of this machine, or a cluster."""


def spread(play: Callable[[P, T], R], plan: P, todo: Sequence[T], where: Where) -> Iterator[R]:
    """Plays every task of a plan; results come as they are ready."""
    if not todo:
        return
    if isinstance(where, Cluster):
        yield from on_cluster(play, plan, todo, where)
    elif where == 1:
        yield from (play(plan, task) for task in todo)
    else:
        yield from _in_processes(play, plan, todo, where)


def _in_processes(play: Callable[[P, T], R], plan: P, todo: Sequence[T], jobs: int) -> Iterator[R]:
    waiting = iter(todo)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_die_quietly)
    try:
        running: set[Future[R]] = {pool.submit(play, plan, task) for task in islice(waiting, 2 * jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, plan, task) for task in islice(waiting, len(finished))}
            yield from (future.result() for future in finished)
    except BaseException:
        # A game between strong bots takes a minute: who interrupts does not wait for it, it is played again.
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _die_quietly() -> None:
    """A worker that is interrupted with its parent ends without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
