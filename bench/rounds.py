"""Rates measured in rounds: each round measures everything, so that a machine that slows down slows all of it."""

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
"""Plays the next game, or a batch of them; returns how many moves were made."""


def read_words(description: str, rounds: int, seconds: float) -> argparse.Namespace:
    """Return what a bench is called with; from then on the process keeps to one core."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=rounds, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=seconds, help="for each measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number to a file")
    parser.add_argument("--ours", action="store_true", help="our own rows alone; no other library is needed")
    parser.add_argument("--tiny", action="store_true", help="one short round, no bars: does the bench work?")
    words = parser.parse_args()
    if words.tiny:
        words.rounds, words.seconds = 1, TINY_SECONDS
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("at least one round of more than no time is wanted")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return words


def measure(players: Mapping[str, PlayGames], rounds: int, seconds: float) -> dict[str, list[float]]:
    """Everything once to warm up, then round by round; a rate for each round."""
    for play in players.values():
        rate(play, min(WARM_UP, seconds))
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            rates[name].append(rate(play, seconds))
    return rates


def rate(play: PlayGames, seconds: float) -> float:
    """Moves per second of this process's own processor time, over about so many seconds of whole games."""
    moves, begun = 0, process_time()
    while (spent := process_time() - begun) < seconds:
        moves += play()
    return moves / spent


def write_numbers(path: Path | None, numbers: dict[str, Any]) -> None:
    """Every number for a program, where a file was named."""
    if path:
        path.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")


def print_rates(rates: Mapping[str, list[float]]) -> None:
    """Print rows that are compared with nobody's."""
    print("| | median | min–max |\n|---|---:|---:|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} | {min(found):,.0f}–{max(found):,.0f} |")
