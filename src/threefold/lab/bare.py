"""An arena that needs only Numba, NumPy and msgspec, for machines without the rest of threefold's libraries.

`python -m threefold.lab.arena` and `python -m threefold.lab.factions` take the options of `threefold arena`, write the
same files and print the same results.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from threefold.core.errors import OptionsError, ThreefoldError
from threefold.lab.cluster import Cluster
from threefold.lab.contest import NO_LEVELS, Contest, Wish, contest
from threefold.lab.spread import Where


def words() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description="Bots against bots; with one bot, sides against sides.")
    parser.add_argument("game", help="a game's name, such as inyo")
    parser.add_argument(
        "--bots", required=True, metavar="A,B,…", help="who plays: every pair; all levels; or one in every seat"
    )
    parser.add_argument("--games", type=int, default=100, help="how many of each pairing; seats are swapped")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games")
    parser.add_argument("--seats", type=int, default=0, help="how many seats; 0: as few as the game has")
    parser.add_argument("--alone", action="store_true", help="the first bot takes one seat, the others the rest")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--cards", default="", metavar="FOLDER", help="play with this folder of card files")
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one a core")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="a Ray cluster instead of processes")
    parser.add_argument("--out", type=Path, help="a file that keeps every game; the same words go on where it stopped")
    parser.add_argument("--publish", type=Path, metavar="FILE", help="write the bots' levels into this file")
    parser.add_argument("--json", action="store_true", help="print JSON")
    return parser


def main(arguments: list[str] | None = None) -> None:
    """Play the games, show progress and print the report. Ctrl-C prints the report of the games played so far."""
    # A shell that starts a command in the background makes it ignore Ctrl-C and `kill -INT`; here they always work.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    said = vars(words().parse_args(arguments))
    count, as_json = said.pop("games"), said.pop("json")
    publish: Path | None = said.pop("publish")
    jobs, address = said.pop("jobs") or os.cpu_count() or 1, said.pop("ray")
    try:
        wanted = contest(Wish(**said))
        if publish and not wanted.has_levels:
            raise OptionsError(NO_LEVELS)
        stopped = play(wanted, count, Cluster(address) if address else jobs)
        found = {**wanted.report(count), "stopped": stopped}
        if publish and not stopped:
            wanted.publish(found, publish)
    except (ThreefoldError, OSError) as error:
        sys.exit(f"threefold: {error}")
    text = json.dumps(found) if as_json else "\n\n".join(map(str, wanted.tables(found)))
    sys.stdout.write(text + "\n")
    if stopped:
        sys.exit(130)


def play(wanted: Contest[Any, Any], count: int, where: Where) -> bool:
    """Play the games that are missing; return True if Ctrl-C stopped it."""
    total = wanted.total(count)
    step = max(1, total // 50)
    try:
        for played, _ in enumerate(wanted.play(count, where), wanted.done(count) + 1):
            if played % step == 0 or played == total:
                sys.stderr.write(f"{played:,} of {total:,} games\n")
                sys.stderr.flush()
    except KeyboardInterrupt:
        return True
    return False
