"""How fast Inoka is played, beside two games of OpenSpiel: random answers per second of one core's time.

Every round measures everything, one after the other, so that a machine that slows down slows all of it; rates are per
second of this process's own processor time. Exit code 1: the duel's kernel is not LEAST times as fast as goofspiel.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from threefold.bots.bot import random_answers
from threefold.games.inoka import MODES
from threefold.games.inoka.kernel import SEATS, InokaKernel, random_games
from threefold.games.inoka.state import CHANCE_PHASES

LEAST = 20
WARM_UP = 0.3
BATCH = 500
"""Games of the kernel between two looks at the clock."""
GOOFSPIEL, LEDUC, DUEL = "OpenSpiel goofspiel", "OpenSpiel leduc_poker", "Inoka kernel, duel, 2 players"
TABLES = (("duel", 2), ("circle", 4), ("royale", 8), ("draft", 8), ("team", 8))

PlayGames = Callable[[], int]
"""Plays the next game, or a batch of them; returns how many answers were given."""


def open_spiel(name: str) -> PlayGames:
    """A game of OpenSpiel stepped from Python, at simultaneous nodes with all actions at once."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    rng = Random(1)
    draw = rng.random

    def pick(actions: list[int]) -> int:
        return actions[int(draw() * len(actions))]

    def play() -> int:
        state = game.new_initial_state()
        answers = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            elif state.is_simultaneous_node():
                chosen = [pick(state.legal_actions(player)) for player in range(state.num_players())]
                state.apply_actions(chosen)
                answers += len(chosen)
            else:
                state.apply_action(pick(state.legal_actions()))
                answers += 1
        return answers

    return play


def kernel(mode: str, players: int) -> PlayGames:
    """Whole games inside the kernel, the choosing of hands and the draft included."""
    game, rng = MODES[mode], Random(1)
    state = game.new(players, game.options())
    while state.phase in CHANCE_PHASES:
        game.play(state, random_answers(game, state, rng))
    start, wins = InokaKernel(mode).load(state), np.zeros(SEATS + 1, np.int64)

    def play() -> int:
        return int(random_games(start, BATCH, int(wins.sum()), wins))

    return play


def rules(mode: str, players: int) -> PlayGames:
    """The readable rules, by the contract."""
    game, draw = MODES[mode], Random(1).random

    def play() -> int:
        state = game.new(players, game.options())
        answers = 0
        while pending := game.pending(state):
            game.play(state, {d.seat: (d.legal[int(draw() * len(d.legal))],) for d in pending})
            answers += len(pending)
        return answers

    return play


def measured() -> dict[str, PlayGames]:
    """All rows, in the order of the table."""
    found = {GOOFSPIEL: open_spiel("goofspiel"), LEDUC: open_spiel("leduc_poker")}
    found |= {f"Inoka kernel, {mode}, {players} players": kernel(mode, players) for mode, players in TABLES}
    found |= {f"Inoka rules, {mode}, {players} players": rules(mode, players) for mode, players in TABLES}
    return found


def rate(play: PlayGames, seconds: float) -> float:
    """Answers per second of processor time, over about so many seconds of whole games."""
    answers = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        answers += play()
    return answers / spent


def measure(rounds: int, seconds: float) -> dict[str, list[float]]:
    """Everything once to warm up, then round by round."""
    rows = measured()
    for play in rows.values():
        rate(play, min(WARM_UP, seconds))
    rates: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(rounds):
        for name, play in rows.items():
            rates[name].append(rate(play, seconds))
    return rates


def main() -> int:
    parser = argparse.ArgumentParser(description="Random answers per second: Inoka beside OpenSpiel.")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number to a file")
    words = parser.parse_args()
    if words.rounds < 1 or words.seconds <= 0:
        parser.error("at least one round of more than no time is wanted")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    rates = measure(words.rounds, words.seconds)
    middle = {name: median(found) for name, found in rates.items()}
    print("| | median | min–max | × goofspiel | × leduc_poker |")
    print("|---|---:|---:|---:|---:|")
    for name, found in rates.items():
        ratios = f"{middle[name] / middle[GOOFSPIEL]:.2f} | {middle[name] / middle[LEDUC]:.2f}"
        print(f"| {name} | {middle[name]:,.0f} | {min(found):,.0f}–{max(found):,.0f} | {ratios} |")
    ratio = middle[DUEL] / middle[GOOFSPIEL]
    print(f"\nThe duel's kernel is {ratio:.1f} × goofspiel; {LEAST} are wanted.")
    if words.json:
        words.json.write_text(json.dumps({"rates": rates, "ratio": ratio}, indent=2) + "\n", encoding="utf-8")
    return 0 if ratio >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
