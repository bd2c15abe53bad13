"""A puzzle for every day, found in the tables: a position in which just one of many moves wins.

The week grows harder. From Monday to Friday the opponent has placed a die and the right reply wins the game in this
very step, on arenas that grow; on Saturday a first placement wins in two steps, on Sunday in three.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random

from threefold.games.inyo.arena import SIZES
from threefold.games.inyo.game import INYO
from threefold.games.inyo.notation import write_position
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import Phase, State, seat_of
from threefold.games.inyo.symmetry import recoloured, turned
from threefold.games.inyo.turn import begin_step
from threefold.games.inyo.variant import Variant
from threefold.solvers import Puzzle
from threefold.solvers.inyo.board import states_of
from threefold.solvers.inyo.oracle import Oracle, steps_of

USUAL_NET = 0
WEEK = ((5, 1), (5, 1), (6, 1), (6, 1), (7, 1), (0, 2), (0, 3))
"""From Monday: the arena (0: any), and the steps until the win."""
FEWEST_MOVES = 30
"""A position with few moves solves itself."""


def puzzle_of(day: date, oracle_of: Callable[[Variant], Oracle | None]) -> Puzzle:
    """Draw positions until one is a puzzle; on the same day always the same ones."""
    rng = Random(f"threefold inyo {day.isoformat()}")
    arena, steps = WEEK[day.weekday()]
    size = arena or rng.choice(SIZES)
    oracle = oracle_of(Variant(size))
    assert oracle, "the usual tables ship"
    while True:
        state = _reply(size, rng) if steps == 1 else _opening(oracle, size, steps, rng)
        if is_puzzle(oracle, state, steps):
            return Puzzle(write_position(_image(state, rng)), steps, {"arena": size, "net": Options().net})


def is_puzzle(oracle: Oracle, state: State, steps: int) -> bool:
    """Tell whether just one of many moves wins, in exactly `steps` steps."""
    if state.phase is Phase.OVER:
        return False
    found = oracle.scored(state.pack())
    wins = [scored.score for scored in found if scored.score > 0]
    return len(found) >= FEWEST_MOVES and len(wins) == 1 and steps_of(wins[0]) == steps


def _reply(size: int, rng: Random) -> State:
    """Return a step in which one player has placed a die at random."""
    state = _beginning(size, *_drawn(size, rng))
    (asked,) = INYO.pending(state)
    INYO.play(state, {seat_of(state, state.actor): (rng.choice(asked.legal),)})
    return state


def _opening(oracle: Oracle, size: int, steps: int, rng: Random) -> State:
    """Return the beginning of a step that is won in `steps` steps."""
    while True:
        first, second, token = _drawn(size, rng)
        if oracle.values[token, first, second] == steps:
            return _beginning(size, first, second, token)


def _drawn(size: int, rng: Random) -> tuple[int, int, int]:
    states = states_of(Variant(size))
    first, second, token = states[rng.randrange(len(states))].tolist()
    return first, second, token


def _beginning(size: int, first: int, second: int, token: int) -> State:
    state = State(Variant(size), 0, [[first], [second]], token, Phase.STEP)
    begin_step(state)
    return state


def _image(state: State, rng: Random) -> State:
    """Return one of the eight positions that differ only in names."""
    for _ in range(rng.randrange(4)):
        state = turned(state)
    return recoloured(state) if rng.randrange(2) else state
