"""What threatens a platform where it stands, and where it should stand instead."""

from __future__ import annotations

from math import exp

from threefold.core.contract import Answer
from threefold.games.korash.bot.plans import Plan
from threefold.games.korash.bot.standing import next_influence
from threefold.games.korash.bot.survey import SOFTNESS, Survey
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.tiles import layers, path_to
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.traits.values import forbidden, is_immobile, movement_left, stat

HANDS = 0.5
"""How much the cards of both sides count."""
MOST = 1.5
"""No more than so many blows are feared in one round."""
SLIGHT = 0.04
SPURT = 2
"""Movement that something may add to what is printed."""
PROGRESS = 0.3
"""The part of a far goal's worth that a step towards it is worth."""
RELIEF = 4.0
"""Peril that must be saved before a platform leaves its place."""


def peril(survey: Survey, spot: int) -> float:
    """The influence that enemies may earn from the platform on a tile before it moves again."""
    state, seat = survey.state, survey.seat
    home = seat * CREW
    if spot < 0 or state.place[home] < 0:
        return 0.0
    row, column = divmod(spot, c.WIDEST)
    mine, total, worst = -1.0, 0.0, 0.0
    for foe in survey.foes:
        there = divmod(state.place[foe], c.WIDEST)
        away = abs(there[0] - row) + abs(there[1] - column)
        if away > state.kit.stats[state.design[foe]][3] + SPURT or state.aboard[foe] >= 0:
            continue
        if away > stat(state, foe, 3):
            continue
        if mine < 0:
            mine = stat(state, home, 0) + HANDS * survey.hand[False]
        lead = stat(state, foe, 0) + survey.known.charge[state.design[foe]] - mine
        chance = 1 / (1 + exp(-(lead + 0.5 + HANDS * survey.expected_boost(foe // CREW)) / SOFTNESS))
        if chance > SLIGHT:
            blow = next_influence(state, foe // CREW)
            total, worst = total + chance * blow, max(worst, blow)
    return min(total, MOST * worst)


def steer(survey: Survey, plan: Plan) -> Answer | None:
    """What a platform does with its turn: strike, roll on, or get out of the way."""
    state, home = survey.state, survey.seat * CREW
    here = state.place[home]
    best, chosen = RELIEF - peril(survey, here), None
    if plan.answer is not None and plan.answer[0] >= c.ATTACK and plan.worth - peril(survey, here) > best:
        best, chosen = plan.worth - peril(survey, here), plan.answer
    left = movement_left(state, home)
    if not left or is_immobile(state, home) or forbidden(state, home, v.NO_MOVE):
        return chosen
    onward = _destination(plan)
    steps = layers(1 << here, survey.free, survey.ways)[: left + 1]
    for depth in range(1, len(steps)):
        bits = steps[depth]
        while bits:
            tile = (bits & -bits).bit_length() - 1
            bits &= bits - 1
            gain = (plan.worth if plan.turns == 0 else PROGRESS * plan.worth) if tile == onward else 0.0
            if gain - peril(survey, tile) > best:
                way = path_to(1 << tile, depth, steps, survey.ways, survey.free)
                best, chosen = gain - peril(survey, tile), (c.MOVE + way[0],)
    return chosen


def _destination(plan: Plan) -> int:
    """The tile that a plan would roll to next; below zero if to none."""
    if plan.answer is None or not c.MOVE <= plan.answer[0] < c.ATTACK:
        return -1
    first, *rest = plan.answer
    return rest[-1] - c.PLACE if rest else first - c.MOVE
