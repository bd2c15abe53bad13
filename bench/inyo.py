"""Measures how fast INYO is played, beside two games of OpenSpiel: random legal moves per second of one core's time.

Every round measures all rows, so that a machine that slows down slows all of them; rates are per second of this
process's processor time. The exit code is 1 if a kernel is not LEAST times as fast as breakthrough.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Literal, NamedTuple

import numpy as np
from hardware import machine
from rounds import PlayGames, measure, print_rates, read_words, write_numbers

from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.games.inyo.kernel import facts, random_games
from threefold.games.inyo.search import InyoKernel
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import State

LEAST = 20
BATCH = 200
"""The kernel's games between two looks at the clock."""
CONNECT_FOUR, BREAKTHROUGH, KERNEL = "OpenSpiel connect_four", "OpenSpiel breakthrough", "INYO kernel, arena"

Arena = Literal[5, 6, 7]
ARENAS: tuple[Arena, ...] = (5, 6, 7)


class Row(NamedTuple):
    """One line of the table."""

    name: str
    rates: list[float]
    """Moves per second, one for each round."""

    @property
    def middle(self) -> float:
        return median(self.rates)


def open_spiel(name: str) -> PlayGames:
    """Return a player of a game of OpenSpiel, stepped from Python; without legal actions the game is over."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    draw = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        moves = 0
        while actions := legal_actions():
            apply_action(actions[int(draw() * len(actions))])
            moves += 1
        return moves

    return play


def kernel(arena: Arena) -> PlayGames:
    """Return a player of whole games in the kernel, which generates every legal move and draws repetitions and
    loops.
    """
    state = INYO.new(2, Options(arena=arena))
    table, squares, start = (*facts(state.variant), state.pack())
    results = np.zeros(4, np.int64)

    def play() -> int:
        return int(random_games(table, squares, start, BATCH, int(results.sum()), results))

    return play


def kernel_stepped() -> PlayGames:
    """Return a player that asks and gives every move of the kernel from Python, through the contract."""
    twin = InyoKernel()
    start = INYO.new(2, Options())
    draw = Random(1).random

    def play() -> int:
        packed = twin.load(start)
        moves = 0
        while True:
            seat = 0
            legal = twin.legal(packed, 0)
            if not legal:
                seat = 1
                legal = twin.legal(packed, 1)
                if not legal:
                    return moves
            twin.play(packed, {seat: (legal[int(draw() * len(legal))],)})
            moves += 1

    return play


def rules_stepped() -> PlayGames:
    """Return a player of the readable rules, used through the contract."""
    draw = Random(1).random

    def play() -> int:
        state = INYO.new(2, Options())
        moves = 0
        while pending := INYO.pending(state):
            (decision,) = pending
            legal = decision.legal
            INYO.play(state, {decision.seat: (legal[int(draw() * len(legal))],)})
            moves += 1
        return moves

    return play


def rules_at_a_table() -> PlayGames:
    """Return a player of the readable rules at a table that checks every answer and keeps the record."""
    draw = Random(1).random

    def play() -> int:
        table = Table[State].new(INYO, 2, Options(), seed=bytes(32), match="bench")
        table.start()
        while pending := table.pending:
            (decision,) = pending
            legal = decision.legal
            table.answer(decision.seat, (legal[int(draw() * len(legal))],))
        return table.turn

    return play


def players(*, with_peers: bool) -> dict[str, PlayGames]:
    """Return all rows, in the order of the table."""
    peers = {CONNECT_FOUR: "connect_four", BREAKTHROUGH: "breakthrough"} if with_peers else {}
    return {
        **{name: open_spiel(game) for name, game in peers.items()},
        **{f"{KERNEL} {arena}": kernel(arena) for arena in ARENAS},
        "INYO kernel, stepped from Python": kernel_stepped(),
        "INYO rules": rules_stepped(),
        "INYO rules at a table": rules_at_a_table(),
    }


def middle_of(rows: list[Row], name: str) -> float:
    return next(row.middle for row in rows if row.name == name)


def slowest_kernel(rows: list[Row]) -> float:
    """Return the speed of the slowest arena as a multiple of breakthrough's."""
    return min(row.middle for row in rows if row.name.startswith(KERNEL)) / middle_of(rows, BREAKTHROUGH)


def report(rows: list[Row], rounds: int, seconds: float) -> dict[str, Any]:
    """Return all numbers, for a program."""
    return {
        "machine": machine("numba", "numpy", "open_spiel"),
        "rounds": rounds,
        "seconds": seconds,
        "unit": "random legal moves per second of processor time, one core",
        "rows": [
            {
                "name": row.name,
                "median": row.middle,
                "min": min(row.rates),
                "max": max(row.rates),
                "to_breakthrough": row.middle / middle_of(rows, BREAKTHROUGH),
                "to_connect_four": row.middle / middle_of(rows, CONNECT_FOUR),
                "rates": row.rates,
            }
            for row in rows
        ],
        "least": LEAST,
        "slowest_kernel_to_breakthrough": slowest_kernel(rows),
    }


def print_report(told: dict[str, Any]) -> None:
    """Print the numbers as a Markdown table."""
    for name, value in told["machine"].items():
        print(f"- {name}: {value}")
    print(f"- {told['rounds']} rounds of {told['seconds']:g} s each; {told['unit']}\n")
    print("| | median | min–max | × breakthrough | × connect_four |")
    print("|---|---:|---:|---:|---:|")
    for row in told["rows"]:
        span = f"{row['min']:,.0f}–{row['max']:,.0f}"
        ratios = f"{row['to_breakthrough']:.2f} | {row['to_connect_four']:.2f}"
        print(f"| {row['name']} | {row['median']:,.0f} | {span} | {ratios} |")
    slowest = told["slowest_kernel_to_breakthrough"]
    print(f"\nThe slowest arena is {slowest:.1f} × breakthrough; at least {LEAST} are required.")


def main() -> int:
    words = read_words("Random moves per second: INYO beside OpenSpiel.", 7, 1.0)
    rates = measure(players(with_peers=not words.ours), words.rounds, words.seconds)
    if words.ours:
        print_rates(rates)
        write_numbers(words.json, {"rates": rates})
        return 0
    rows = [Row(name, found) for name, found in rates.items()]
    told = report(rows, words.rounds, words.seconds)
    print_report(told)
    write_numbers(words.json, told)
    return 0 if words.tiny or told["slowest_kernel_to_breakthrough"] >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
