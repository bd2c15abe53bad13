"""What beginners do: one who often sees what is sensible, otherwise does anything; and one who never sees it."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer, Decision
from threefold.core.walk import complete
from threefold.games.korash.bot.advice import PASS_RULES, advise, passes
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.state import State

SENSIBLE, ALERT = 0.7, 0.45
"""How often a beginner does what is sensible: in the own turn, and in a window."""
CONTENT = 0.15
"""How often a turn is ended although more could be done."""
HARMFUL = ((c.ATTACK, c.EXPLORE), (c.SABOTAGE, c.ABILITY), (c.GROUND, c.DEPLOY))
"""What wins games: attacks, sabotage, territories. Who lets others win leaves it."""


def hunch(state: State, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """A beginner's answer; kind: of one who lets others win."""
    if passes(decision):
        return (c.PASS,)
    windowed = decision.rule in PASS_RULES
    if not kind and rng.random() < (ALERT if windowed else SENSIBLE):
        return advise(state, decision, rng)
    if windowed:
        return (c.PASS,)
    if c.END in decision.legal and rng.random() < CONTENT:
        return (c.END,)
    return _whim(state, decision, rng, kind=kind)


def _whim(state: State, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """Anything but burning cards for nothing."""
    codes = [code for code in decision.legal if not c.BURN <= code < c.UNIT]
    if kind:
        codes = [code for code in codes if not any(first <= code < last for first, last in HARMFUL)]
    first = rng.choice(codes or decision.legal)
    return complete(more, state, decision.seat, (first,), lambda path, steps: rng.choice(steps) if path else first)
