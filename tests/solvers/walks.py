"""Positions of INYO in every phase, met on random walks."""

from __future__ import annotations

from random import Random

from threefold.games.inyo import INYO
from threefold.games.inyo.setup import Options
from threefold.games.inyo.state import Phase, State


def positions(arena: int, each: int, seed: int) -> list[State]:
    """So many of each phase, none twice, by the readable rules."""
    rng = Random(seed)
    found: dict[tuple[Phase, int], dict[int, State]] = {}
    while len(found) < 6 or any(len(states) < each for states in found.values()):
        state = INYO.new(2, Options(arena=arena))  # pyright: ignore[reportArgumentType]
        while state.phase is not Phase.OVER:
            kind = (state.phase, sum(map(len, state.dice)))
            states = found.setdefault(kind, {})
            if len(states) < each and rng.random() < 0.3:
                lone = State.unpack(state.pack(), arena, state.net)
                lone.history = [lone.pack()]
                states[lone.pack()] = lone
            (decision,) = INYO.pending(state)
            INYO.play(state, {decision.seat: (rng.choice(decision.legal),)})
    return [state for states in found.values() for state in states.values()]
