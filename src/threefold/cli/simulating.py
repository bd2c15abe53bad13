"""Games between sides for a workbench: the arena's, told one by one."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from math import ceil
from multiprocessing import get_context
from typing import Any

from threefold import games
from threefold.core.errors import OptionsError
from threefold.lab import factions
from threefold.lab.figures import figures
from threefold.lab.scores import mean
from threefold.serve.wire.bench import SideRow, Simulation

SEED = 1


def simulate(game: str, options: dict[str, Any], bot: str, count: int) -> Generator[Simulation]:
    """At least so many games, every pairing as often; whoever closes it lets the games under way run out unseen."""
    plan = factions.plan(game, bot, SEED, options)
    if len(plan.sides) < 2:
        raise OptionsError("a simulation needs two sides or more")
    todo = plan.pairings(ceil(count / len(plan.lineups())))
    waiting, results = iter(todo), list[factions.Result]()
    yield Simulation("running", total=len(todo))
    jobs = max(1, (os.cpu_count() or 2) - 1)
    # Not the arena's own pool: that one kills every young process when it is stopped, the table's bots among them.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        running = {pool.submit(factions.play, plan, pairing) for pairing in islice(waiting, 2 * jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(factions.play, plan, pairing) for pairing in islice(waiting, len(finished))}
            results += [future.result() for future in finished]
            yield standing(plan, results, len(todo))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def standing(plan: factions.Plan, results: Sequence[factions.Result], total: int) -> Simulation:
    """What the games so far come to."""
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
