"""What a sensible bot does in its own turn: units follow their plans, then cards are used."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from threefold.core.contract import Answer, Decision
from threefold.core.walk import complete
from threefold.games.korash.bot.answers import after, completions
from threefold.games.korash.bot.plans import WORTHWHILE, Plan, all_plans, outlook, prospects, steer, unit_plan
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.bot.worth import INDUSTRY, standing, worths
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.entries import Entry, Of
from threefold.games.korash.state.events import Peeked, Revealed
from threefold.games.korash.state.state import State
from threefold.games.korash.use.abilities import price

PLATFORM_RULE, MAIN_RULE = "KOR-TURN-3", "KOR-TURN-4"
URGENT = 25.0
"""The worth of a plan from which on it is carried out before any cards are considered."""
TARGETS = 6
"""The most ways to use each thing that are tried."""
BURNED = 0.9
"""What it costs to burn a card for one industry."""


def act(state: State, decision: Decision, rng: Random, targets: int) -> Answer:
    """Return the bot's answer in its own turn: an urgent plan, else a use or deploy worth its price, else any plan."""
    seat, legal = decision.seat, decision.legal
    survey = Survey(state, seat)
    plans = all_plans(survey)
    if decision.rule == PLATFORM_RULE:
        plans = [steered(survey, plan) for plan in plans]
    ready = sorted(
        (plan for plan in plans if plan.answer is not None and plan.answer[0] in legal),
        key=lambda plan: (plan.unit == state.acting, plan.turns == 0, plan.worth),
        reverse=True,
    )
    urgent = [plan for plan in ready if plan.unit == state.acting or (plan.turns == 0 and plan.worth >= URGENT)]
    if answer := _first_of(state, survey, urgent, legal, rng):
        return answer
    now = standing(state, seat) + outlook(survey, plans)
    return _spend(state, survey, legal, now, rng, targets) or _first_of(state, survey, ready, legal, rng) or (c.END,)


def steered(survey: Survey, plan: Plan) -> Plan:
    """Return a platform's plan changed to avoid danger; a crew's plan loses its answer, since crews act later."""
    return plan._replace(answer=steer(survey, plan) if plan.unit % CREW == 0 else None)


def _first_of(state: State, survey: Survey, plans: list[Plan], legal: tuple[int, ...], rng: Random) -> Answer | None:
    """Return the first plan's answer that does any good. If a territory is of no use, its unit gets another goal."""
    for plan in plans:
        if answer := carry_out(state, survey, plan, rng):
            return answer
        if plan.goal is not None and plan.goal.verb == "ground":
            other = unit_plan(survey, plan.unit, 1 << (plan.goal.land + 1))
            possible = other.answer is not None and other.answer[0] in legal
            if possible and (answer := carry_out(state, survey, other, rng)):
                return answer
    return None


def _spend(
    state: State, survey: Survey, legal: tuple[int, ...], now: float, rng: Random, targets: int
) -> Answer | None:
    """Return the best deploy, tactic or ability if it is worth its price; else None."""
    seat = survey.seat
    best, chosen = best_deploy(state, survey, legal)
    codes = [code for code in legal if c.ABILITY <= code < c.DEPLOY or c.USE <= code < c.BURN]
    for code in codes:
        if code >= c.USE and _is_answer(state, seat, code):
            continue
        for gain, answer in _gains(state, seat, code, now, rng, targets):
            if gain > best:
                best, chosen = gain, answer
    return chosen


def _gains(state: State, seat: int, code: int, now: float, rng: Random, targets: int) -> list[tuple[float, Answer]]:
    """Return each way to use a card with its gain; if luck decides, one way at random with the mean gain."""
    found: list[tuple[float, Answer]] = []
    lucky = False
    for answer in completions(state, seat, (code,), targets, rng):
        then, told = after(state, answer, rng)
        found.append((prospects(then, seat) - now, answer))
        lucky = lucky or any(isinstance(event, (Peeked, Revealed)) for event in told)
    if lucky and len(found) > 1:
        mean = sum(gain for gain, _ in found) / len(found)
        return [(mean, rng.choice(found)[1])]
    return found


def _is_answer(state: State, seat: int, code: int) -> bool:
    """Return whether a tactic is an interrupt, which the bot keeps for answering others."""
    return state.kit.tactics[state.tactics[seat][code - c.USE]].timing is v.Timing.INTERRUPT


def best_deploy(state: State, survey: Survey, legal: tuple[int, ...]) -> tuple[float, Answer | None]:
    """Return what the best deploy gains beyond its price, and its answer; it burns the cards worth least."""
    best, chosen = WORTHWHILE, None
    seat, done = survey.seat, set[int]()
    for code in legal:
        if not c.DEPLOY <= code < c.USE:
            continue
        unit = seat * CREW + (code - c.DEPLOY) // c.BAYS
        design = state.design[unit]
        if design in done:
            continue
        done.add(design)
        cost = price(state, Entry(Of.DEPLOY, seat, v.KEY_DEPLOY, source=unit), state.kit.units[design].cost)
        gain = 0.75 * survey.known.unit[design] - INDUSTRY * cost + 4.0
        gain -= BURNED * max(0, cost - state.industry[seat])
        if gain > best:
            best, chosen = gain, code
    return (best, cheapest(state, seat, chosen)) if chosen is not None else (best, None)


def cheapest(state: State, seat: int, first: int) -> Answer:
    """Return the answer that begins with a code and burns or discards the cards worth least."""
    known, designs = worths(state.kit), state.tactics[seat]

    def choose(path: Answer, steps: Sequence[int]) -> int:
        cards = [step for step in steps if c.TACTIC <= step < c.OPTION]
        return min(cards, key=lambda code: known.tactic[designs[code - c.TACTIC]]) if path and cards else steps[0]

    return complete(more, state, seat, (first,), choose)


def carry_out(state: State, survey: Survey, plan: Plan, rng: Random) -> Answer | None:
    """Return the complete next answer of a plan; None if it would do no good after all."""
    assert plan.answer is not None
    seat, first = survey.seat, plan.answer[0]
    if c.ABILITY <= first < c.DEPLOY:
        return _best_use(state, survey, plan, rng)
    if c.MOVE <= first < c.ATTACK:
        return _route(state, seat, plan.answer)
    return plan.answer


def _best_use(state: State, survey: Survey, plan: Plan, rng: Random) -> Answer | None:
    """Return the best way to use an ability of a unit or territory; None if none gains anything.

    The strength that a territory's ability prints is counted as gained.
    """
    assert plan.goal is not None
    assert plan.answer is not None
    seat, goal = survey.seat, plan.goal
    now = standing(state, seat)
    if goal.land >= 0:
        grounds = survey.known.ground[state.land[goal.land]]
        now -= next(ground.stats for ground in grounds if ground.ability.number == goal.thing)
    best, chosen = 0.0, None
    for answer in completions(state, seat, plan.answer, TARGETS, rng):
        gain = standing(after(state, answer, rng)[0], seat) - now
        if gain > best:
            best, chosen = gain, answer
    return chosen


def _route(state: State, seat: int, wanted: Answer) -> Answer | None:
    """Return the complete answer that moves along a route; None if the route is not legal."""
    rest = list(wanted)

    def choose(_: Answer, steps: Sequence[int]) -> int:
        if rest and rest[0] in steps:
            return rest.pop(0)
        return next(code for code in (() if rest else (c.DONE,)) + (c.KEEP,) if code in steps)

    try:
        return complete(more, state, seat, wanted[:1], choose)
    except StopIteration:
        return None
