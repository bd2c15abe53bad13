"""Measures how fast Inoka is played, beside two games of OpenSpiel: random answers per second of one core's time.

Every round measures all rows, so that a machine that slows down slows all of them; rates are per second of this
process's processor time. The exit code is 1 if the duel's kernel is not LEAST times as fast as goofspiel.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

import numpy as np
from rounds import PlayGames, measure, print_rates, read_words, write_numbers

from threefold.bots.bot import random_answers
from threefold.games.inoka import MODES
from threefold.games.inoka.kernel import SEATS, InokaKernel, random_games
from threefold.games.inoka.state import CHANCE_PHASES

LEAST = 20
BATCH = 500
"""The kernel's games between two looks at the clock."""
GOOFSPIEL, LEDUC, DUEL = "OpenSpiel goofspiel", "OpenSpiel leduc_poker", "Inoka kernel, duel, 2 players"
TABLES = [(mode, max(game.seats)) for mode, game in MODES.items() if game.lab.kernel()]
"""Every mode that has a kernel, with its largest number of players."""


def open_spiel(name: str) -> PlayGames:
    """Return a player of a game of OpenSpiel, stepped from Python; at simultaneous nodes all actions are given at
    once.
    """
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
    """Return a player of whole games in the kernel, including the choice of hands and the draft."""
    game, rng = MODES[mode], Random(1)
    state = game.new(players, game.options())
    while state.phase in CHANCE_PHASES:
        game.play(state, random_answers(game, state, rng))
    start, wins = InokaKernel(game.traits).load(state), np.zeros(SEATS + 1, np.int64)

    def play() -> int:
        return int(random_games(start, BATCH, int(wins.sum()), wins))

    return play


def rules(mode: str, players: int) -> PlayGames:
    """Return a player of the readable rules, used through the contract."""
    game, draw = MODES[mode], Random(1).random

    def play() -> int:
        state = game.new(players, game.options())
        answers = 0
        while pending := game.pending(state):
            game.play(state, {d.seat: (d.legal[int(draw() * len(d.legal))],) for d in pending})
            answers += len(pending)
        return answers

    return play


def players(*, with_peers: bool) -> dict[str, PlayGames]:
    """Return all rows, in the order of the table."""
    found = {GOOFSPIEL: open_spiel("goofspiel"), LEDUC: open_spiel("leduc_poker")} if with_peers else {}
    found |= {f"Inoka kernel, {mode}, {players} players": kernel(mode, players) for mode, players in TABLES}
    found |= {f"Inoka rules, {mode}, {players} players": rules(mode, players) for mode, players in TABLES}
    return found


def main() -> int:
    words = read_words("Random answers per second: Inoka beside OpenSpiel.", 5, 1.0)
    rates = measure(players(with_peers=not words.ours), words.rounds, words.seconds)
    if words.ours:
        print_rates(rates)
        write_numbers(words.json, {"rates": rates})
        return 0
    middle = {name: median(found) for name, found in rates.items()}
    print("| | median | min–max | × goofspiel | × leduc_poker |")
    print("|---|---:|---:|---:|---:|")
    for name, found in rates.items():
        ratios = f"{middle[name] / middle[GOOFSPIEL]:.2f} | {middle[name] / middle[LEDUC]:.2f}"
        print(f"| {name} | {middle[name]:,.0f} | {min(found):,.0f}–{max(found):,.0f} | {ratios} |")
    ratio = middle[DUEL] / middle[GOOFSPIEL]
    print(f"\nThe duel's kernel is {ratio:.1f} × goofspiel; {LEAST} are wanted.")
    write_numbers(words.json, {"rates": rates, "ratio": ratio})
    return 0 if words.tiny or ratio >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
