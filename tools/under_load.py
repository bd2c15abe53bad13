"""Runs the tests several times on a busy machine, in a new order each time, and prints what failed.

`python tools/under_load.py --runs 5 --target unit`. Every second run ignores Ctrl-C, as a shell starts commands
in the background.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from parents import ends_with_parent

ROOT = Path(__file__).parents[1]
FAILED = re.compile(r"^(?:FAILED|ERROR) .*$|^.*worker .* crashed.*$|^Timeout .*$", re.MULTILINE)
BURN = "while True: pass"


class Run(NamedTuple):
    """The result of one run."""

    order: int
    code: int
    minutes: float
    failed: list[str]
    log: Path


def main() -> int:
    """Run all, and return 0 if every run was green."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5, help="the number of runs")
    parser.add_argument("--burners", type=int, default=os.cpu_count() or 2, help="processes that keep cores busy")
    parser.add_argument("--target", default="test", help="the target of make")
    told = parser.parse_args()
    logs = Path(tempfile.mkdtemp(prefix="under-load-"))
    with burning(told.burners):
        runs = [run(told.target, number, logs / f"{number}.log") for number in range(1, told.runs + 1)]
    red = [one for one in runs if one.code]
    print(f"{len(runs) - len(red)} of {len(runs)} runs were green")
    return 1 if red else 0


@contextmanager
def burning(count: int) -> Generator[None]:
    """Keep `count` cores busy."""
    command = [sys.executable, "-c", BURN]
    burners = [subprocess.Popen(command, preexec_fn=ends_with_parent(signal.SIGKILL)) for _ in range(count)]  # noqa: PLW1509
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def run(target: str, number: int, log: Path) -> Run:
    """Run a target of make once; return its result."""
    order, began = SystemRandom().randrange(1_000_000), time.monotonic()
    ends = ends_with_parent(signal.SIGTERM)

    def begin() -> None:
        ends()
        if number % 2 == 0:
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    with log.open("wb") as out:
        env = {**os.environ, "ORDER": str(order)}
        code = subprocess.run(
            ["make", target],
            cwd=ROOT,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            preexec_fn=begin,
            check=False,
        ).returncode
    said = log.read_text(encoding="utf-8", errors="replace")
    done = Run(order, code, (time.monotonic() - began) / 60, FAILED.findall(said), log)
    print(f"run {number}: ORDER={order}, {done.minutes:.1f} min, {'red: ' + str(log) if code else 'green'}", flush=True)
    for line in done.failed:
        print(f"  {line}", flush=True)
    return done


if __name__ == "__main__":
    sys.exit(main())
