"""Plays games on a Ray cluster (extra `threefold[cluster]`). Every node needs the same version of threefold."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from platform import node
from typing import Any, TypeVar

from msgspec import Struct

from threefold.core.errors import OptionsError, ThreefoldError
from threefold.core.installed import how_to_install
from threefold.lab.sources import code

P = TypeVar("P")
T = TypeVar("T")
R = TypeVar("R")

STORE = 128 << 20
"""Bytes of shared memory for a cluster that we start: plans and results are small."""


class Cluster(Struct, frozen=True):
    """A Ray address: `auto`, `host:port`, `ray://host:port`, or `local` for a cluster that lives as long as the run."""

    address: str


def play_there(ours: str, play: Callable[[P, T], R], plan: P, task: T) -> R | str:
    """Play one game on a node. Return an error text if the node runs another version of threefold."""
    if code() != ours:
        return f"{node()} has another threefold ({code()}) than this machine ({ours}): install the same on every node"
    try:
        return play(plan, task)
    except ThreefoldError as error:
        return f"{node()}: {error}"


def on_cluster(play: Callable[[P, T], R], plan: P, todo: Sequence[T], cluster: Cluster) -> Iterator[R]:
    """Yield results from all cores of the cluster; stopping early cancels the games that still run."""
    ray = _connect(cluster)
    try:
        there = ray.remote(play_there)
        shared = ray.put(plan)
        waiting = iter(todo)

        def send(count: int) -> list[Any]:
            return [there.remote(code(), play, shared, task) for task in islice(waiting, count)]

        running = send(2 * max(1, int(ray.cluster_resources().get("CPU", 1))))
        while running:
            finished, running = ray.wait(running)
            running += send(len(finished))
            yield from map(_result, ray.get(finished))
    finally:
        # Shutting down ends the games that still run; cancelling them one by one confuses Ray when games end meanwhile.
        ray.shutdown()


def _result(found: R | str) -> R:
    if isinstance(found, str):
        raise OptionsError(found)
    return found


def _connect(cluster: Cluster) -> Any:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise OptionsError(f"--ray needs Ray, which is not installed: {how_to_install('cluster')}") from None
    said = {name: value for name, value in os.environ.items() if name.startswith("THREEFOLD_")}
    settings = {"log_to_driver": False, "logging_level": "ERROR", "runtime_env": {"env_vars": said}}
    try:
        if cluster.address == "local":
            ray.init(address="local", include_dashboard=False, object_store_memory=STORE, **settings)
        else:
            ray.init(address=cluster.address, **settings)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise OptionsError(f'no Ray cluster at "{cluster.address}": {str(error).splitlines()[0]}') from None
    return ray
