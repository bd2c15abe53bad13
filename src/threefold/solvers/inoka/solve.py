"""Solving a round of the duel: iterations bring the strategy closer to the equilibrium until its exploitability is
small.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from threefold.solvers.cfr.equilibrium import Solver
from threefold.solvers.cfr.tree import Floats
from threefold.solvers.inoka.duel import duel
from threefold.solvers.inoka.strategy import About, pack

KEEP_SECONDS = 60.0
"""The time in seconds between two checkpoints."""


class Measured(NamedTuple):
    """How close the strategy was to the equilibrium after an iteration."""

    iteration: int
    exploitability: float
    seconds: float
    """The time since the solve started, including the time before an interruption."""


class Solved(NamedTuple):
    """The strategy that was found, and the measurements on the way."""

    curve: list[Measured]
    strategy: Floats

    def pack(self) -> bytes:
        """Return the strategy as the bytes of a file."""
        last = self.curve[-1]
        return pack(duel().tree, self.strategy.copy(), About(last.iteration, last.exploitability))


def exploitability(strategy: Floats, threads: int | None = None) -> float:
    """Compute how much more than half of the rounds a perfect opponent wins against a strategy."""
    with Solver(duel().tree, threads=threads) as solver:
        return solver.best_response(1, strategy)


def solve(
    target: float,
    threads: int | None = None,
    checkpoint: Path | None = None,
    tell: Callable[[Measured], None] = lambda _: None,
) -> Solved:
    """Iterate until a perfect opponent gains no more than `target` against the strategy.

    If the solve is interrupted, the checkpoint file keeps what was found, and the next call continues from there.
    """
    curve: list[Measured] = []
    with Solver(duel().tree, threads=threads) as solver:
        if checkpoint and checkpoint.exists():
            curve = [Measured(int(at), gain, seconds) for at, gain, seconds in solver.load(checkpoint)]
        kept = monotonic()
        begun = kept - (curve[-1].seconds if curve else 0.0)
        try:
            while not (curve and curve[-1].iteration == solver.iterations and curve[-1].exploitability <= target):
                for _ in range(max(10, solver.iterations // 10)):
                    solver.iterate()
                    if checkpoint and monotonic() - kept > KEEP_SECONDS:
                        solver.save(checkpoint, curve)
                        kept = monotonic()
                strategy = solver.average(0)
                gain = solver.best_response(1, strategy)
                curve.append(Measured(solver.iterations, gain, round(monotonic() - begun, 1)))
                tell(curve[-1])
        except KeyboardInterrupt:
            if checkpoint:
                solver.save(checkpoint, curve)
            raise
        if checkpoint:
            checkpoint.unlink(missing_ok=True)
        return Solved(curve, solver.average(0))
