"""A puzzle for each day, found in the solved tables: a position in which only one of many moves wins.

Puzzles become harder during the week. From Monday to Friday the opponent has placed a die, and the right reply wins the
game in this step, on larger arenas day by day; on Saturday a first placement wins in two steps, on Sunday in three.
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
"""For each day from Monday: the size of the arena (0 for any), and the number of steps until the win."""
FEWEST_MOVES = 30
"""A puzzle has at least this many legal moves; with fewer it would be too easy."""


def puzzle_of(day: date, oracle_of: Callable[[Variant], Oracle | None]) -> Puzzle:
    """Draw random positions until one is a puzzle; the draws depend only on the day."""
    rng = Random(f"threefold inyo {day.isoformat()}")
    arena, steps = WEEK[day.weekday()]
    size = arena or rng.choice(SIZES)
    oracle = oracle_of(Variant(size, 0))
    assert oracle, "the usual tables ship"
    while True:
        state = _reply(size, rng) if steps == 1 else _opening(oracle, size, steps, rng)
        if is_puzzle(oracle, state, steps):
            return Puzzle(write_position(_image(state, rng)), steps, {"arena": size, "net": Options().net})


def is_puzzle(oracle: Oracle, state: State, steps: int) -> bool:
    """Tell whether exactly one of many moves wins, and wins in exactly `steps` steps."""
    if state.phase is Phase.OVER:
        return False
    found = oracle.scored(state.pack())
    wins = [scored.score for scored in found if scored.score > 0]
    return len(found) >= FEWEST_MOVES and len(wins) == 1 and steps_of(wins[0]) == steps


def _reply(size: int, rng: Random) -> State:
    """Return a position in which one player has placed a random die and the other has to reply."""
    state = _beginning(size, *_drawn(size, rng))
    (asked,) = INYO.pending(state)
    INYO.play(state, {seat_of(state, state.actor): (rng.choice(asked.legal),)})
    return state


def _opening(oracle: Oracle, size: int, steps: int, rng: Random) -> State:
    """Return a position at the start of a step that the first player wins in `steps` steps."""
    while True:
        first, second, token = _drawn(size, rng)
        if oracle.values[token, first, second] == steps:
            return _beginning(size, first, second, token)


def _drawn(size: int, rng: Random) -> tuple[int, int, int]:
    states = states_of(Variant(size, 0))
    first, second, token = states[rng.randrange(len(states))].tolist()
    return first, second, token


def _beginning(size: int, first: int, second: int, token: int) -> State:
    state = State(Variant(size, 0), 0, [[first], [second]], token, Phase.STEP)
    begin_step(state)
    return state


def _image(state: State, rng: Random) -> State:
    """Return a random one of the eight positions that are the same but for a turned arena or swapped players."""
    for _ in range(rng.randrange(4)):
        state = turned(state)
    return recoloured(state) if rng.randrange(2) else state
