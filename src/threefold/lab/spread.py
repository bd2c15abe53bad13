"""Plays games in this process, in several processes, or on a cluster; the results are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from threefold.core.children import in_processes
from threefold.lab.cluster import Cluster, on_cluster

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")

Where = int | Cluster
"""A number of processes on this machine, or a cluster."""


def spread(play: Callable[[P, T], R], plan: P, todo: Sequence[T], where: Where) -> Iterator[R]:
    """Play every task of a plan; yield results as they are ready."""
    if not todo:
        return
    if isinstance(where, Cluster):
        yield from on_cluster(play, plan, todo, where)
    elif where == 1:
        yield from (play(plan, task) for task in todo)
    else:
        yield from in_processes(play, plan, todo, where)
