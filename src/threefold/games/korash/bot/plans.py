"""Plans of units: the goal of each and its next step, and how much the platform is in danger."""

from __future__ import annotations

from math import ceil, exp
from typing import NamedTuple

from threefold.core.contract import Answer
from threefold.games.korash.bot.survey import LATER, NEAR_ENOUGH, SOFTNESS, UNPAID, Goal, Survey
from threefold.games.korash.bot.worth import INDUSTRY, next_influence, standing
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.map.tiles import Doors, beside, doors, layers, path_to, within
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import is_locked
from threefold.games.korash.traits.values import forbidden, is_immobile, is_strider, movement_left, stat, wallproof
from threefold.games.korash.use.abilities import USED_ATTACK, USED_SABOTAGE

SABOTAGE_LATER = 0.65
GUARD, STRIDER_NEAR = 9.0, 4
FORESEEN = 3
"""The most turns of movement to an enemy that can still be a goal."""


class Plan(NamedTuple):
    """The best goal of a unit, judged from this position."""

    unit: int
    worth: float
    """The worth of the goal, reduced for each turn until it is reached."""
    turns: int
    goal: Goal | None
    answer: Answer | None
    """The next answer that the plan needs; None if there is nothing to do now."""


def unit_plan(survey: Survey, unit: int, claimed: int = 0) -> Plan:
    """Return the best plan of a unit, leaving out the territories in `claimed`, which other units go to."""
    state, seat = survey.state, survey.seat
    spot, crew = state.place[unit], unit % CREW
    movement = stat(state, unit, 3)
    phase = v.Phase.MAIN if crew else v.Phase.PLANNING
    able = state.active == seat and state.phase <= phase and not state.exhausted[unit] and not state.ended[unit]
    able = able and not is_immobile(state, unit)
    left = max(0, movement - state.spent[unit]) if able else 0
    ways = doors(state, wallproof=True) if any(state.closed) and wallproof(state, unit) else survey.ways
    in_bay = spot >= BAY
    start = 1 << (survey.home if in_bay else spot)
    steps = layers(start, survey.passable, ways) if not in_bay or survey.intruder < 0 else [start]
    ends = survey.free | (0 if in_bay else start)
    best = Plan(unit, NEAR_ENOUGH, 0, None, None)
    chosen, chosen_depth = None, 0
    for goal in (*survey.goals, *_own_goals(survey, unit, ways, left + FORESEEN * movement + 1)):
        if (goal.land >= 0 and not crew) or goal.worth <= best.worth or claimed >> (goal.land + 1) & 1:
            continue
        if goal.users is not None and not goal.users.holds(state.kit.units[state.design[unit]].cost):
            continue
        depth = 0 if in_bay and goal.bay else _depth(goal.tiles & ends, steps)
        if depth < 0:
            continue
        rest = depth + goal.need - left
        turns = ceil(rest / max(1, movement)) if rest > 0 else 0
        if not able or (goal.taps and state.tapped[unit]) or (goal.once and state.used[unit] & goal.once):
            turns = max(1, turns)
        worth = goal.worth * LATER**turns - 0.05 * depth
        if worth > best.worth:
            best = Plan(unit, worth, turns, goal, None)
            chosen, chosen_depth = goal, depth
    if chosen is None or not able:
        return best
    if chosen_depth == 0 and not (in_bay and not chosen.bay):
        return best._replace(answer=_do(survey, unit, chosen) if best.turns == 0 else None)
    if left == 0 or forbidden(state, unit, v.NO_MOVE):
        return best
    way = path_to(chosen.tiles & ends, chosen_depth, steps, ways, survey.free)
    return best._replace(answer=_walk(survey, unit, way, left))


def _depth(tiles: int, steps: list[int]) -> int:
    for depth, layer in enumerate(steps):
        if layer & tiles:
            return depth
    return -1


