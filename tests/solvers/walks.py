"""Positions of INYO in every phase, from random games."""

from __future__ import annotations

from random import Random

from solvers.brute import alone
from threefold.games.inyo import INYO
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import MOON, Phase, State
from threefold.games.inyo.turn import begin_step
from threefold.games.inyo.variant import Variant
from threefold.solvers.inyo.probe import SOLVER


def positions(arena: int, each: int, seed: int) -> list[State]:
    """Return `each` different positions of every phase."""
    rng = Random(seed)
    found: dict[tuple[Phase, int], dict[int, State]] = {}
    while len(found) < 6 or any(len(states) < each for states in found.values()):
        state = INYO.new(2, Options(arena=arena))  # pyright: ignore[reportArgumentType]
        while state.phase is not Phase.OVER:
            kind = (state.phase, sum(map(len, state.dice)))
            states = found.setdefault(kind, {})
            if len(states) < each and rng.random() < 0.3:
                states[state.pack()] = alone(state)
            (decision,) = INYO.pending(state)
            INYO.play(state, {decision.seat: (rng.choice(decision.legal),)})
    return [state for states in found.values() for state in states.values()]


def decided(arena: int, each: int, seed: int) -> list[State]:
    """Return `each` won or lost positions of every distance up to three steps, on lines of best play."""
    rng, oracle = Random(seed), SOLVER.oracle(Variant(arena, 0))
    assert oracle
    found: list[State] = []
    for steps in (-3, -2, -1, 1, 2, 3):
        met: dict[int, State] = {}
        starts = list(zip(*(oracle.values == steps).nonzero(), strict=True))
        while len(met) < each:
            token, first, second = map(int, rng.choice(starts))
            state = State(Variant(arena, 0), MOON, [[first], [second]], token)
            begin_step(state)
            for _ in range(rng.randrange(6)):
                scored = oracle.scored(state.pack())
                best = max(one.score for one in scored)
                (decision,) = INYO.pending(state)
                INYO.play(state, {decision.seat: (rng.choice([one.action for one in scored if one.score == best]),)})
                if state.phase is Phase.OVER:
                    break
            else:
                met[state.pack()] = alone(state)
        found += met.values()
    return found
