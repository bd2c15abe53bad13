"""Measures rates in rounds: each round measures all rows, so that a machine that slows down slows all of them."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

WARM_UP = 0.3
TINY_SECONDS = 0.02

PlayGames = Callable[[], int]
"""A function that plays the next game, or a batch of them, and returns the number of moves."""


def read_words(description: str, rounds: int, seconds: float) -> argparse.Namespace:
    """Return the arguments of a bench, and keep the process on one core from now on."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=rounds, help="the number of rounds")
    parser.add_argument("--seconds", type=float, default=seconds, help="the seconds of each measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number to a file")
    parser.add_argument("--ours", action="store_true", help="only our own rows; no other library is needed")
    parser.add_argument(
        "--tiny", action="store_true", help="one short round without limits, to see that the bench works"
    )
    words = parser.parse_args()
    if words.tiny:
        words.rounds, words.seconds = 1, TINY_SECONDS
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("at least one round of more than no time is wanted")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return words


def measure(players: Mapping[str, PlayGames], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Warm everything up once, then measure it round by round; return the rates of each round."""
    for play in players.values():
        rate(play, min(WARM_UP, seconds))
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            rates[name].append(rate(play, seconds))
    return rates


def rate(play: PlayGames, seconds: float) -> float:
    """Play whole games for at least `seconds`; return the moves per second of this process's processor time."""
    moves, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        moves += play()
    return moves / spent


def write_numbers(path: Path | None, numbers: dict[str, Any]) -> None:
    """Write every number to a file, if one was given."""
    if path:
        path.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


def print_rates(rates: Mapping[str, list[float]]) -> None:
    """Print our own rows without comparisons."""
    print("| | median | min–max |\n|---|---:|---:|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} | {min(found):,.0f}–{max(found):,.0f} |")
