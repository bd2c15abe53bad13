"""Measures how fast Tribes of Korash is played, beside card games of OpenSpiel and RLCard: random decisions per second.

Every round measures all rows; rates are per second of this process's processor time. Rows of a library that is not
installed are left out. The exit code is 1 if rules, clones or the size of states miss their limits.
"""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from rounds import PlayGames, measure, read_words, write_numbers

from threefold.core.contract import CHANCE, Answer
from threefold.games.korash import KORASH
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State

DECISIONS_A_SECOND = 10_000
CLONE_MICROSECONDS = 30.0
STATE_BYTES = 64 * 1024
CLONES = 2_000


def random_game(seats: int, rng: Random, *, stop: int = 1 << 30) -> tuple[int, State]:
    """Play a game with full legal lists and without views, up to `stop` decisions; return their number and the
    state.
    """
    state = KORASH.new(seats, Options())
    draw = rng.random
    for made in range(stop):
        pending = KORASH.pending(state)
        if not pending:
            return made, state
        decision = pending[0]
        legal = decision.legal
        if decision.seat == CHANCE:
            path: Answer = (rng.choices(legal, decision.odds)[0],)
        else:
            path = (legal[int(draw() * len(legal))],)
            while steps := KORASH.more(state, decision.seat, path):
                path = (*path, steps[int(draw() * len(steps))])
        KORASH.play(state, {decision.seat: path})
    return stop, state


def korash(seats: int) -> PlayGames:
    """Return a player of the rules, used through the contract."""
    rng = Random(1)
    return lambda: random_game(seats, rng)[0]


def open_spiel(name: str) -> PlayGames:
    """Return a player of a game of OpenSpiel, stepped from Python, with chance drawn by its odds."""
    pyspiel: Any = import_module("pyspiel")
    game, rng = pyspiel.load_game(name), Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
            made += 1
        return made

    return play


def rlcard_uno() -> PlayGames:
    """Return a player of RLCard's uno, by its own environment."""
    rlcard: Any = import_module("rlcard")
    env, rng = rlcard.make("uno"), Random(1)

    def play() -> int:
        seen, _ = env.reset()
        made = 0
        while not env.is_over():
            seen, _ = env.step(rng.choice(list(seen["legal_actions"])))
            made += 1
        return made

    return play


def players(*, with_peers: bool) -> dict[str, PlayGames]:
    """Return all rows whose libraries are installed."""
    found = {f"Korash, {seats} seats": korash(seats) for seats in (2, 4)}
    if with_peers and find_spec("pyspiel"):
        found |= {f"OpenSpiel {name}": open_spiel(name) for name in ("gin_rummy", "hearts")}
    if with_peers and find_spec("rlcard"):
        found["RLCard uno"] = rlcard_uno()
    return found


def clone_cost(state: State) -> float:
    """Return the microseconds that a clone takes."""
    begun = process_time()
    for _ in range(CLONES):
        state.clone()
    return (process_time() - begun) / CLONES * 1e6


def size_of(state: State) -> int:
    """Return the bytes of a pickled state, without the cards that all states share."""
    bare = state.clone()
    bare.sources = None
    bare.kit = None  # pyright: ignore[reportAttributeAccessIssue]
    return len(pickle.dumps(bare))


def main() -> int:
    words = read_words("Random decisions per second: Korash beside other card games.", 5, 2.0)
    rates = measure(players(with_peers=not words.ours), words.rounds, words.seconds)
    print("| | decisions per second | min–max |\n|---|---:|---:|")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.0f} | {min(found):,.0f}–{max(found):,.0f} |")
    _, state = random_game(2, Random(1), stop=400)
    cost, size = clone_cost(state), size_of(state)
    print(f"\nA clone of a state in mid-game takes {cost:.1f} µs, the state {size:,} bytes.")
    write_numbers(words.json, {"rates": rates, "clone_microseconds": cost, "state_bytes": size})
    fast = median(rates["Korash, 2 seats"]) >= DECISIONS_A_SECOND
    return 0 if words.tiny or (fast and cost < CLONE_MICROSECONDS and size < STATE_BYTES) else 1


if __name__ == "__main__":
    sys.exit(main())
