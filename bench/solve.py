"""Measures how long INYO takes to solve and to verify on two cores, and how fast its tables answer.

    python bench/solve.py [--arena 5 --arena 7] [--verify] [--json FILE]

Every arena is solved in a process of its own on two cores, so that its memory is measured alone. Kernels are compiled
before the clock starts.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib import resources
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from parents import ends_with_parent

from threefold.games.inyo import INYO
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import Phase

ARENAS = (5, 6, 7)
CORES = 2
MOST_SECONDS = {5: 60.0, 6: 180.0, 7: 180.0}
"""The most seconds that a solve may take."""
MOST_TO_VERIFY = 900.0
MOST_MB = 8192
PROBES = 60
LONGEST_LOAD, LONGEST_PROBE = 0.050, 0.100


def solve(arena: int, verify: bool) -> dict[str, Any]:
    """Solve one arena with the command `threefold solve`."""
    words = [sys.executable, "-m", "threefold.cli", "solve", "inyo", "--arena", str(arena), "--json"]
    words += ["--jobs", str(CORES), *(["--verify"] if verify else [])]
    done = subprocess.run(words, capture_output=True, text=True, check=True, preexec_fn=ends_with_parent())
    return json.loads(done.stdout)


def probes(arena: int) -> dict[str, float]:
    """Return the seconds of processor time to load a table and to answer, after the first answer."""
    from threefold.games.inyo.variant import Variant
    from threefold.solvers.inyo.oracle import Oracle
    from threefold.solvers.inyo.table import Table, file_name

    with resources.as_file(resources.files("threefold.games.inyo") / "tables" / file_name(Variant(arena, 0))) as file:
        packed = file.read_bytes()
    loads: list[float] = []
    for _ in range(5):
        begun = process_time()
        Table.unpack(packed, file.name)
        loads.append(process_time() - begun)
    oracle = Oracle(Table.unpack(packed, file.name))
    took: list[float] = []
    for position in positions(arena):
        begun = process_time()
        oracle.scored(position)
        took.append(process_time() - begun)
    return {"load": median(loads), "probe": median(took[1:]), "longest_probe": max(took[1:])}


def positions(arena: int) -> list[int]:
    """Return packed positions of random games."""
    rng, found = Random(arena), list[int]()
    while len(found) < PROBES:
        state = INYO.new(2, Options(arena=arena))  # pyright: ignore[reportArgumentType]
        while state.phase is not Phase.OVER:
            found.append(state.pack())
            (decision,) = INYO.pending(state)
            INYO.play(state, {decision.seat: (rng.choice(decision.legal),)})
    return found[:PROBES]


def warm_up() -> float:
    """Compile what is not compiled yet; return the seconds that this took."""
    begun = perf_counter()
    code = (
        "from threefold.solvers.inyo.solve import Retrograde; from threefold.solvers.inyo.verify import Sweep; "
        "from threefold.solvers.inyo.table import shipped; from threefold.games.inyo.variant import USUAL; "
        "values = shipped(USUAL).values; r = Retrograde(USUAL, 1); r.values, r.level = values.copy(), 99; r.run(); "
        "Sweep(USUAL, values, 1).run(10)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, preexec_fn=ends_with_parent())
    return perf_counter() - begun


def row(arena: int, verify: bool) -> dict[str, Any]:
    """Return everything about one arena."""
    return {**solve(arena, verify), **probes(arena), "most_seconds": MOST_SECONDS[arena]}


def print_report(rows: list[dict[str, Any]]) -> None:
    """Print the numbers as a Markdown table."""
    print(
        "| arena | s | s of processor time | verified in s | MB | won | lost | drawn | longest | load, ms | probe, ms |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
    for told in rows:
        checked = told.get("verified", {})
        counts = " | ".join(f"{told[key]:,}" for key in ("wins", "losses", "draws", "longest"))
        times = f"{told['seconds']:.1f} | {told['cpu_seconds']:.1f} | {checked.get('seconds', '')}"
        speed = f"{1000 * told['load']:.0f} | {1000 * told['probe']:.1f} to {1000 * told['longest_probe']:.1f}"
        print(f"| {told['arena']} | {times} | {told['peak_mb']:,} | {counts} | {speed} |")


def misses(told: dict[str, Any]) -> list[str]:
    """Return the limits that an arena misses."""
    checked = told.get("verified", {})
    bars = {
        "solving": told["seconds"] <= told["most_seconds"],
        "verifying": checked.get("seconds", 0) <= MOST_TO_VERIFY and not checked.get("wrong", 0),
        "memory": told["peak_mb"] <= MOST_MB,
        "loading": told["load"] <= LONGEST_LOAD,
        "probing": told["longest_probe"] <= LONGEST_PROBE,
    }
    return [f"arena {told['arena']}: {name}" for name, met in bars.items() if not met]


def main() -> int:
    parser = argparse.ArgumentParser(description="Solve, verify and probe INYO.")
    parser.add_argument(
        "--arena", type=int, action="append", choices=ARENAS, help="may be repeated; all arenas by default"
    )
    parser.add_argument("--verify", action="store_true", help="also run the verification sweeps")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number to a file")
    words = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:CORES]))
    compiling = warm_up()
    rows = [row(arena, words.verify) for arena in words.arena or ARENAS]
    print_report(rows)
    missed = [miss for told in rows for miss in misses(told)]
    print("\n" + (f"missed: {', '.join(missed)}" if missed else "every bar is met"))
    if words.json:
        words.json.write_text(json.dumps({"compiling": compiling, "rows": rows}, indent=2) + "\n", encoding="utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
