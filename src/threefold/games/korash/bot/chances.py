"""Estimate how likely each seat is to win, with weights learnt from games between greedy bots.

The weights began as those of a logistic regression on the 3,176 turns of 240 such games of two seats. Influence was
then given a larger weight, so that bots take it at once. `standing` and the worth of plans are made for comparing the
answers of one moment; they predict the winner no better than a coin.
"""

from __future__ import annotations

from math import exp

from threefold.games.korash.bot.plans import all_plans
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.bot.worth import material
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.state import State

GAINS = (0.9, 1.9, 3.0)
"""What the first, second and third influence add to the logarithm of the odds; the third wins the game."""
MATERIAL, HURT = 0.026, -0.77
"""The weights of material and of damage. Industry, cards and units share one, since they buy each other."""
AT_TURN, WAITING = 0.6, 0.3
"""The part of the next influence's worth that counts if the seat is sure to earn it: in its own turn, and before it.
Both are so small that a bot takes an influence at once instead of waiting for it."""
SLIGHT, SUREST = 0.35, 0.95
"""A goal worth less than this part of an influence does not count; and the highest chance of any goal."""
OUT = -6.0


def chances(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win: the mean of its chances against each of its opponents."""
    if state.rule:
        return tuple(float(seat in state.winners) for seat in range(state.seats))
    state = rested(state)
    odds = [_odds(state, seat) for seat in range(state.seats)]
    found: list[float] = []
    for seat in range(state.seats):
        against = [odds[other] for other in range(state.seats) if are_enemies(state, seat, other)]
        found.append(sum(1 / (1 + exp(other - odds[seat])) for other in against) / max(1, len(against)))
    return tuple(found)


def rested(state: State) -> State:
    """Return a copy of the state in which all units are ready, as they will be in their next turn."""
    state = state.clone()
    units = len(state.place)
    state.tapped, state.exhausted, state.ended = ([False] * units for _ in range(3))
    state.spent, state.used = [0] * units, [0] * units
    return state


def _odds(state: State, seat: int) -> float:
    """Return how good a seat's position is, as the logarithm of its odds to win."""
    if state.out[seat]:
        return OUT
    held = min(state.influence[seat], len(GAINS) - 1)
    found = sum(GAINS[:held]) + MATERIAL * material(state, seat) + HURT * state.damage[seat * CREW]
    return found + (AT_TURN if state.active == seat else WAITING) * GAINS[held] * _threat(state, seat)


def _threat(state: State, seat: int) -> float:
    """Return how likely a unit of the seat earns influence in the seat's next turn, judged by the units' plans."""
    survey = Survey(state, seat)
    waits = state.active != seat
    missed = 1.0
    for plan in all_plans(survey):
        if plan.goal is not None and plan.turns <= waits and plan.goal.worth >= SLIGHT * survey.gain:
            missed *= 1 - min(SUREST, plan.goal.worth / survey.gain)
    return 1 - missed
