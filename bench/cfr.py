"""Measures how fast equilibria are found: CFR+ on Leduc poker by the duel's solver, beside OpenSpiel's in C++.

    python bench/cfr.py [--rounds 5] [--seconds 2] [--json FILE]

Both solve the same game on one core, in turns; rates are iterations per second of this process's processor time. Both
print at the end how far they are from equilibrium. The exit code is 1 if ours is not LEAST times as fast.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rounds import TINY_SECONDS, print_rates

from solvers.leduc import leduc_tree
from threefold.solvers.cfr.equilibrium import CFR_PLUS, Solver

LEAST = 30
BATCH = 20
"""The iterations between two looks at the clock."""


def rate(iterate: Callable[[], object], seconds: float) -> float:
    """Return the iterations per second."""
    done, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        for _ in range(BATCH):
            iterate()
        done += BATCH
    return done / spent


def ours_alone(wanted: argparse.Namespace) -> int:
    """Measure our solver alone."""
    with Solver(leduc_tree(), CFR_PLUS, threads=1) as solver:
        for _ in range(BATCH):
            solver.iterate()
        print_rates({"threefold CFR+": [rate(solver.iterate, wanted.seconds) for _ in range(wanted.rounds)]})
        print(f"\nAt the end {solver.exploitability():.1e} chips from equilibrium.")
    return 0


def main() -> int:
    """Measure both solvers in turns."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--ours", action="store_true", help="only our own row; no other library is needed")
    parser.add_argument(
        "--tiny", action="store_true", help="one short round without limits, to see that the bench works"
    )
    wanted = parser.parse_args()
    if wanted.tiny:
        wanted.rounds, wanted.seconds = 1, TINY_SECONDS
    if wanted.ours:
        return ours_alone(wanted)
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("leduc_poker")
    peer = pyspiel.CFRPlusSolver(game)
    rates: dict[str, list[float]] = {"OpenSpiel CFR+, C++": [], "threefold CFR+": []}
    with Solver(leduc_tree(), CFR_PLUS, threads=1) as solver:
        for _ in range(BATCH):
            solver.iterate()
        for _ in range(wanted.rounds):
            rates["OpenSpiel CFR+, C++"].append(rate(peer.evaluate_and_update_policy, wanted.seconds))
            rates["threefold CFR+"].append(rate(solver.iterate, wanted.seconds))
        # OpenSpiel returns the sum of both players' gains, ours the mean.
        far = [pyspiel.nash_conv(game, peer.average_policy()) / 2, solver.exploitability()]
    theirs = median(rates["OpenSpiel CFR+, C++"])
    print("| Leduc poker | iterations per CPU-second | min–max | × OpenSpiel | exploitability at the end, chips |")
    print("|---|---:|---:|---:|---:|")
    rows: list[dict[str, object]] = []
    for (name, found), gain in zip(rates.items(), far, strict=True):
        middle = median(found)
        rows.append({"name": name, "rate": middle, "times": middle / theirs, "exploitability": gain})
        between = f"{min(found):,.0f}–{max(found):,.0f}"
        print(f"| {name} | {middle:,.0f} | {between} | {middle / theirs:.1f} | {gain:.1e} |")
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0 if wanted.tiny or median(rates["threefold CFR+"]) >= LEAST * theirs else 1


if __name__ == "__main__":
    sys.exit(main())