def _own_goals(survey: Survey, unit: int, ways: Doors, reach: int) -> list[Goal]:
    """Return the goals near this unit: foes to attack, platforms to board or strike, its own platform to guard."""
    state, seat = survey.state, survey.seat
    found: list[Goal] = []
    if (host := state.aboard[unit]) >= 0 and are_enemies(state, seat, host // CREW):
        worth = survey.gain if not state.sabotaged[host] else LATER * survey.gain
        found.append(Goal("sabotage", 1 << state.place[unit], worth, taps=True, once=USED_SABOTAGE))
    strider = unit % CREW > 0 and is_strider(state, unit)
    at = divmod(state.place[unit] if state.place[unit] < BAY else survey.home, c.WIDEST)
    for foe in survey.foes:
        spot = state.place[foe]
        if abs(spot // c.WIDEST - at[0]) + abs(spot % c.WIDEST - at[1]) > reach:
            continue
        around = beside(1 << spot, ways)
        if state.aboard[foe] >= 0:
            if foe == survey.intruder and unit % CREW:
                worth = survey.attack_worth(unit, foe, board=True)
                found.append(Goal("board", around, worth, 1, spot, bay=True, once=USED_ATTACK))
            continue
        found.append(Goal("attack", around, survey.attack_worth(unit, foe), 1, spot, once=USED_ATTACK))
        found += _strikes(survey, unit, foe, ways)
        if strider and foe % CREW == 0 and not is_locked(state, foe) and not forbidden(state, foe, v.NO_BOARDED):
            rider = state.rider[foe]
            if rider < 0:
                worth = survey.gain * (SABOTAGE_LATER if state.tapped[unit] or state.sabotaged[foe] else 0.9)
                found.append(Goal("enter", around, worth, 1, spot))
            elif are_enemies(state, seat, rider // CREW):
                worth = survey.attack_worth(unit, rider, board=True) + 0.5 * SABOTAGE_LATER * survey.gain
                found.append(Goal("board", around, worth, 1, spot, once=USED_ATTACK))
    if unit % CREW and _is_threatened(survey) and state.rider[seat * CREW] in (NONE, unit):
        found.append(Goal("guard", 1 << survey.home, GUARD, bay=True))
    return found


def _strikes(survey: Survey, unit: int, foe: int, ways: Doors) -> list[Goal]:
    """Return the goal of damaging a platform from a distance, if the unit has an ability for that."""
    state = survey.state
    strike = survey.known.strike[state.design[unit]]
    if foe % CREW or strike is None:
        return []
    worth = (survey.gain - INDUSTRY * strike.industry) * (1.0 if strike.industry <= survey.purse else UNPAID)
    tiles = within(1 << state.place[foe], strike.within, ways)
    return [Goal("strike", tiles, worth, 0, strike.number, taps=True)]


def _is_threatened(survey: Survey) -> bool:
    """Return whether an enemy unit that could board is near the seat's own platform."""
    state = survey.state
    if survey.home < 0 or is_locked(state, survey.seat * CREW):
        return False
    row, column = divmod(survey.home, c.WIDEST)
    for foe in survey.foes:
        if foe % CREW and is_strider(state, foe):
            there = divmod(state.place[foe], c.WIDEST)
            if abs(there[0] - row) + abs(there[1] - column) <= STRIDER_NEAR:
                return True
    return False


def _do(survey: Survey, unit: int, goal: Goal) -> Answer | None:
    """Return the answer that does what the goal wants from where the unit stands; None if it need only stay."""
    own = unit % CREW
    match goal.verb:
        case "ground":
            return (c.GROUND + own * c.ABILITIES + goal.thing - 1,)
        case "explore":
            return (c.EXPLORE + own,)
        case "sabotage":
            return (c.SABOTAGE + own,)
        case "attack":
            return (c.ATTACK + own * c.SPOTS + goal.thing,)
        case "board":
            return (c.BOARD + own * c.SPOTS + goal.thing,)
        case "strike":
            return (c.ABILITY + own * c.ABILITIES + goal.thing - 1,)
        case "enter":
            return (c.MOVE + own * c.SPOTS + goal.thing,)
        case _:
            if survey.state.place[unit] >= BAY:
                return (c.MOVE + own * c.SPOTS + survey.home, c.DONE)
            return None


def _walk(survey: Survey, unit: int, way: list[int], left: int) -> Answer | None:
    """Return the move along the way to the first empty tile, passing friends if necessary; None if it is too far."""
    state = survey.state
    route = [survey.home] if state.place[unit] >= BAY else []
    for steps, tile in enumerate(way, 1):
        if steps > left:
            return None
        route.append(tile)
        if survey.free >> tile & 1:
            first = c.MOVE + unit % CREW * c.SPOTS + route[0]
            return (first, *(c.PLACE + spot for spot in route[1:]))
    return None


def all_plans(survey: Survey) -> list[Plan]:
    """Return a plan for each unit of a seat; each territory goes to the first unit that wants it."""
    state, seat = survey.state, survey.seat
    claimed = 0
    found: list[Plan] = []
    for unit in range(seat * CREW, seat * CREW + CREW):
        if state.design[unit] >= 0 and state.place[unit] >= 0 and (state.place[unit] < BAY or survey.home >= 0):
            plan = unit_plan(survey, unit, claimed)
            if plan.goal is not None and plan.goal.land >= 0 and not plan.goal.pair:
                claimed |= 1 << (plan.goal.land + 1)
            found.append(plan)
    return found


HANDS = 0.5
"""The weight of both sides' cards when danger is estimated."""
MOST = 1.5
"""The most attacks in one round that danger is estimated for."""
SLIGHT = 0.04
SPURT = 2
"""The most movement that an enemy is expected to gain beyond what is printed."""
PROGRESS = 0.3
"""The worth of a step towards a distant goal, as a part of the goal's worth."""
RELIEF = 4.0
"""The least danger that a platform must avoid by moving away."""


def peril(survey: Survey, spot: int) -> float:
    """Return the expected worth of what enemies may gain by attacking the platform if it stands on this tile."""
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
    """Return the platform's answer: attack or strike, move on towards its goal, or move out of danger."""
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
    """Return the tile to which a plan would move the platform next; below zero if it would not move it."""
    if plan.answer is None or not c.MOVE <= plan.answer[0] < c.ATTACK:
        return -1
    first, *rest = plan.answer
    return rest[-1] - c.PLACE if rest else first - c.MOVE


WORTHWHILE = 0.4
DECISIVE = 10.0
"""The weight of a game that is over, compared with one that goes on."""
CAUTION = 0.7
"""The weight of a danger to the platform, compared with what is certain."""


def prospects(state: State, seat: int) -> float:
    """Return how well a seat stands, including what its units may still reach."""
    if state.rule:
        return DECISIVE * standing(state, seat)
    survey = Survey(state, seat)
    return standing(state, seat) + outlook(survey, all_plans(survey))


def outlook(survey: Survey, plans: list[Plan]) -> float:
    """Return the worth of all plans, less the danger to the platform."""
    return sum(plan.worth for plan in plans) - CAUTION * peril(survey, survey.home)
