"""Computes values in INYO with the readable rules alone, one step at a time, without the solver or the kernel.

Values are Moon's: a win in n steps is worth `SOON - n`, a draw 0, and a loss in n steps `n - SOON`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from threefold.games.inyo import INYO
from threefold.games.inyo.state import MOON, NOBODY, SUN, Phase, State

SOON = 100
ENDED = {MOON: -1, SUN: -2, NOBODY: -3}
"""The keys of finished games by winner; the key of another position is its packed number."""

Beyond = Callable[[State], int]
"""A function that returns the value of a position at which a new step begins, counting that step as the first."""


def nothing_beyond(state: State) -> int:
    """Value every later step as a draw, so that only ends within this step are found."""
    return 0


def one_step_beyond(state: State) -> int:
    """Value a later step by its own ends, so that ends within the next step are found too."""
    return worth(state, nothing_beyond)


def worth(state: State, beyond: Beyond) -> int:
    """Return what a position is worth."""
    return (max if state.actor == MOON else min)(moves(state, beyond).values())


def moves(state: State, beyond: Beyond) -> dict[int, int]:
    """Return what each legal action is worth, after playing out every way to the end of the step.

    All positions start as draws, and their values are computed again until none changes. Positions that only lead to
    each other stay drawn.
    """
    chooses: dict[int, Callable[[Iterable[int]], int]] = {}
    leads_to: dict[int, dict[int, int]] = {}
    found = {ENDED[winner]: won_by(winner) for winner in ENDED}
    waiting = [alone(state)]
    while waiting:
        here = waiting.pop()
        chooses[here.pack()] = max if here.actor == MOON else min
        after = leads_to[here.pack()] = {}
        (decision,) = INYO.pending(here)
        for action in decision.legal:
            then = here.clone()
            INYO.play(then, {decision.seat: (action,)})
            key = after[action] = ENDED[then.winner] if then.phase is Phase.OVER else then.pack()
            if key in found:
                continue
            found[key] = one_later(beyond(alone(then))) if begins_a_step(then) else 0
            if not begins_a_step(then):
                waiting.append(alone(then))
    changed = True
    while changed:
        changed = False
        for key, after in reversed(leads_to.items()):
            best = chooses[key](found[then] for then in after.values())
            changed |= found.get(key, 0) != best
            found[key] = best
    return {action: found[then] for action, then in leads_to[alone(state).pack()].items()}


def won_by(winner: int) -> int:
    """Return what a game that ends in this step is worth."""
    return 0 if winner == NOBODY else SOON - 1 if winner == MOON else 1 - SOON


def alone(state: State) -> State:
    """Return the position without its history, so that repetition plays no part."""
    lone = State.unpack(state.pack(), state.variant)
    lone.history = [lone.pack()]
    return lone


def begins_a_step(state: State) -> bool:
    """Return whether nobody has placed a die in this step yet."""
    return state.phase is Phase.STEP and sum(map(len, state.dice)) == 2


def one_later(worth: int) -> int:
    """Return the value of the same end one step later."""
    return worth - (worth > 0) + (worth < 0)
