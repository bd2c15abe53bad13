"""Simulations for the card editor: arena games whose results arrive one by one."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from functools import partial
from itertools import islice
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from msgspec import Struct

from threefold import games
from threefold.core.children import end_with_parent, submit
from threefold.core.errors import OptionsError
from threefold.lab import factions
from threefold.lab.figures import figures
from threefold.lab.log import Log
from threefold.lab.rota import missing
from threefold.lab.scores import mean
from threefold.serve.limits import from_environment
from threefold.serve.wire.bench import SideRow, Simulation
from threefold.serve.workbench import Simulator

SEED = 1


class Kept(Struct, frozen=True):
    """What all games in a file have in common. The set's hash covers what cards do, so their wording may change."""

    game: str
    edition: int
    cards: str
    bot: str
    seed: int
    code: str


def simulator(kept: Path) -> Simulator:
    """Return a simulator that keeps every game in this folder and plays only the missing ones."""
    return partial(simulate, kept)


def simulate(kept: Path, game: str, options: dict[str, Any], cards: str, bot: str, count: int) -> Generator[Simulation]:
    """Play at least this many games, each pairing equally often; closing the generator ends the running games."""
    plan = factions.plan(game, bot, SEED, options)
    if len(plan.sides) < 2:
        raise OptionsError("a simulation needs two sides or more")
    # The file name contains the hash of the code, so that another version starts a new file.
    name = re.sub(r"[^A-Za-z0-9._@-]", "-", f"{cards}.{bot}.{plan.code}.jsonl")
    log = Log(kept / name, Kept(game, plan.edition, cards, bot, SEED, plan.code), factions.Result)
    wanted = plan.pairings(ceil(count / len(plan.lineups())))
    todo = missing(wanted, log.results)
    waiting, total = iter(todo), max(len(wanted), len(log.results))
    yield _so_far(plan, log.results, total)
    jobs = max(1, (os.cpu_count() or 2) - 1)
    # The arena's pool would, when stopped, also kill the child processes in which the table's bots think.
    context = get_context("spawn")
    started = context.SimpleQueue()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_die_quietly, initargs=(started,))
    running: set[Future[factions.Result]] = set()
    limit = from_environment().game_seconds
    try:
        running = submit(pool, factions.play, plan, islice(waiting, 2 * jobs))
        while running:
            finished, running = wait(running, timeout=limit, return_when=FIRST_COMPLETED)
            if not finished:
                raise OptionsError(f"no game has ended for {limit:g} seconds: these cards may go on for ever")
            running |= submit(pool, factions.play, plan, islice(waiting, len(finished)))
            for future in finished:
                log.add(future.result())
            yield _so_far(plan, log.results, total)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if running:
            _kill(started)


def _die_quietly(started: Any) -> None:
    """Register this worker, and make it end without a traceback when the editor is stopped."""
    started.put(os.getpid())
    end_with_parent()


def _kill(started: Any) -> None:
    """End the workers at once, since a running game may never end."""
    while not started.empty():
        with suppress(ProcessLookupError):
            os.kill(started.get(), signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)


def _so_far(plan: factions.Plan, results: Sequence[factions.Result], total: int) -> Simulation:
    return standing(plan, results, total) if results else Simulation("running", total=total)


def standing(plan: factions.Plan, results: Sequence[factions.Result], total: int) -> Simulation:
    """Return the results of the games so far."""
    study = factions.study_of(games.find(plan.game))
    measured = figures(plan, study, results, ())
    rows = [
        SideRow(side.label, side.count, side.value, side.low, side.high, _against(side.label, results))
        for side in measured["side"]
    ]
    return Simulation(
        "running",
        len(results),
        total,
        rows=tuple(sorted(rows, key=lambda row: -row.score)),
        first=measured["first"][0].value,
        rounds=measured["rounds.median"][0].value,
    )


def _against(side: str, results: Sequence[factions.Result]) -> dict[str, float]:
    met: dict[str, list[float]] = {}
    for result in results:
        for seat, name in enumerate(result.sides):
            for other in set(result.sides) - {side} if name == side else ():
                met.setdefault(other, []).append(result.share(seat))
    return {other: mean(shares) for other, shares in sorted(met.items())}
